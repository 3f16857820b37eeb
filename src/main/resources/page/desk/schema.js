// The rules for bodies, from the schemas of the service.

import { request, whole } from "../requests.js";
import { isRaw } from "./exact-json.js";

const FOLDER = new URL("../schemas/", import.meta.url);

const files = new Map();

async function load(name) {
  const answer = await request(new URL(name, FOLDER));
  return whole(answer.json());
}

function file(name) {
  if (!files.has(name)) {
    const loaded = load(name);
    loaded.catch(() => files.delete(name));
    files.set(name, loaded);
  }
  return files.get(name);
}

function at(document, pointer) {
  return pointer.split("/").slice(1).reduce((part, name) => part[name], document);
}

function merge(base, more) {
  const merged = { ...base, ...more };
  if (base.properties && more.properties) {
    merged.properties = { ...base.properties };
    for (const [name, schema] of Object.entries(more.properties)) {
      merged.properties[name] = base.properties[name] ? merge(base.properties[name], schema) : schema;
    }
  }
  return merged;
}

async function resolve({ $ref, $defs, ...schema }, name) {
  const own = { ...schema };
  if (schema.properties) {
    own.properties = {};
    for (const [property, part] of Object.entries(schema.properties)) {
      own.properties[property] = await resolve(part, name);
    }
  }
  if (schema.prefixItems) {
    own.prefixItems = await Promise.all(schema.prefixItems.map((part) => resolve(part, name)));
  }
  if (!$ref) {
    return own;
  }
  const [other, pointer = ""] = $ref.split("#");
  const target = other || name;
  return merge(await resolve(at(await file(target), pointer), target), own);
}

/** Returns a schema without references. The name is such as "location-create". */
export async function loadSchema(name) {
  const schema = `${name}.schema.json`;
  return resolve(await file(schema), schema);
}

function typeOf(value) {
  if (value === null) {
    return "null";
  }
  if (Array.isArray(value)) {
    return "array";
  }
  return isRaw(value) ? "number" : typeof value;
}

function lengthProblem({ minLength = 0, maxLength = Infinity, maxUtf8Bytes = Infinity }, text) {
  const length = [...text].length;
  const bytes = new TextEncoder().encode(text).length;
  if (length > maxLength) {
    return `has ${length} characters; at most ${maxLength} are allowed`;
  }
  if (bytes > maxUtf8Bytes) {
    return `has ${bytes} bytes in UTF-8; at most ${maxUtf8Bytes} are allowed`;
  }
  return (length < minLength) ? `must have at least ${minLength} ${(minLength === 1) ? "character" : "characters"}` : null;
}

function withLimits(message, schema) {
  return message.replace(/\{(\w+)\}/g, (placeholder, keyword) => schema[keyword] ?? placeholder);
}

/** Returns what is wrong with a value itself, but not with its parts; null if it is right. */
export function problem(schema, value) {
  const types = [schema.type ?? typeOf(value)].flat();
  const refusal = schema.refusal?.message;
  if (!types.includes(typeOf(value))) {
    return refusal ? withLimits(refusal, schema) : `must be of type ${types.join(" or ")}`;
  }
  if (typeof value === "string") {
    if (schema.notBlank && /^\p{White_Space}*$/u.test(value)) {
      return "must not be blank";
    }
    if (schema.pattern && !new RegExp(schema.pattern, "u").test(value)) {
      return refusal ? withLimits(refusal, schema) : "does not have the right form";
    }
    return lengthProblem(schema, value);
  }
  if (typeof value === "number" && !(value >= (schema.minimum ?? -Infinity) && value <= (schema.maximum ?? Infinity))) {
    return refusal ? withLimits(refusal, schema) : `must be between ${schema.minimum} and ${schema.maximum}`;
  }
  return null;
}

/** Returns the violations of a value and its parts, each with a message and a JSON pointer as its location. */
export function violations(schema, value, location = "") {
  const message = problem(schema, value);
  if (message !== null) {
    return [{ location, message }];
  }
  const found = [];
  for (const [name, part] of Object.entries(schema.properties ?? {})) {
    if (value[name] !== undefined) {
      found.push(...violations(part, value[name], `${location}/${name}`));
    }
    else if (schema.required?.includes(name)) {
      found.push({ location: `${location}/${name}`, message: "is required" });
    }
  }
  value?.forEach?.((item, index) => {
    found.push(...violations(schema.prefixItems?.[index] ?? schema.items ?? {}, item, `${location}/${index}`));
  });
  return found;
}
