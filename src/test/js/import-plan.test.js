import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { ENCODINGS, FURTHER, ImportPlan, LAST, LEFT_OUT, NUMBER, TEXT } from "../../main/resources/page/desk/import/import-plan.js";

function schema(name) { return JSON.parse(readFileSync(new URL(`../../../schemas/${name}.schema.json`, import.meta.url), "utf8")); }

const { properties, $defs } = schema("location");

function rulesOf(fields, folder) {
  return Object.entries(fields).filter(([, { type }]) => [type].flat().includes("string")).map(([name, rule]) => ({
    location: `${folder}/${name}`, path: `${folder}/${name}`.slice(1).replace("/", "."), mayBeEmpty: rule.minLength === 0,
    maxLength: rule.maxLength, isRequired: rule.type === "string" && rule.minLength !== 0,
  }));
}

const RULES = { texts: rulesOf(properties, ""), addressTexts: rulesOf($defs.address.properties, "/address") };

const ADDRESS = { Strasse: "address.street", PLZ: "address.zipCode", Ort: "address.city", Land: "address.state" };

function csv(columns, rows = []) {
  const names = ["Titel", "Breite", "Laenge", ...Object.keys(ADDRESS), "Ref"];
  return new ImportPlan({
    format: "csv", separator: ";", encoding: "windows-1252", columns: names, rows,
    mapping: { columns: { Titel: "name", Breite: "latitude", Laenge: "longitude", ...ADDRESS, ...columns } },
  }, RULES);
}

function queryOf(plan, isDryRun = true) { return Object.fromEntries(new URLSearchParams(plan.query(isDryRun))); }

test("a file of the service needs no mapping", () => {
  const plan = new ImportPlan({ format: "ndjson", columns: ["id", "name"], rows: [] }, RULES);
  assert.equal(plan.isMapped, false);
  assert.deepEqual(queryOf(plan), { existing: "keep", dryRun: "true", refusedRows: "true" });
  assert.deepEqual([plan.problems, plan.wanted], [[], []]);
});

test("the guess is the beginning", () => {
  const plan = csv();
  assert.equal(plan.choiceOf("Titel"), "name");
  assert.equal(plan.choiceOf("PLZ"), "address.zipCode");
  assert.equal(plan.choiceOf("Ref"), FURTHER);
  assert.deepEqual(JSON.parse(queryOf(plan).mapping).columns,
    { Titel: "name", Breite: "latitude", Laenge: "longitude", ...ADDRESS });
});

test("further properties have the names that the user gives", () => {
  const plan = csv();
  plan.key = "properties.Ref";
  plan.rename("Ref", " category ");
  assert.deepEqual([plan.choiceOf("Ref"), plan.mapping.columns.Ref, plan.key], [FURTHER, "properties.category", null]);
  plan.choose("Ref", TEXT);
  assert.deepEqual([plan.mapping.columns.Ref, plan.mapping.texts], ["properties.category", ["Ref"]]);
  plan.choose("Land", FURTHER);
  plan.rename("Land", "category");
  assert.equal(plan.columnProblems.get("Land"), "twice");
  plan.rename("Ref", "");
  assert.ok(!("Ref" in plan.mapping.columns));
});

test("all places get a further property", () => {
  const plan = csv();
  assert.deepEqual(plan.property, { name: "", text: "" });
  plan.property = { name: "", text: "library" };
  assert.ok(!Object.keys(plan.mapping.constants ?? {}).some((field) => field.startsWith("properties")));
  plan.property = { ...plan.property, name: " kind " };
  assert.equal(plan.mapping.constants["properties.kind"], "library");
  const other = csv();
  other.choices = plan.choices;
  assert.deepEqual(other.property, { name: "kind", text: "library" });
  other.property = { name: "kind", text: "" };
  assert.ok(!("properties.kind" in (other.mapping.constants ?? {})));
});

