// Uses the types of openapi-typescript. A wrong type does not compile.
import type { components, operations, paths } from "./schema";

type Schemas = components["schemas"];

/** The names of fields that a value may leave out. */
type Optional<T> = { [K in keyof T]-?: {} extends Pick<T, K> ? K : never }[keyof T];

export type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;

export function checkType<Holds extends true>(): void {}

checkType<Same<Optional<Schemas["LocationInput"]>, "shortName" | "properties">>();
checkType<Same<Optional<Schemas["LocationInput"]["address"]>, "number">>();
checkType<Same<Optional<Schemas["Location"]>, "shortName">>();
checkType<Same<Optional<Schemas["LocationChanges"]>, keyof Schemas["LocationChanges"]>>();
checkType<Same<Optional<Schemas["User"]>, never>>();
checkType<Same<Optional<Schemas["UserInput"]>, "password" | "roles" | "active">>();
checkType<Same<Schemas["LocationChanges"]["shortName"], string | null | undefined>>();
checkType<Same<Schemas["Point"]["type"], "Point">>();
checkType<Same<Schemas["Point"]["coordinates"], number[]>>();
checkType<Same<NonNullable<operations["listLocations"]["parameters"]["query"]>["bbox"], number[] | undefined>>();
checkType<
  Same<
    paths["/locations"]["post"]["requestBody"]["content"]["application/json"],
    Schemas["LocationInput"]
  >
>();
checkType<
  Same<
    paths["/auth"]["post"]["responses"]["201"]["content"]["application/json"]["user"]["roles"],
    string[]
  >
>();
