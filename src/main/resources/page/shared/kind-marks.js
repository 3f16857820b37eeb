// Kinds on the map: a single place as a shape, a cluster with a ring around it. Images are drawn once.

import { colors, whenColorsChange } from "./colors.js";
import { OTHER_LOOK, kinds } from "./kinds.js";

const PLACE = 7; // half the width of a shape, in pixels
const EDGE = 2; // the line around it
const RING = 5; // the width of a ring
const GAP = 1.5; // between the parts of a ring
const TURN = 2 * Math.PI;
const MOST_IMAGES = 4000;

const images = /** @type {Map<string, OlIcon>} */ (new Map());

whenColorsChange(() => images.clear());

/** Returns an image that is kept; `draw` gets a pen whose zero is the middle.
 * @param {string} key @param {number} half @param {(pen: CanvasRenderingContext2D) => void} draw @returns {OlIcon} */
function kept(key, half, draw) {
  const ratio = Math.max(1, devicePixelRatio);
  const fullKey = `${key}@${ratio}`;
  let image = images.get(fullKey);
  if (image === undefined) {
    if (images.size >= MOST_IMAGES) {
      images.clear();
    }
    const img = document.createElement("canvas");
    img.width = img.height = Math.ceil(2 * half * ratio);
    const pen = /** @type {CanvasRenderingContext2D} */ (img.getContext("2d"));
    pen.translate(img.width / 2, img.height / 2);
    pen.scale(ratio, ratio);
    draw(pen);
    image = new ol.style.Icon({ img, size: [img.width, img.height], scale: 1 / ratio, declutterMode: "obstacle" });
    images.set(fullKey, image);
  }
  return image;
}

export function placeImage(/** @type {object} */ place) {
  const look = kinds.look(kinds.of(place));
  return kept(`${look.color}/${look.shape}`, PLACE + 2 * EDGE, (pen) => {
    const scale = PLACE / ((look === OTHER_LOOK) ? 10 : 8);
    pen.scale(scale, scale);
    const path = new Path2D(look.shape);
    pen.lineJoin = "round";
    pen.lineWidth = 2 * EDGE / scale;
    pen.strokeStyle = colors.ring;
    pen.stroke(path);
    pen.fillStyle = colors[look.color];
    pen.fill(path);
  });
}

/** Returns the image of a cluster: a circle of this radius whose edge tells its kinds.
 * @param {number} radius @param {Record<string, number>} counts @param {number} others */
export function clusterImage(radius, counts, others) {
  const parts = kinds.ring(counts, others);
  const middle = Math.round(radius) - RING / 2;
  const outside = middle + RING / 2 + EDGE;
  return kept(`${middle}:${parts.join(";")}`, outside, (pen) => {
    pen.fillStyle = colors.ring;
    pen.arc(0, 0, outside, 0, TURN);
    pen.fill();
    pen.lineWidth = RING;
    const total = parts.reduce((sum, [, steps]) => sum + steps, 0);
    const gap = (parts.length > 1) ? GAP / middle : 0;
    let start = -TURN / 4;
    for (const [color, steps] of parts) {
      const end = start + TURN * steps / total;
      pen.strokeStyle = colors[color];
      pen.beginPath();
      pen.arc(0, 0, middle, start + gap / 2, end - gap / 2);
      pen.stroke();
      start = end;
    }
  });
}