test("each column gets what is chosen", () => {
  const plan = csv();
  plan.choose("Titel", "shortName");
  plan.choose("Ref", TEXT);
  plan.choose("PLZ", LEFT_OUT);
  plan.choose("Land", FURTHER);
  assert.deepEqual(["Titel", "Ref", "PLZ", "Land"].map((column) => plan.choiceOf(column)),
    ["shortName", TEXT, LEFT_OUT, FURTHER]);
  const { columns, texts } = plan.mapping;
  assert.deepEqual([columns.Titel, columns.PLZ, texts], ["shortName", null, ["Ref"]]);
  assert.ok(!("Ref" in columns) && !("Land" in columns));
  plan.choose("Ref", NUMBER);
  assert.deepEqual([plan.choiceOf("Ref"), plan.mapping.texts, plan.mapping.numbers], [NUMBER, undefined, ["Ref"]]);
  plan.choose("Ref", FURTHER);
  assert.deepEqual([plan.mapping.texts, plan.mapping.numbers], [undefined, undefined]);
});

test("the types that the service has found are chosen", () => {
  const mapping = { columns: { A: "name" }, numbers: ["N"], texts: ["T"] };
  const plan = new ImportPlan({ format: "csv", columns: ["A", "N", "T", "F"], rows: [], mapping }, RULES);
  assert.deepEqual(plan.columns.map((column) => plan.choiceOf(column)), ["name", NUMBER, TEXT, FURTHER]);
  plan.choose("N", LEFT_OUT);
  assert.deepEqual([plan.mapping.texts, plan.mapping.numbers], [["T"], undefined]);
});

test("a further property keeps the name that the service has guessed", () => {
  const plan = csv({ Ref: "properties.ref" });
  plan.choose("Ref", LEFT_OUT);
  plan.choose("Ref", TEXT);
  assert.equal(plan.mapping.columns.Ref, "properties.ref");
  assert.deepEqual(plan.keys, [{ column: "Ref", target: "properties.ref" }]);
});

