import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import test from "node:test";

const PAGE = new URL("../../main/resources/page/", import.meta.url);
const JAVA = new URL("../../main/java/dev/locations/", import.meta.url);
const ERRORS = new URL("../../../schemas/error.schema.json", import.meta.url);

function read(path, folder = PAGE) { return readFileSync(new URL(path, folder), "utf8"); }

/** The messages by the name of their file. Those of English are the model of the others. */
const LANGUAGES = new Map(readdirSync(new URL("messages", PAGE))
  .map((name) => [name.replace(".json", ""), JSON.parse(read(`messages/${name}`))]));
const MESSAGES = LANGUAGES.get("en");

/** Messages that nobody names: they are found by the location of a field, or by the code or the rule of an error. */
const FOUND_BY_NAME = /^(label|problem)\//;

/** The codes whose messages tell more than a translation could, or that no page ever gets. */
const UNTRANSLATED = ["auth.invalidAuthorization", "auth.malformedAuthorization", "auth.missingAuthorization",
  "backup.unsupported", "method.notAllowed", "request.invalid", "resource.notFound"];

/** Texts of two words or more, or with a capital letter, that are not for people, or are a name. */
const EXCEPTIONS = new Set([
  "(prefers-color-scheme: dark)", "(prefers-reduced-motion: reduce)", "(forced-colors: active)",
  "600 12px system-ui, sans-serif", "12px system-ui, sans-serif", "px system-ui, sans-serif", "Polygon", "ol-layer map-images",
  "Signed out", "Cancelled",
  "Bearer", "Link", "Enter", "Escape", "Home", "End", "Tab", "Point", "input, textarea, select",
  "BETWEEN AND", "CASEI(ACCENTI()) LIKE CASEI(ACCENTI())", "IS NULL", "IS NOT NULL", "NOT IN",
  "(forced-colors: active)", "Polygon", "ol-layer map-images", "px system-ui, sans-serif",
  "input:not([type=radio]), select, textarea, :checked", ".actions button", "tbody tr:nth-child() a",
]);

/** Reads a script. Keeps its texts, and its templates without the values. */
class Script {
  texts = [];
  templates = []; // those of html`…`
  code = ""; // without comments
  #source;
  #at = 0;

  constructor(source) {
    this.#source = source;
    this.#read(() => false);
  }

  /** Reads until the character that ends it, or to the end of the script. */
  #read(isEnd) {
    let depth = 0;
    while (this.#at < this.#source.length && !(depth === 0 && isEnd(this.#source[this.#at]))) {
      const rest = this.#source.slice(this.#at);
      const [skipped] = /^(\/\/.*|\/\*[^]*?\*\/)/.exec(rest) ?? [];
      const mayBeRegex = /(?:[([,=:?&|!{};\n>]|\breturn)\s*$/.test(this.code);
      const [regex] = (mayBeRegex && /^\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\]|\\.)*\])+\//.exec(rest)) || [];
      const [text] = /^"(?:[^"\\]|\\.)*"|^'(?:[^'\\]|\\.)*'/.exec(rest) ?? [];
      if (skipped) {
        this.#at += skipped.length;
      } else if (regex) {
        this.#take(regex);
      } else if (text) {
        this.texts.push((text[0] === "\"") ? JSON.parse(text.replace(/\\'/g, "'")) : text.slice(1, -1));
        this.#take(text);
      } else if (rest[0] === "`") {
        this.#template();
      } else {
        depth += { "{": 1, "}": -1 }[rest[0]] ?? 0;
        this.#take(rest[0]);
      }
    }
  }

  #template() {
    const isHtml = this.code.endsWith("html");
    let text = "";
    this.#take("`");
    while (this.#source[this.#at] !== "`") {
      if (this.#source.startsWith("${", this.#at)) {
        this.#take("${");
        this.#read((letter) => letter === "}");
        this.#take("}");
      } else {
        text += this.#source[this.#at];
        this.#take(this.#source[this.#at]);
      }
    }
    this.#take("`");
    (isHtml ? this.templates : this.texts).push(text);
  }

  #take(text) {
    this.code += text;
    this.#at += text.length;
  }
}

const SCRIPTS = new Map(readdirSync(PAGE, { recursive: true })
  .filter((name) => name.endsWith(".js") && name !== "messages.js").map((name) => [name, new Script(read(name))]));

