import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { COLORS, SHAPES } from "../../main/resources/page/shared/kinds.js";

const PAGE = new URL("../../main/resources/page/", import.meta.url);
const read = (name) => readFileSync(new URL(name, PAGE), "utf8");

/** Returns the colors of the style sheet for light and for dark, by their names. */
function colorsOf(css) {
  const [light, dark] = css.split("prefers-color-scheme: dark");
  return [light, dark].map((part) => Object.fromEntries(
    Array.from(part.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g), ([, name, color]) => [name, color])));
}

const KINDS = colorsOf(read("kinds.css"));
/** Lines and symbols of the map are thin enough. */
const GROUNDS = ["page", "hover", "map-sea", "map-land", "map-glacier", "map-wood", "map-park", "map-sand", "map-built",
  "map-building"];
const PAGES = colorsOf(read("page.css"));

/** How people see colors, in linear RGB: everybody, and without one kind of cones (Machado, Oliveira, Fernandes 2009). */
const EYES = {
  normal: [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
  protanopia: [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
  deuteranopia: [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
  tritanopia: [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]],
};

const RGB_TO_XYZ = [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.072175], [0.0193339, 0.119192, 0.9503041]];

function times(matrix, vector) { return matrix.map((row) => row.reduce((sum, part, i) => sum + part * vector[i], 0)); }

function linear(color) {
  return [1, 3, 5].map((start) => parseInt(color.slice(start, start + 2), 16) / 255)
    .map((part) => (part <= 0.04045) ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
}

function luminance(color) { return times(RGB_TO_XYZ, linear(color))[1]; }

/** Returns the contrast of two colors (WCAG 2.2). */
function contrast(first, second) {
  const [dark, light] = [luminance(first), luminance(second)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function lab(color, eyes) {
  const seen = times(eyes, linear(color)).map((part) => Math.min(1, Math.max(0, part)));
  const white = times(RGB_TO_XYZ, [1, 1, 1]);
  const [x, y, z] = times(RGB_TO_XYZ, seen).map((part, i) => part / white[i])
    .map((part) => (part > 0.008856) ? Math.cbrt(part) : 7.787 * part + 16 / 116);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** Returns how different two colors look (CIE 1976): about 2 can be noticed side by side. */
function difference(first, second, eyes) {
  const [one, other] = [lab(first, eyes), lab(second, eyes)];
  return Math.hypot(...one.map((part, i) => part - other[i]));
}

["light", "dark"].forEach((scheme, index) => {
  const colors = Array.from({ length: COLORS }, (_, i) => KINDS[index][`map-kind-${i + 1}`]);
  const all = [...colors, KINDS[index]["map-kind-other"]];

  test(`the ${scheme} colors of kinds stand out from map and page`, () => {
    for (const ground of GROUNDS) {
      for (const color of all) {
        assert.ok(contrast(color, PAGES[index][ground]) >= 3, `${color} on ${ground}`);
      }
    }
  });

  for (const [name, eyes] of Object.entries(EYES)) {
    test(`the ${scheme} colors of kinds are told apart with ${name} eyes`, () => {
      all.forEach((color, i) => all.slice(0, i).forEach((other, j) => {
        // a shape tells the others apart as well
        const isSameShape = i < COLORS && (i - j) % SHAPES.length === 0;
        const least = (name === "normal") ? 20 : isSameShape ? 20 : 10;
        const found = difference(color, other, eyes);
        assert.ok(found >= least, `${color} and ${other}: ${found.toFixed(1)}`);
      }));
    });
  }
});
