// Uses the types of openapi-typescript. A wrong type does not compile.
import type { components, operations, paths } from "./schema";

type Schemas = components["schemas"];

/** The names of fields that a value may leave out. */
type Optional<T> = { [K in keyof T]-?: {} extends Pick<T, K> ? K : never }[keyof T];

export type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;

export function check<Holds extends true>(): void {}

check<Same<Optional<Schemas["LocationInput"]>, "shortName" | "properties">>();
check<Same<Optional<Schemas["LocationInput"]["address"]>, "number">>();
check<Same<Optional<Schemas["Location"]>, "shortName">>();
check<Same<Optional<Schemas["LocationChanges"]>, keyof Schemas["LocationChanges"]>>();
check<Same<Optional<Schemas["User"]>, never>>();
check<Same<Optional<Schemas["UserInput"]>, "roles" | "active">>();
check<Same<Schemas["LocationChanges"]["shortName"], string | null | undefined>>();
check<Same<Schemas["Point"]["type"], "Point">>();
check<Same<Schemas["Point"]["coordinates"], number[]>>();
check<Same<NonNullable<operations["listLocations"]["parameters"]["query"]>["bbox"], number[] | undefined>>();
check<
  Same<
    paths["/locations"]["post"]["requestBody"]["content"]["application/json"],
    Schemas["LocationInput"]
  >
>();
check<
  Same<
    paths["/auth"]["post"]["responses"]["201"]["content"]["application/json"]["user"]["roles"],
    string[]
  >
>();
