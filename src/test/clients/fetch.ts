// Uses openapi-fetch with its defaults, and the types of openapi-typescript, with a running service.
import createClient from "openapi-fetch";
import type { paths } from "./schema";

declare const process: { argv: string[]; exitCode: number };

const [baseUrl] = process.argv.slice(2);

function check(holds: boolean, what: string): void {
  if (!holds) {
    throw new Error(`Not as expected: ${what}`);
  }
}

async function main(): Promise<void> {
  const client = createClient<paths>({ baseUrl });
  const bbox = [16, 48, 17, 49];
  const query = { bbox, near: [16.4, 48.2], only: ["name", "address.city"] };
  const list = await client.GET("/locations", { params: { query } });
  check(list.response.status === 200, "the locations in a box");
  const clusters = await client.GET("/clusters", { params: { query: { bbox, zoom: 3 } } });
  check(clusters.data !== undefined && clusters.data.features.length === 0, "the clusters in a box");
}

main().catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
