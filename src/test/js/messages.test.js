import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import test from "node:test";

const PAGE = new URL("../../main/resources/page/", import.meta.url);
const MESSAGES = JSON.parse(readFileSync(new URL("messages.json", PAGE), "utf8"));

/** Texts of two words or more, or with a capital letter, that are not for people, or are a name. */
const EXCEPTIONS = new Set([
  "(prefers-color-scheme: dark)", "(prefers-reduced-motion: reduce)", "500 12px system-ui, sans-serif",
  "600 12px system-ui, sans-serif", "12px system-ui, sans-serif", "Natural Earth", "Signed out", "Cancelled",
  "Bearer", "Link", "Enter", "Escape", "Point", "input, textarea",
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

const SCRIPTS = new Map(["", "desk/"].flatMap((folder) => readdirSync(new URL(folder || ".", PAGE))
  .filter((name) => name.endsWith(".js") && name !== "messages.js")
  .map((name) => [folder + name, new Script(readFileSync(new URL(folder + name, PAGE), "utf8"))])));

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
    })).flat().filter(({ script, key }) => key !== undefined || script !== "texts.js");
}

function formsOf(message) { return (typeof message === "string") ? [message] : Object.values(message); }

/** Returns what a message asks for: values in braces, marked parts, and the count that its forms are for. */
function namesIn(message) {
  const names = formsOf(message)
    .flatMap((form) => Array.from(form.matchAll(/\{(\w+)\}|<(\w+)>/g), ([, value, mark]) => value ?? mark));
  return new Set((typeof message === "string") ? names : [...names, "count"]);
}

test("the scripts have messages", () => {
  assert.ok(SCRIPTS.size > 40);
  assert.ok(calls().length > 200);
});

test("each key has a message", () => {
  for (const { script, key } of calls()) {
    assert.ok(MESSAGES[key], `${script}: ${key}`);
  }
});

test("each message is used", () => {
  const used = new Set(calls().map(({ key }) => key));
  for (const key of Object.keys(MESSAGES)) {
    // labels are found by the location of a field
    assert.ok(used.has(key) || key.startsWith("label/") || key === "language", key);
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
  const categories = new Intl.PluralRules(MESSAGES.language).resolvedOptions().pluralCategories.sort();
  for (const [key, message] of Object.entries(MESSAGES)) {
    if (typeof message !== "string") {
      assert.deepEqual(Object.keys(message).sort(), categories, key);
      const [first, ...others] = formsOf(message).map((form) => [...namesIn(form)].sort());
      others.forEach((names) => assert.deepEqual(names, first, key));
    }
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
