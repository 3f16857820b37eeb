// Uses the data provider of docs/clients.md with the core of react-admin and a running service, as an application does.
import { Window } from "happy-dom";

const [api, email, password] = process.argv.slice(2);

const window = new Window({ url: new URL("/", api).href });
for (const name of ["document", "navigator", "location", "localStorage", "HTMLElement", "HTMLIFrameElement", "Node"]) {
  Object.defineProperty(globalThis, name, { value: window[name], configurable: true });
}
globalThis.window = window;

const { createElement } = await import("react");
const { createRoot } = await import("react-dom/client");
const { CoreAdminContext, fetchUtils, ListBase, ReferenceManyFieldBase, useDataProvider, useGetMany, useListContext } =
  await import("ra-core");
const { default: dataProvider } = await import("./data-provider.mjs");

function check(actual, expected) {
  if (JSON.stringify(actual) !== JSON.stringify(expected)) {
    throw new Error(`Expected ${JSON.stringify(expected)}, got ${JSON.stringify(actual)}`);
  }
}

async function until(condition) {
  const end = Date.now() + 30_000;
  while (!condition()) {
    if (Date.now() > end) {
      throw new Error(`Never happened: ${condition}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

const { json: session } = await fetchUtils.fetchJson(`${api}/auth`, {
  method: "POST",
  body: JSON.stringify({ email, password }),
});
const requests = [];
const provider = dataProvider(api, (url, options) => {
  requests.push(`${options?.method ?? "GET"} ${url.slice(api.length)}`);
  return fetchUtils.fetchJson(url, { ...options, user: { authenticated: true, token: `Bearer ${session.token}` } });
});

let root;

function render(...children) {
  root?.unmount();
  root = createRoot(window.document.createElement("div"));
  root.render(createElement(CoreAdminContext, { dataProvider: provider }, ...children));
}

let proxy;
const UseProvider = () => {
  proxy = useDataProvider();
  return null;
};
render(createElement(UseProvider));
await until(() => proxy);

const place = (name, properties) => ({
  name,
  description: "A place.",
  phone: "1",
  photoUrl: "https://example.com/a.jpg",
  siteUrl: "",
  geometry: { type: "Point", coordinates: [16, 48] },
  address: { street: "Street", zipCode: "1", city: "Vienna", state: "Vienna" },
  properties,
});
const created = [];
const hara = "O'Hara \\n";
for (const [name, category, rating] of [[hara, "park", 5], ["B", "park", 4], ["C", "park", 3], ["D", "museum", 5],
  ["E", "park", 1]]) {
  const { data } = await proxy.create("locations", { data: place(name, { category, rating, "opening hours": "9-17" }) });
  created.push(data);
}

let list;
const Shown = () => {
  list = useListContext();
  return null;
};
const names = () => list.data?.map((location) => location.name).join(" ");

async function showList(props) {
  list = undefined;
  render(createElement(ListBase, { resource: "locations", disableSyncWithLocation: true, storeKey: false, ...props },
    createElement(Shown)));
  await until(() => list?.data);
}

await showList({
  perPage: 2,
  sort: { field: "properties.rating", order: "DESC" },
  filter: { properties: { category: ["park"], rating_gte: 2, "opening hours": "9-17" } },
});
check([names(), list.total, list.hasNextPage], [`${hara} B`, 3, true]);
list.setPage(2);
await until(() => names() === "C");
check([list.total, list.hasNextPage], [3, false]);
list.setPage(1);
await until(() => names() === `${hara} B`);
list.setFilters({ name: hara });
await until(() => list.total === 1);
check(names(), hara);
await showList({ perPage: 1, sort: { field: "name", order: "ASC" }, filter: { address: { number: null } } });
list.setPage(4);
await until(() => names() === "E");
list.setPage(9);
await until(() => list.data?.length === 0 || list.page < 9);
await showList({ filter: { q: "o'h", properties: { rating_gt: 4, rating_lt: 6 } } });
check(names(), hara);

let many;
const Many = () => {
  many = useGetMany("locations", { ids: [created[1].id, created[2].id] });
  return null;
};
render(createElement(Many));
await until(() => many?.data);
check(many.data.map((location) => location.name), ["B", "C"]);

list = undefined;
render(createElement(ReferenceManyFieldBase, { resource: "kinds", reference: "locations", target: "properties.category",
  record: { id: "museum" } }, createElement(Shown)));
await until(() => list?.data);
check(names(), "D");

await showList({ filter: { name: undefined, properties: { category: [], rating: 1 }, phone: "" } });
check(names(), "E");
const { data: hundreds } = await proxy.getMany("locations", { ids: [...Array(120).keys()].map((i) =>
  created[i]?.id ?? `0a0b0c0d-0000-4000-8000-${String(i).padStart(12, "0")}`) });
check(hundreds.length, 5);

// accounts cannot be deleted, so other tests would see a new one
await showList({ resource: "users", perPage: 1, sort: { field: "email", order: "DESC" }, filter: { roles: "admin", q: "@" } });
const [account] = list.data;
check([account.email, list.total], [email, 1]);
await showList({ resource: "users", filter: { active: true, roles: undefined, email: "" } });
check(list.data.map((user) => user.id), [account.id]);
await showList({ resource: "users", filter: { active: false } });
check(list.total, 0);
check((await proxy.getMany("users", { ids: [account.id] })).data, [account]);

const [first, ...others] = created;
check((await proxy.getOne("locations", { id: first.id })).data, first);
requests.length = 0;
const { data: changed } = await proxy.update("locations", {
  id: first.id,
  data: { ...first, shortName: "Hara" },
  previousData: first,
});
check([changed.shortName, changed.name, requests], ["Hara", hara, [`PATCH /locations/${first.id}`]]);
await proxy.updateMany("locations", { ids: others.map(({ id }) => id), data: { phone: "2" } });
check((await proxy.getOne("locations", { id: others[3].id })).data.phone, "2");
check((await proxy.delete("locations", { id: first.id, previousData: changed })).data.id, first.id);
await proxy.deleteMany("locations", { ids: others.map(({ id }) => id) });
check((await proxy.getOne("locations", { id: first.id }).catch((error) => error.status)), 404);
process.exit(0);
