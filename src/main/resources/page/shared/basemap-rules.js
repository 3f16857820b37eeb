// How the base map looks: which areas, lines and names of the schema of Protomaps it shows at which zoom, and in which
// colours of the style sheet. Nothing here needs a browser.

const TILE_ZOOM = 1; // tiles have 512 pixels, so their zoom is one less than that of the map

/** What is drawn later covers what is drawn before. */
const ORDER = {
  earth: 0, landcover: 1, landuse: 2, river: 3, water: 4, tunnel: 5, building: 6, casing: 7, road: 12, boundary: 20,
};

/** @type {Record<string, string | undefined>} The names of kinds come from a file. */
const AREAS = Object.assign(Object.create(null), {
  glacier: "glacier",
  ...allAs("wood", ["forest", "wood", "nature_reserve", "national_park", "protected_area", "scrub"]),
  ...allAs("park", ["park", "grass", "grassland", "garden", "golf_course", "cemetery", "meadow", "orchard", "vineyard",
    "recreation_ground", "pitch", "playground", "allotments", "village_green", "zoo", "dog_park", "farmland"]),
  ...allAs("sand", ["sand", "beach", "barren"]),
  ...allAs("built", ["urban_area", "residential", "industrial", "commercial", "railway", "hospital", "school",
    "university", "college", "aerodrome", "military", "pedestrian"]),
  ...allAs("runway", ["runway", "taxiway"]),
});

/** The roads from the least to the most important one: from which zoom on, and their widths at zoom 10 and at zoom 18.
 * @type {Record<string, { from: number, widths: number[], dash?: number[], color?: string } | undefined>} */
const ROADS = Object.assign(Object.create(null), {
  path: { from: 15, widths: [0.2, 2], dash: [4, 3] },
  minor_road: { from: 12, widths: [0.25, 13] },
  rail: { from: 10, widths: [0.6, 2], color: "rail" },
  major_road: { from: 8, widths: [0.8, 18] },
  highway: { from: 5, widths: [1.6, 22], color: "highway" },
});

const IMPORTANCE = Object.keys(ROADS);

/** How far from its point a name may be, to have space beside places, in pixels. */
const REACH = { country: 60, sea: 60, lake: 24, town: 18, capital: 48 };

/** After how many pixels a name along a line comes again. Those of rivers often make way for places. */
const RIVER_REPEAT = 200;
const ROAD_REPEAT = 400;

/** @param {string} color @param {string[]} kinds */
function allAs(color, kinds) { return Object.fromEntries(kinds.map((kind) => [kind, color])); }

/** Returns a width that grows by the same factor with each zoom; limited to the widths at the ends.
 * @param {number} zoom @param {number[]} start @param {number[]} end */
export function widthAt(zoom, [from, narrow], [to, wide]) {
  const part = Math.min(1, Math.max(0, (zoom - from) / (to - from)));
  return narrow * (wide / narrow) ** part;
}

/** Returns how an area is filled: {color, order}; null for one that the map does not show. @returns {Area | null} */
export function areaOf(/** @type {TileValues} */ { layer, kind }) {
  if (layer === "earth") { return { color: "land", order: ORDER.earth }; }
  if (layer === "water") { return { color: "sea", order: ORDER.water }; }
  if (layer === "buildings") { return { color: "building", order: ORDER.building }; }
  const color = (layer === "landcover" || layer === "landuse") ? AREAS[kind] : undefined;
  return color ? { color, order: (layer === "landuse") ? ORDER.landuse : ORDER.landcover } : null;
}

/** Returns the strokes of a line, the lowest one first: {color, width, order, dash}. @returns {Stroke[]} */
export function strokesOf(/** @type {TileValues} */ values, /** @type {number} */ zoom) {
  if (values.layer === "water") { return [river(values, zoom)]; }
  if (values.layer === "boundaries") { return boundary(values, zoom); }
  return (values.layer === "roads") ? road(values, zoom) : [];
}

function river(/** @type {TileValues} */ { kind, min_zoom: from = 6 }, /** @type {number} */ zoom) {
  const first = from + TILE_ZOOM;
  const width = widthAt(zoom, [first, 0.5], [first + 9, (kind === "river") ? 4 : 2]);
  return { color: "river", width, order: ORDER.river };
}

/** @param {TileValues} tileValues @param {number} zoom @returns {Stroke[]} */
function boundary({ kind, disputed }, zoom) {
  if (kind === "country") {
    const width = widthAt(zoom, [2, 0.6], [9, 1.6]);
    return [{ color: "border", width, order: ORDER.boundary, dash: disputed ? [4, 4] : undefined }];
  }
  return (kind === "region" && zoom >= 6) ? [{ color: "border", width: 0.7, order: ORDER.boundary, dash: [2, 3] }] : [];
}

