// What the service answers. `openapi-typescript` makes the types from the OpenAPI document, for which a member may always be
// missing; here are those that the pages ask for.

import type { components } from "../../target/clients/api";

type Schemas = components["schemas"];
type Given = "id" | "name" | "geometry" | "address" | "properties" | "createdAt" | "updatedAt";

declare global {
	/** Longitude and latitude in degrees, and sometimes the altitude in metres. */
	type Point = number[];

	/** West, south, east and north in degrees. */
	type Box = number[];

	type Geometry = { type: "Point"; coordinates: Point };
	type Address = Partial<NonNullable<Schemas["Location"]["address"]>>;

	interface Place extends Omit<Schemas["Location"], Given | "$defs"> {
		id: string;
		name: string;
		geometry: Geometry;
		address: Address;
		properties: Record<string, unknown>;
		createdAt: string;
		updatedAt: string;
	}

	type MapFeature = Schemas["MapFeature"];
	type Value = Schemas["FacetValue"]["value"];
	type Facet = Schemas["Facet"];
	type Account = Required<Omit<Schemas["User"], "passwordLink">>;
	type PasswordLink = Schemas["PasswordLink"];
	type InvitedAccount = Account & { passwordLink?: PasswordLink };
	type Key = Schemas["Key"];
	/** A provider of OpenID Connect. `token` says which of its tokens the service takes. */
	type Provider = Schemas["SignInProvider"];
	type SignInWays = Schemas["SignIn"];
	type MapSettings = Schemas["MapSettings"];
	type AccountChanges = Omit<Schemas["UserChanges"], "$defs">;
	type Change = { id: string; coordinates?: Point; before?: { coordinates: Point } };
	type ImportMapping = NonNullable<Schemas["ImportPreview"]["mapping"]>;
	type ImportPreview = Schemas["ImportPreview"];
	type ImportWay = "keep" | "replace" | "merge" | "delete";

	/** Why the service refuses something: what breaks rules has a validator and a location, all else a code. */
	type Problem = { message: string; code?: string; validator?: string; location?: string; cause?: string; column?: string; value?: unknown };

	/** The JSON Schema of the fields that filters may name. */
	type Queryables = { properties: Record<string, { type?: string | string[] }> };
}
