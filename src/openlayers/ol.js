// The parts of OpenLayers that the pages use, under the names that its prebuilt script gives them.

import Feature from "ol/Feature.js";
import OlMap from "ol/Map.js";
import View from "ol/View.js";
import Attribution from "ol/control/Attribution.js";
import ScaleLine from "ol/control/ScaleLine.js";
import Zoom from "ol/control/Zoom.js";
import { defaults as controls } from "ol/control/defaults.js";
import { boundingExtent, buffer, containsCoordinate, getCenter, getWidth } from "ol/extent.js";
import MVT from "ol/format/MVT.js";
import LineString from "ol/geom/LineString.js";
import Point from "ol/geom/Point.js";
import Polygon, { circular } from "ol/geom/Polygon.js";
import Pointer from "ol/interaction/Pointer.js";
import { defaults as interactions } from "ol/interaction/defaults.js";
import Tile from "ol/layer/Tile.js";
import VectorLayer from "ol/layer/Vector.js";
import VectorTileLayer from "ol/layer/VectorTile.js";
import { fromLonLat, toLonLat, transformExtent } from "ol/proj.js";
import VectorSource from "ol/source/Vector.js";
import VectorTileSource from "ol/source/VectorTile.js";
import XYZ from "ol/source/XYZ.js";
import Circle from "ol/style/Circle.js";
import Fill from "ol/style/Fill.js";
import Icon from "ol/style/Icon.js";
import RegularShape from "ol/style/RegularShape.js";
import Stroke from "ol/style/Stroke.js";
import Style from "ol/style/Style.js";
import Text from "ol/style/Text.js";
import { createXYZ } from "ol/tilegrid.js";

// @ts-expect-error The class does not have it.
Polygon.circular = circular;
export { Feature, OlMap as Map, View };
export const control = { Attribution, ScaleLine, Zoom, defaults: { defaults: controls } };
export const extent = { boundingExtent, buffer, containsCoordinate, getCenter, getWidth };
export const format = { MVT };
export const geom = { LineString, Point, Polygon };
export const interaction = { Pointer, defaults: { defaults: interactions } };
export const layer = { Tile, Vector: VectorLayer, VectorTile: VectorTileLayer };
export const proj = { fromLonLat, toLonLat, transformExtent };
export const source = { Vector: VectorSource, VectorTile: VectorTileSource, XYZ };
export const style = { Circle, Fill, Icon, RegularShape, Stroke, Style, Text };
export const tilegrid = { createXYZ };