function road(/** @type {TileValues} */ { kind, is_tunnel: isTunnel, is_link: isLink }, /** @type {number} */ zoom) {
  const rule = ROADS[kind];
  if (!rule || zoom < rule.from) { return []; }
  const importance = IMPORTANCE.indexOf(kind);
  const width = widthAt(zoom, [10, rule.widths[0]], [18, rule.widths[1]]) * (isLink ? 0.6 : 1);
  const order = isTunnel ? ORDER.tunnel : ORDER.road + importance;
  const line = { color: rule.color ?? "road", width, order, dash: rule.dash };
  if (width < 1.5 || rule.dash || kind === "rail") {
    return [{ ...line, color: (line.color === "road") ? "casing" : line.color }];
  }
  return [{ color: "casing", width: width + 1.5, order: isTunnel ? order : ORDER.casing + importance }, line];
}

/** Returns how something is named: {color, halo, size, weight, style, order, dot, along, capitals, reach}; null for one
 * without a name at this zoom. `along` is the distance after which a name along a line comes again. Names with a higher
 * order come first where there is no space for all.
 * @param {TileValues} values @param {number} zoom @returns {Label | null} */
export function labelOf(values, zoom) {
  if (!values.name || (values.min_zoom ?? 0) > zoom - TILE_ZOOM + 0.01) { return null; }
  if (values.layer === "places") { return place(values, zoom); }
  if (values.layer === "water") { return water(values, zoom); }
  return (values.layer === "roads") ? roadName(values, zoom) : null;
}

/** @param {TileValues} values @param {number} zoom @returns {Label | null} */
function place(values, zoom) {
  if (values.kind === "country") { return country(values, zoom); }
  if (values.kind === "locality") { return town(values, zoom); }
  if (values.kind === "region") {
    return (zoom >= 5 && zoom < 8) ? { color: "country", size: 11, order: 48, capitals: true } : null;
  }
  const isPart = values.kind === "neighbourhood" || values.kind === "macrohood";
  return (isPart && zoom >= 12) ? { color: "country", size: 11, order: 42, capitals: true } : null;
}

/** @param {TileValues} tileValues @param {number} zoom @returns {Label | null} */
function country({ min_zoom: from = 2 }, zoom) {
  if (zoom >= 8) { return null; }
  const size = Math.round(widthAt(zoom - from, [0, 10], [5, 15]));
  return { color: "country", size, weight: 600, order: Math.round(90 - from), capitals: true, reach: REACH.country };
}

/** @param {TileValues} tileValues @param {number} zoom @returns {Label | null} */
function town({ population = 0, capital }, zoom) {
  const isCapital = capital === "yes";
  const digits = Math.log10(Math.max(1, population));
  const size = Math.round(Math.min(17, 10 + Math.max(0, digits - 3) * 0.9 + Math.max(0, zoom - 6) * 0.4));
  return {
    color: "town", size, weight: (isCapital || digits >= 6) ? 600 : 400,
    order: Math.round(50 + digits * 3) + (isCapital ? 6 : 0),
    reach: Math.max(isCapital ? REACH.capital : 0, Math.round(REACH.town + Math.max(0, digits - 4) * 20)),
    dot: (zoom >= 9) ? undefined : (isCapital ? "capital" : "town"),
  };
}

/** @param {TileValues} tileValues @param {number} zoom @returns {Label | null} */
function water({ kind, isPoint }, zoom) {
  const name = { color: "water-name", halo: "sea", size: (kind === "ocean") ? 14 : 12, style: "italic" };
  if (isPoint) {
    const isSea = kind === "ocean" || kind === "sea";
    return { ...name, order: isSea ? 85 : 64, reach: isSea ? REACH.sea : REACH.lake };
  }
  return (zoom >= 9) ? { ...name, halo: "land", size: 11, order: 44, along: RIVER_REPEAT } : null;
}

/** @param {TileValues} tileValues @param {number} zoom @returns {Label | null} */
function roadName({ kind }, zoom) {
  const from = /** @type {Record<string, number>} */ ({ highway: 11, major_road: 13, minor_road: 15 })[kind];
  const order = 40 + IMPORTANCE.indexOf(kind);
  return (zoom >= from) ? { color: "town", halo: "road", size: 11, order, along: ROAD_REPEAT } : null;
}

/** Returns a text in lines, each with at most so many letters if its words allow it. */
export function inLines(/** @type {string} */ text, /** @type {number} */ most) {
  const [first, ...words] = text.split(" ");
  const lines = [first];
  for (const word of words) {
    const last = lines.length - 1;
    if (lines[last].length + word.length < most) {
      lines[last] += ` ${word}`;
    } else {
      lines.push(word);
    }
  }
  return lines.join("\n");
}
