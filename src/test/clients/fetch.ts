// Uses openapi-fetch with its defaults, and the types of openapi-typescript, with a running service.
import createClient from "openapi-fetch";
import { check } from "./check";
import type { paths } from "./schema";

export async function useTypes(baseUrl: string): Promise<void> {
  const client = createClient<paths>({ baseUrl });
  const bbox = [16, 48, 17, 49];
  const query = { bbox, near: [16.4, 48.2], only: ["name", "address.city"] };
  const list = await client.GET("/locations", { params: { query } });
  check(list.response.status === 200, "the locations in a box");
  const ids = ["0a0b0c0d-0000-4000-8000-000000000001", "0a0b0c0d-0000-4000-8000-000000000002"];
  const filtered = await client.GET("/locations", {
    params: { query: { near: [16.4, 48.2], within: 2500, ids, filter: "name <> 'x'" } },
  });
  check(filtered.response.status === 200, "locations with these ids");
  const facets = await client.GET("/facets", { params: { query: { field: ["name", "address.city"], limit: 5 } } });
  check(facets.data?.length === 2 && facets.data[1].values.length === 0, "the values of two fields");
  const clusters = await client.GET("/clusters", { params: { query: { bbox, zoom: 3 } } });
  check(clusters.data !== undefined && clusters.data.features.length === 0, "the clusters in a box");
}
