// The map below the places: land, borders and names of this service, or the images that the operator has set. Its colours
// and those of the places come from the style sheet, which defines them for light and dark.

const NAMES = ["land", "border", "name", "halo", "place", "cluster", "count", "chosen", "ring"];

const dark = matchMedia("(prefers-color-scheme: dark)");

function read() {
  const style = getComputedStyle(document.documentElement);
  return Object.fromEntries(NAMES.map((name) => [name, style.getPropertyValue(`--map-${name}`).trim()]));
}

export const colors = read();

export function whenColorsChange(listener) {
  dark.addEventListener("change", () => {
    Object.assign(colors, read());
    listener();
  });
}

/** The largest zoom. */
export const DEEPEST = 22;

const LAND_ATTRIBUTION = "Natural Earth";
const SPACE_FOR_NAME = 900; // the least area of a country on the screen, in pixels, that has space for its name
const SPHERE_PIXELS = 256 / (2 * Math.PI);

function setting(name) { return document.querySelector(`meta[name="${name}"]`).content; }

function images(tiles) {
  const source = new ol.source.XYZ({ url: tiles, attributions: setting("map-attribution"), crossOrigin: null });
  return [new ol.layer.Tile({ source })];
}

function hasSpace(feature, zoom) { return feature.get("area") * (SPHERE_PIXELS * 2 ** zoom) ** 2 > SPACE_FOR_NAME; }

function nameStyle(feature) {
  return new ol.style.Style({
    text: new ol.style.Text({
      text: feature.get("name"),
      font: "500 12px system-ui, sans-serif",
      fill: new ol.style.Fill({ color: colors.name }),
      stroke: new ol.style.Stroke({ color: colors.halo, width: 2 }),
    }),
  });
}

function vectorLayer(source, style, options = {}) {
  return new ol.layer.Vector({ source, style, updateWhileInteracting: true, ...options });
}

function ownLayers() {
  const sources = {
    land: new ol.source.Vector({ attributions: LAND_ATTRIBUTION }),
    borders: new ol.source.Vector(),
    names: new ol.source.Vector(),
  };
  const land = () => new ol.style.Style({
    fill: new ol.style.Fill({ color: colors.land }),
    stroke: new ol.style.Stroke({ color: colors.land, width: 0.5 }),
  });
  const border = () => new ol.style.Style({ stroke: new ol.style.Stroke({ color: colors.border, width: 1 }) });
  const layers = [
    vectorLayer(sources.land, land),
    vectorLayer(sources.borders, border),
    vectorLayer(sources.names, (feature, resolution) => {
      return hasSpace(feature, Math.log2(156543.034 / resolution)) ? nameStyle(feature) : null;
    }, { declutter: true }),
  ];
  whenColorsChange(() => layers.forEach((layer) => layer.changed()));
  load(sources);
  return layers;
}

async function load(sources) {
  const answer = await fetch(new URL("basemap.json", import.meta.url));
  const format = new ol.format.TopoJSON({ layerName: "layer" });
  for (const feature of format.readFeatures(await answer.json(), { featureProjection: "EPSG:3857" })) {
    sources[feature.get("layer")].addFeature(feature);
  }
}

/** Returns a map of the world with these layers above the base map. */
export function createMap(target, layers) {
  const tiles = setting("map-tiles");
  return new ol.Map({
    target,
    view: new ol.View({ center: [0, 2_000_000], zoom: 1, maxZoom: DEEPEST, enableRotation: false }),
    layers: [...(tiles ? images(tiles) : ownLayers()), ...layers],
    controls: ol.control.defaults.defaults({ rotate: false, attributionOptions: { collapsible: false } }),
    interactions: ol.interaction.defaults.defaults({ altShiftDragRotate: false, pinchRotate: false }),
  });
}
