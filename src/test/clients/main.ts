// Uses the clients with a running service, one after the other. Each deletes the locations that it creates.
import { readAnswers } from "./answers";
import { useFetchClient } from "./client";
import { useTypes } from "./fetch";
import { useHeyApi } from "./hey-api";

declare const process: { argv: string[]; exitCode: number };

const [api, email, password] = process.argv.slice(2);

async function main(): Promise<void> {
  readAnswers();
  await useFetchClient(api, email, password);
  await useTypes(api);
  await useHeyApi(api, email, password);
}

main().catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
