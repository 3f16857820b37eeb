// Uses the client that hey-api makes with a running service.
import { check } from "./check";
import {
  countValues,
  createLocation,
  createToken,
  deleteLocation,
  findClusters,
  listLocations,
  updateLocation,
} from "./hey-api-client";
import { client } from "./hey-api-client/client.gen";

export async function useHeyApi(baseUrl: string, email: string, password: string): Promise<void> {
  client.setConfig({ baseUrl });
  const token = (await createToken({ body: { email, password }, throwOnError: true })).data.token;
  client.setConfig({ baseUrl, auth: token });
  const created = await createLocation({
    body: {
      name: "Prater, the park",
      description: "A large public park.",
      phone: "+43 1 7280516",
      photoUrl: "https://example.com/prater.jpg",
      siteUrl: "https://example.com/prater",
      geometry: { type: "Point", coordinates: [16.3957, 48.2166] },
      address: { street: "Prater", zipCode: "1020", city: "Vienna", state: "Vienna" },
    },
    throwOnError: true,
  });
  const id = created.data.id as string;
  check(created.response.headers.get("Location") === `/api/locations/${id}`, "the path of a new location");
  const bbox: [number, number, number, number] = [16, 48, 17, 49];
  const near: [number, number] = [16.4, 48.2];
  const query = { bbox, near, only: ["name", "address.city"] };
  const found = (await listLocations({ query, throwOnError: true })).data as { name?: string; phone?: string }[];
  check(found.length === 1 && found[0].name === "Prater, the park" && found[0].phone === undefined, "a box");
  const features = await findClusters({ query: { bbox: [-344, 48, -343, 49], zoom: 4 }, throwOnError: true });
  check(features.data.features.length === 1, "a window in another world");
  const filter = "address.city LIKE 'V%'";
  const sorted = await listLocations({ query: { filter, sort: "-name", ids: [id] }, throwOnError: true });
  check(sorted.data.length === 1, "a filter and an order");
  const facets = await countValues({ query: { field: ["address.city"], filter }, throwOnError: true });
  check(facets.data[0].total === 1 && facets.data[0].values[0].value === "Vienna", "the values of a field");
  const changed = await updateLocation({ path: { id }, body: { shortName: null }, query: { only: ["name"] } });
  check(changed.response?.status === 200, "a change");
  check((await deleteLocation({ path: { id } })).response?.status === 204, "a deletion");
}