test("the names of columns may be any", () => {
  const columns = ["__proto__", "constructor", "a.b", ""];
  const plan = new ImportPlan({ format: "csv", columns, rows: [], mapping: { columns: {} } }, RULES);
  assert.deepEqual(columns.map((column) => plan.choiceOf(column)), [FURTHER, FURTHER, FURTHER, FURTHER]);
  plan.choose("__proto__", "name");
  assert.match(queryOf(plan).mapping, /^{"columns":{"__proto__":"name"},/);
});

test("only JSON has columns that are objects", () => {
  assert.ok(!csv().others.includes("geometry"));
  const preview = { format: "geojson", columns: ["geometry", "titel"], rows: [], mapping: { columns: { geometry: "geometry" } } };
  assert.ok(new ImportPlan(preview, RULES).others.includes("geometry"));
});

test("two columns are not the same field", () => {
  const plan = csv();
  assert.equal(plan.columnProblems.size, 0);
  plan.choose("Ref", "name");
  assert.deepEqual([...plan.columnProblems], [["Titel", "twice"], ["Ref", "twice"]]);
  plan.choose("Ref", LEFT_OUT);
  plan.choose("PLZ", LEFT_OUT);
  assert.equal(plan.columnProblems.size, 0);
});

test("the position is told once, and as a whole", () => {
  const plan = csv();
  plan.choose("Ref", "position");
  assert.deepEqual([...plan.columnProblems.values()], ["position", "position", "position"]);
  plan.choose("Breite", LEFT_OUT);
  plan.choose("Ref", FURTHER);
  assert.deepEqual([...plan.columnProblems], [["Laenge", "half"]]);
  plan.choose("Laenge", "position");
  assert.deepEqual([plan.columnProblems.size, plan.problems], [0, []]);
  plan.choose("Laenge", "altitude");
  assert.deepEqual(plan.problems, ["position"]);
});

test("a place has a name, and a change needs to know which place it is", () => {
  const plan = csv();
  plan.choose("Titel", FURTHER);
  assert.deepEqual(plan.problems, ["name"]);
  plan.existing = "merge";
  assert.deepEqual(plan.problems, ["identity"]);
  plan.key = "properties.Ref";
  assert.deepEqual(plan.problems, []);
  plan.choose("Ref", LEFT_OUT);
  assert.equal(plan.key, null);
  plan.choose("Ref", "id");
  assert.deepEqual(plan.problems, []);
});

test("the key is one of the further properties", () => {
  const plan = csv();
  plan.key = "properties.Titel";
  assert.equal(plan.key, null);
  plan.key = "properties.Ref";
  assert.equal(queryOf(plan).key, "properties.Ref");
});

test("required fields without a column want a constant", () => {
  const plan = csv({ Ort: "phone" });
  const wanted = () => plan.wanted.map(({ target }) => target);
  assert.deepEqual(wanted(), ["description", "photoUrl", "siteUrl", "address.city"]);
  plan.constants.set("photoUrl", "https://example.com/none.jpg");
  plan.constants.set("description", "");
  assert.deepEqual(plan.mapping.constants, { photoUrl: "https://example.com/none.jpg", siteUrl: "" });
  plan.choose("Ref", "photoUrl");
  assert.deepEqual(wanted(), ["description", "siteUrl", "address.city"]);
  assert.deepEqual(plan.mapping.constants, { siteUrl: "" });
  plan.constants.set("siteUrl", "https://example.com");
  assert.deepEqual(plan.mapping.constants, { siteUrl: "https://example.com" });
  plan.existing = "merge";
  assert.deepEqual([wanted(), plan.mapping.constants], [[], undefined]);
});

test("a required field whose column has gaps may have a constant", () => {
  const plan = csv({}, [["Prater", "48,2", "16,3", "Prater", null, "Wien", "AT", null]]);
  assert.deepEqual(plan.wanted.filter(({ isAbsent }) => !isAbsent).map(({ target }) => target), ["address.zipCode"]);
  plan.constants.set("address.zipCode", "1020");
  assert.equal(plan.mapping.constants["address.zipCode"], "1020");
  plan.choose("Ref", "siteUrl");
  assert.equal(plan.mapping.constants.siteUrl, "");
  assert.deepEqual([plan.sampleOf("PLZ"), plan.sampleOf("Ort")], [null, "Wien"]);
});

test("a request is not longer than the service takes", () => {
  const plan = csv();
  plan.constants.set("description", "é".repeat(1200));
  assert.deepEqual(plan.problems, []);
  plan.constants.set("description", "é".repeat(1300));
  assert.deepEqual(plan.problems, ["long"]);
});

test("the choices come back, but for those that make no sense", () => {
  const plan = csv();
  plan.choose("Ref", TEXT);
  plan.choose("PLZ", LEFT_OUT);
  plan.key = "properties.Ref";
  plan.existing = "replace";
  plan.constants.set("phone", "1");
  const again = csv();
  again.choices = JSON.parse(JSON.stringify(plan.choices));
  assert.equal(again.query(true), plan.query(true));
  assert.equal(again.isRecalled, true);
  again.choices = { columns: { Titel: "nothing", Ref: 7 }, texts: ["x"], existing: "delete", key: "name" };
  assert.deepEqual([again.choiceOf("Titel"), again.choiceOf("Ref"), again.existing, again.key], ["name", FURTHER, "keep", null]);
  again.guess();
  assert.deepEqual([again.isRecalled, again.query(true)], [false, csv().query(true)]);
});

test("a file of a source may have new places, and each place an identity", () => {
  const plan = csv();
  plan.source = "libraries";
  assert.deepEqual(plan.problems, ["identity"]);
  plan.key = "properties.Ref";
  plan.existing = "merge";
  assert.deepEqual([plan.problems, plan.wanted.length > 0, plan.mapping.constants], [[], true, { siteUrl: "" }]);
  plan.choose("Titel", FURTHER);
  assert.deepEqual(plan.problems, ["name"]);
  const { source, missing, mark, maxMissing } = queryOf(plan);
  assert.deepEqual([source, missing, mark, maxMissing], ["libraries", "keep", undefined, undefined]);
  Object.assign(plan, { missing: "mark", mayLackAll: true });
  assert.deepEqual([queryOf(plan).mark, queryOf(plan).maxMissing], ["properties.gone", "100"]);
  const again = csv();
  again.choices = JSON.parse(JSON.stringify(plan.choices));
  assert.deepEqual([again.source, again.missing, again.mayLackAll], ["libraries", "mark", false]);
  again.choices = { ...plan.choices, missing: "all" };
  assert.equal(again.missing, "keep");
  again.guess();
  assert.equal(again.source, "");
});

test("only the first of several phone numbers counts, if some are too long", () => {
  const plan = csv({ Ref: "phone" }, [["Prater", "48,2", "16,3", "Prater", "1020", "Wien", "AT", "1".repeat(20)]]);
  assert.deepEqual(["Ref", "Titel"].map((column) => plan.hasSeveral(column)), [false, false]);
  plan.learn([{ errors: [{ location: "/phone", validator: "string", cause: "tooLong" }, { code: "record.notFound" }] }]);
  assert.deepEqual(["Ref", "Titel"].map((column) => plan.hasSeveral(column)), [true, false]);
  plan.firstOf.add("Ref");
  assert.deepEqual(plan.mapping.firstOf, ["Ref"]);
  const again = csv();
  again.choices = JSON.parse(JSON.stringify(plan.choices));
  assert.deepEqual(again.mapping.firstOf, ["Ref"]);
  again.choose("Ref", FURTHER);
  assert.equal(again.mapping.firstOf, undefined);
  plan.guess();
  assert.equal(plan.hasSeveral("Ref"), false);
});

test("a required field that the service misses may have a constant", () => {
  const plan = csv();
  const gaps = () => plan.wanted.filter(({ isAbsent }) => !isAbsent).map(({ target }) => target);
  plan.learn([{ errors: [{ location: "/address/zipCode", validator: "required" }, { location: "", validator: "noPosition" }] }]);
  assert.deepEqual(gaps(), ["address.zipCode"]);
});

test("the first or the last of several rows counts", () => {
  const plan = csv();
  assert.equal(queryOf(plan).duplicates, undefined);
  plan.duplicates = LAST;
  assert.deepEqual([queryOf(plan).duplicates, queryOf(plan).refusedRows], ["last", "true"]);
});

test("what is chosen of how the file is read goes with the columns", () => {
  const rows = [["Zoo", "1'200'000", "2600000", "", "", "", "", "POLYGON((0 0,1 0,1 1,0 0))"]];
  const plan = csv({}, rows);
  assert.deepEqual([plan.problems, plan.hasShapes, csv().hasShapes, plan.options], [["grid"], true, false, {}]);
  plan.setOption("crs", "EPSG:2056");
  plan.setOption("geometry", "pointOnSurface");
  assert.deepEqual([plan.problems, plan.mapping.crs, plan.mapping.geometry], [[], "EPSG:2056", "pointOnSurface"]);
  const next = csv({ Ref: null });
  next.choices = plan.choices;
  assert.deepEqual(next.options, { crs: "EPSG:2056", geometry: "pointOnSurface" });
  next.setOption("crs", "");
  assert.deepEqual(next.options, { geometry: "pointOnSurface" });
  next.guess();
  assert.deepEqual(next.options, {});
});

test("what the service was told stays in the plan", () => {
  const preview = {
    format: "xlsx", columns: ["a"], rows: [[{ type: "LineString" }]],
    mapping: { columns: {}, separator: ";", encoding: "Big5", headerRow: 2, sheet: "S", crs: "EPSG:3857" },
  };
  const plan = new ImportPlan(preview, RULES);
  assert.deepEqual([plan.isTable, plan.hasShapes], [true, true]);
  const { columns, constants, ...options } = plan.mapping;
  assert.deepEqual(options, { separator: ";", encoding: "Big5", headerRow: 2, sheet: "S", crs: "EPSG:3857" });
});

test("the encodings are those of the service", () => {
  assert.deepEqual(ENCODINGS, schema("import-mapping").properties.encoding.enum);
});
