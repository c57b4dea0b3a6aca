/** Finds lines of text. The detection model marks the pixels in the middle of lines, and each connected group of them is a line. */
import { cut, resize } from './gray.js';

/** @import { Gray, Rectangle } from './gray.js' */
/** @import { Model } from './runtime.js' */
/** @typedef {{ width: number, height: number }} Size */

/** Maximum side of the input in pixels. A 1080p picture reduced to three quarters gives the same lines for two thirds of the work. */
const LONGEST_SIDE = 1440;
/** Input sides are multiples of this, because the model halves them five times. */
const STEP = 32;
const MEAN = [0.485, 0.456, 0.406];
const DEVIATION = [0.229, 0.224, 0.225];
/** Minimum score of a pixel in a line, and minimum mean score of a line. */
const PIXEL = 0.3;
const LINE = 0.5;
/** Factor that enlarges the marked areas, which are thinner than the lines. */
const GROWTH = 1.5;
const LEAST_SIDE = 3;
/** Maximum number of lines. A full terminal has about a hundred; a picture with more was made to be slow. */
const MOST_LINES = 1500;

/**
 * Returns the boxes of the lines in an area, in pixels of the picture.
 *
 * @param {Model} detect
 * @param {Gray} picture
 * @param {Rectangle} area
 * @returns {Rectangle[]}
 */
export function findLines(detect, picture, area) {
  const piece = cut(picture, area);
  const scale = Math.min(1, LONGEST_SIDE / Math.max(piece.width, piece.height));
  const looked = resize(piece, Math.max(1, Math.round(piece.width * scale)), Math.max(1, Math.round(piece.height * scale)));
  const size = { width: roundUp(looked.width), height: roundUp(looked.height) };
  const { data } = detect(toInput(looked, size), [1, 3, size.height, size.width]);
  const [right, below] = [piece.width / looked.width, piece.height / looked.height];
  return boxesOf(data, size).map(({ x, y, width, height }) => ({
    x: x * right + piece.x,
    y: y * below + piece.y,
    width: width * right,
    height: height * below,
  }));
}

/** @param {number} side */
function roundUp(side) {
  return Math.ceil(side / STEP) * STEP;
}

/**
 * Converts a picture into the three normalised colour planes of the model. The space beyond the picture has the grey of its corner.
 *
 * @param {Gray} picture
 * @param {Size} size
 */
function toInput({ width, height, pixels }, size) {
  const plane = size.width * size.height;
  const out = new Float32Array(3 * plane);
  for (let channel = 0; channel < 3; channel++) {
    const normal = Float32Array.from({ length: 256 }, (_, gray) => (gray / 255 - (MEAN[channel] ?? 0)) / (DEVIATION[channel] ?? 1));
    out.fill(normal[pixels[0] ?? 0] ?? 0, channel * plane, (channel + 1) * plane);
    for (let y = 0, from = 0; y < height; y++) {
      for (let x = 0, at = channel * plane + y * size.width; x < width; x++, at++, from++) out[at] = normal[pixels[from] ?? 0] ?? 0;
    }
  }
  return out;
}

/**
 * Returns the boxes in the map of scores. Exported because it can be tested without a model.
 *
 * @param {Float32Array} map
 * @param {Size} size
 */
export function boxesOf(map, { width, height }) {
  const seen = new Uint8Array(width * height);
  const stack = new Int32Array(width * height);
  /** @type {Rectangle[]} */
  const boxes = [];
  for (let start = 0; start < seen.length && boxes.length < MOST_LINES; start++) {
    if (seen[start] || !((map[start] ?? 0) > PIXEL)) continue;
    const { left, right, top, bottom, mean } = gather(start, { map, seen, stack, width, height });
    const [wide, high] = [right - left + 1, bottom - top + 1];
    if (wide < LEAST_SIDE || high < LEAST_SIDE || mean <= LINE) continue;
    const grow = (wide * high * GROWTH) / (2 * (wide + high));
    const [x, y] = [Math.max(0, left - grow), Math.max(0, top - grow)];
    boxes.push({ x, y, width: right + 1 + grow - x, height: bottom + 1 + grow - y });
  }
  return boxes;
}

/**
 * @param {number} start
 * @param {Size & { map: Float32Array, seen: Uint8Array, stack: Int32Array }} gathering
 */
function gather(start, { map, seen, stack, width, height }) {
  let [left, right, top, bottom, sum, count, open] = [width, 0, height, 0, 0, 0, 1];
  /** @param {number} at */
  const visit = (at) => {
    if (seen[at] || !((map[at] ?? 0) > PIXEL)) return;
    seen[at] = 1;
    stack[open++] = at;
  };
  stack[0] = start;
  seen[start] = 1;
  while (open > 0) {
    const at = stack[--open] ?? 0;
    const x = at % width;
    const y = (at - x) / width;
    [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
    sum += map[at] ?? 0;
    count++;
    if (x > 0) visit(at - 1);
    if (x < width - 1) visit(at + 1);
    if (y > 0) visit(at - width);
    if (y < height - 1) visit(at + width);
  }
  return { left, right, top, bottom, mean: sum / count };
}