const PAGES = new Map(["", "desk/", "../place/"].flatMap((folder) => readdirSync(new URL(folder || ".", PAGE))
  .filter((name) => name.endsWith(".html")).map((name) => [name, read(folder + name)])));

/** Returns the keys of the messages that pages and Java code name. */
function keysElsewhere() {
  const sources = readdirSync(JAVA, { recursive: true }).filter((name) => name.endsWith(".java")).map((name) => read(name, JAVA));
  const inJava = sources.flatMap((source) => Array.from(source.matchAll(/\btext\("([^"]+)"/g), ([, key]) => key));
  const inPages = Array.from(PAGES.values(), (page) => Array.from(page.matchAll(/\{\{(\w+\.\w+)\}\}/g), ([, key]) => key));
  return [...inJava, ...inPages.flat()].filter((key) => key.includes(".") && !/^(head|page)\./.test(key));
}

/** Returns the arguments of a call whose opening parenthesis is at this position. */
function argumentsAt(code, start) {
  let depth = 0;
  for (let end = start; ; end += 1) {
    depth += { "(": 1, ")": -1 }[code[end]] ?? 0;
    if (depth === 0) { return code.slice(start + 1, end); }
  }
}

/** Returns all calls of textOf and templateOf, each with the script, the key and the code of the values. */
function calls() {
  return Array.from(SCRIPTS, ([script, { code }]) => Array.from(code.matchAll(/(?<!function )\b(?:textOf|templateOf)\(/g),
    (call) => {
      const given = argumentsAt(code, call.index + call[0].length - 1);
      const [all, key, values] = /^(?:"([^"]*)"|key)(?:,\s*([^]*))?$/.exec(given) ?? [];
      assert.ok(all, `${script} computes the key of a message`);
      return { script, key, values };
    })).flat().filter(({ script, key }) => key !== undefined || script !== "shared/texts.js");
}

function formsOf(message) { return (typeof message === "string") ? [message] : Object.values(message); }

/** Returns what a message asks for: values in braces, marked parts, and the count that its forms are for. */
function namesIn(message) {
  const names = formsOf(message)
    .flatMap((form) => Array.from(form.matchAll(/\{(\w+)\}|<(\w+)>/g), ([, value, mark]) => value ?? mark));
  return new Set((typeof message === "string") ? names : [...names, "count"]);
}

function categoriesOf(language) { return new Intl.PluralRules(language).resolvedOptions().pluralCategories; }

test("the scripts have messages", () => {
  assert.ok(SCRIPTS.size > 40);
  assert.ok(LANGUAGES.size >= 4);
  assert.ok(keysElsewhere().length > 20);
  assert.ok(calls().length > 200);
});

test("each key has a message", () => {
  for (const { script, key } of calls()) {
    assert.ok(MESSAGES[key], `${script}: ${key}`);
  }
  for (const key of keysElsewhere()) {
    assert.equal(typeof MESSAGES[key], "string", key);
  }
});

test("each file says which language it has", () => {
  for (const [file, { language, "language.direction": direction }] of LANGUAGES) {
    assert.equal(language, file);
    assert.deepEqual(Intl.getCanonicalLocales(language), [language]);
    assert.match(direction, /^(ltr|rtl)$/);
  }
});

test("all languages have the same messages", () => {
  for (const [language, messages] of LANGUAGES) {
    assert.deepEqual(Object.keys(messages).filter((key) => !(key in MESSAGES)), [], `${language} has more than en`);
    assert.deepEqual(Object.keys(MESSAGES).filter((key) => !(key in messages)), [], `${language} lacks messages`);
    for (const [key, message] of Object.entries(messages)) {
      assert.ok(formsOf(message).every((form) => form.trim() !== ""), `${language}: ${key}`);
    }
  }
});

test("a message asks for the same values in all languages", () => {
  for (const [language, messages] of LANGUAGES) {
    for (const [key, message] of Object.entries(messages)) {
      assert.deepEqual([...namesIn(message)].sort(), [...namesIn(MESSAGES[key])].sort(), `${language}: ${key}`);
      assert.equal(typeof message, typeof MESSAGES[key], `${language}: ${key}`);
    }
  }
});

test("the marks of a message have an end", () => {
  for (const [language, messages] of LANGUAGES) {
    for (const form of Object.values(messages).flatMap(formsOf)) {
      assert.doesNotMatch(form.replace(/<(\w+)>[^<>]*<\/\1>/g, ""), /<\/?\w/, `${language}: ${form}`);
    }
  }
});

test("no translation is forgotten", () => {
  for (const [language, messages] of LANGUAGES) {
    const prose = Object.entries(messages).filter(([key, message]) => formsOf(message)[0].split(" ").length > 3
      && formsOf(message)[0] === formsOf(MESSAGES[key])[0] && !formsOf(message)[0].startsWith("{"));
    assert.deepEqual((language === "en") ? [] : prose.map(([key]) => key), [], language);
  }
});

test("a line of French does not break before a mark", () => {
  const broken = Object.entries(LANGUAGES.get("fr")).filter(([, message]) => formsOf(message).some((form) => / [:;?!»]|« /.test(form)));
  assert.deepEqual(broken, []);
});

test("the titles have the title of the map in them", () => {
  for (const [language, messages] of LANGUAGES) {
    for (const key of ["map.titleOf", "desk.title", "desk.titleOf"]) {
      assert.ok(messages[key].includes(messages["map.title"]), `${language}: ${key}`);
    }
  }
});

test("each code of a refusal has a message", () => {
  const { code } = JSON.parse(readFileSync(ERRORS, "utf8")).properties.errors.items.properties;
  assert.deepEqual(code.enum.filter((name) => !MESSAGES[`problem/${name}`]).sort(), UNTRANSLATED);
});

test("each message is used", () => {
  const used = new Set(["language", ...keysElsewhere(), ...calls().map(({ key }) => key)]);
  for (const key of Object.keys(MESSAGES)) {
    assert.ok(used.has(key) || FOUND_BY_NAME.test(key), key);
  }
});

test("each message gets its values, and no others", () => {
  for (const { script, key, values = "" } of calls()) {
    const names = namesIn(MESSAGES[key]);
    assert.equal(names.size > 0, values !== "", `${script}: ${key} has values that nobody asks for, or none`);
    for (const name of names) {
      assert.match(values, new RegExp(`[{,]\\s*${name}\\s*[:,}]`), `${script}: ${key} needs ${name}`);
    }
  }
});

test("a message with several forms has the forms of its language", () => {
  for (const [language, messages] of LANGUAGES) {
    for (const [key, message] of Object.entries(messages).filter(([, { other }]) => other !== undefined)) {
      assert.deepEqual(Object.keys(message).sort(), categoriesOf(language).sort(), `${language}: ${key}`);
      const [first, ...others] = formsOf(message).map((form) => [...namesIn(form)].sort());
      others.forEach((names) => assert.deepEqual(names, first, `${language}: ${key}`));
    }
  }
});

test("no page has a text for people", () => {
  for (const [page, html] of PAGES) {
    const prose = html.replace(/\{\{+[\w.#^/>]+\}+/g, " ").replace(/<[^>]*>/g, " ");
    assert.doesNotMatch(prose, /\p{L}/u, page);
    const attributes = Array.from(html.matchAll(/\s(?:aria-label|title|placeholder|alt|value)="([^"]*)"/g), ([, text]) => text);
    const descriptions = Array.from(html.matchAll(/name="description" content="([^"]*)"/g), ([, text]) => text);
    assert.deepEqual([...attributes, ...descriptions].filter((text) => !/^(\{\{(\w+\.\w+|tag)\}\})?$/.test(text)), [], page);
  }
});

test("no script has a text for people", () => {
  const found = [];
  const unused = new Set(EXCEPTIONS);
  for (const [script, { texts, templates }] of SCRIPTS) {
    for (const text of texts.map((other) => other.trim().replace(/\s+/g, " "))) {
      const isProse = /^[A-Z][a-z-]+[.:]?$|[A-Za-z]{2}[,.:;]? [A-Za-z]/.test(text);
      if (isProse && !EXCEPTIONS.has(text)) {
        found.push(`${script}: ${text}`);
      } else if (isProse) {
        unused.delete(text);
      }
    }
    for (const template of templates) {
      const [, attribute] = /\s(?:aria-label|data-title|placeholder|title|alt)="([^"]*[A-Za-z][^"]*)"/.exec(template) ?? [];
      const prose = template.replace(/<[^>]*>/g, " ").replace(/^[^<]*>|<[^>]*$/g, " ").replace(/&\w+;/g, " ");
      if (attribute || /[A-Za-z]{2}/.test(prose)) {
        found.push(`${script}: ${attribute ?? prose.trim()}`);
      }
    }
  }
  assert.deepEqual([...found, ...unused], []);
});
