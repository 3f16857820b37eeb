import assert from "node:assert/strict";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { pathToFileURL } from "node:url";

const PAGE = new URL("../../main/resources/page/", import.meta.url);

/** Loads the module of texts with the messages of a language, as the service sends it. */
async function textsIn(language) {
  const folder = mkdtempSync(join(tmpdir(), "texts-"));
  try {
    writeFileSync(join(folder, "package.json"), "{\"type\":\"module\"}");
    mkdirSync(join(folder, "shared"));
    copyFileSync(new URL("shared/texts.js", PAGE), join(folder, "shared", "texts.js"));
    writeFileSync(join(folder, "messages.js"), `export default ${readFileSync(new URL(`messages/${language}.json`, PAGE))}`);
    return await import(pathToFileURL(join(folder, "shared", "texts.js")));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const german = await textsIn("de");
const french = await textsIn("fr");
const spanish = await textsIn("es");

test("the label of a button has the words that it shows", () => {
  for (const { textOf } of [german, french, spanish]) {
    const shown = textOf("kinds.from", { value: "4" }).replace("+", "");
    assert.ok(textOf("kinds.fromLabel", { field: "Rating", value: "4" }).includes(shown), shown);
  }
});

function places({ textOf }) { return (count) => textOf("value.places", { count }); }

test("numbers have the separators of the language", () => {
  assert.equal(places(german)(171_075), "171.075 Orte");
  assert.equal(places(french)(171_075), "171\u202f075 lieux");
  assert.equal(spanish.bytesText(12_540_000), "12,5 MB");
  assert.equal(french.bytesText(12_540_000), "12,5\u00a0Mo");
});

test("a message has the form that the language takes for its count", () => {
  assert.deepEqual([0, 1, 2].map(places(german)), ["0 Orte", "1 Ort", "2 Orte"]);
  assert.deepEqual([0, 1, 2].map(places(french)), ["0 lieu", "1 lieu", "2 lieux"]);
  assert.equal(places(french)(1_000_000), "1\u202f000\u202f000 de lieux");
  assert.equal(places(spanish)(1_000_000), "1.000.000 de lugares");
});

test("positions and ranges are written as in the language", () => {
  assert.equal(german.positionText([-0.12345678, -51.5, 12.5]), "51,5° S, 0,12345678° W, 12,5 m");
  assert.equal(french.positionText([-0.5, 51]), "51°\u00a0N, 0,5°\u00a0O");
  assert.equal(german.rangeText(50, 50, 171_075, ""), "171.075 Orte: 51 bis 100");
  assert.equal(german.quoted("Bern"), "„Bern“");
});

test("a refusal is told in the language of the page", () => {
  const length = { validator: "string", message: "must be a string", minLength: 1, maxLength: 2000, actualLength: 2345 };
  assert.equal(german.problemText(length), "muss 1 bis 2.000 Zeichen haben, hat aber 2.345");
  assert.equal(spanish.problemText({ code: "store.full", message: "The write was refused." }),
    "El servicio no tiene más espacio. No se ha guardado nada.");
});

test("a refusal that the page does not know is told in the words of the service", () => {
  assert.equal(german.problemText({ validator: "constructor", message: "must be new" }), "must be new");
  assert.equal(german.problemText({ code: "request.invalid", message: "The body broke off." }), "The body broke off.");
});
