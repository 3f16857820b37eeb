// Uses the client that openapi-generator makes (typescript-fetch) with a running service.
import {
  Configuration,
  LocationsApi,
  type LocationInput,
  type UserInput,
  ResponseError,
  TokensApi,
  UsersApi,
} from "./typescript-fetch";
import { check } from "./check";

async function statusOf(answer: Promise<unknown>): Promise<number> {
  try {
    await answer;
    return 200;
  } catch (error) {
    if (error instanceof ResponseError) {
      return error.response.status;
    }
    throw error;
  }
}

const prater: LocationInput = {
  name: "Prater",
  shortName: "Prater",
  description: "A large public park.",
  phone: "+43 1 7280516",
  photoUrl: "https://example.com/prater.jpg",
  siteUrl: "https://example.com/prater",
  geometry: { type: "Point", coordinates: [16.3957, 48.2166] },
  address: { street: "Prater", number: "1", zipCode: "1020", city: "Vienna", state: "Vienna" },
  properties: { benches: 5000 },
};

async function locations(configuration: Configuration): Promise<void> {
  const api = new LocationsApi(configuration);
  const created = await api.createLocation({ locationInput: prater });
  check(created.address.city === "Vienna", "the city of a new location");
  check(created.createdAt instanceof Date && created.createdAt.getTime() > 0, "the time of a new location");

  const found = await api.listLocations({ bbox: [16, 48, 17, 49] });
  check(found.length === 1 && found[0].id === created.id, "the locations in a box");
  check((await api.listLocations({ bbox: [0, 0, 1, 1] })).length === 0, "no location in another box");
  const filter = "properties.benches >= 5000 AND address.city = 'Vienna'";
  const matching = await api.listLocations({ filter, sort: "-properties.benches", ids: [created.id] });
  check(matching.length === 1, "the locations that match a filter");
  const far = await api.listLocations({ near: [16.4, 49], within: 1000.5, filter });
  check(far.length === 0, "no location at this distance");
  const [benches, city] = await api.countValues({ field: ["properties.benches", "address.city"], limit: 1, filter });
  check(benches.values[0].value === 5000 && benches.max === 5000 && city.values[0].count === 1, "the values of fields");
  const selected = await api.getLocation({ id: created.id, only: ["name", "address.city"] });
  check(selected.name === "Prater" && selected.phone === undefined, "some fields of a location");

  const changed = await api.updateLocation({
    id: created.id,
    locationChanges: { shortName: null, address: { number: "12b" } },
  });
  check(changed.shortName === undefined, "a short name that was removed");
  check(changed.address.number === "12b" && changed.address.street === "Prater", "a part of the address");
  check(changed.properties.benches === 5000, "properties that were not changed");

  check((await statusOf(api.createLocation({ locationInput: { ...prater, name: "" } }))) === 422, "a refused name");
  await api.deleteLocation({ id: created.id });
  check((await statusOf(api.getLocation({ id: created.id }))) === 404, "a deleted location");
}

async function users(configuration: Configuration, email: string): Promise<void> {
  const api = new UsersApi(configuration);
  const ada: UserInput = { email: "ada@example.com", password: "correct horse battery", roles: ["admin"] };
  const created = await api.createUser({ userInput: ada });
  const changed = await api.updateUser({ id: created.id, userChanges: { active: false } });
  check(!changed.active && changed.roles.length === 1, "an inactive account");
  check((await api.listUsers()).length === 2, "all accounts");
  check((await api.getOwnUser()).email === email, "the own account");
}

export async function useFetchClient(basePath: string, email: string, password: string): Promise<void> {
  const anonymous = new Configuration({ basePath });
  check((await statusOf(new LocationsApi(anonymous).createLocation({ locationInput: prater }))) === 401, "no token");
  const { token, user } = await new TokensApi(anonymous).createToken({ credentials: { email, password } });
  check(user.active, "the account of the token");
  const configuration = new Configuration({ basePath, accessToken: token });
  await locations(configuration);
  await users(configuration, email);
}
