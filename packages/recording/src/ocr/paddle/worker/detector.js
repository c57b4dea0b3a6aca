/** Finds lines of text. The detection model marks the pixels in the middle of lines, and each connected group of them is a line. */
import { cropImage, resize } from './gray-image.js';

/** @import { Gray, Rectangle } from './gray-image.js' */
/** @import { Model } from './runtime.js' */
/** @typedef {{ width: number, height: number }} Size */

/** Maximum side of the input in pixels. A 1080p image reduced to three quarters gives the same lines for two thirds of the work. */
const LONGEST_SIDE = 1440;
/** Input sides are multiples of this, because the model halves them five times. */
const STEP = 32;
const MEAN = [0.485, 0.456, 0.406];
const DEVIATION = [0.229, 0.224, 0.225];
/** Minimum score of a pixel in a line, and minimum mean score of a line. */
const PIXEL = 0.3;
/** Minimum mean score of the pixels of a line. */
const LINE = 0.5;
/** Factor that enlarges the marked areas, which are thinner than the lines. */
const GROWTH = 1.5;
/** Minimum width and height in pixels of a marked area. */
const MIN_SIDE = 3;
/** Maximum number of lines. A full terminal has about a hundred; an image with more was made to be slow. */
const MAX_LINES = 1500;

/**
 * Returns the boxes of the lines in an area, in pixels of the image.
 *
 * @param {Model} detect
 * @param {Gray} image
 * @param {Rectangle} area
 * @returns {Rectangle[]}
 */
export function detectLines(detect, image, area) {
  const piece = cropImage(image, area);
  const scale = Math.min(1, LONGEST_SIDE / Math.max(piece.width, piece.height));
  const resized = resize(piece, Math.max(1, Math.round(piece.width * scale)), Math.max(1, Math.round(piece.height * scale)));
  const size = { width: roundUp(resized.width), height: roundUp(resized.height) };
  const { data } = detect(toInput(resized, size), [1, 3, size.height, size.width]);
  const [right, below] = [piece.width / resized.width, piece.height / resized.height];
  return findBoxes(data, size).map(({ x, y, width, height }) => ({
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
 * Converts an image into the three normalised colour planes of the model. The space beyond the image has the grey of its corner.
 *
 * @param {Gray} image
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
export function findBoxes(map, { width, height }) {
  const visited = new Uint8Array(width * height);
  const stack = new Int32Array(width * height);
  /** @type {Rectangle[]} */
  const boxes = [];
  for (let start = 0; start < visited.length && boxes.length < MAX_LINES; start++) {
    if (visited[start] || !((map[start] ?? 0) > PIXEL)) continue;
    const { left, right, top, bottom, mean } = floodFill(start, { map, visited, stack, width, height });
    const [wide, high] = [right - left + 1, bottom - top + 1];
    if (wide < MIN_SIDE || high < MIN_SIDE || mean <= LINE) continue;
    const grow = (wide * high * GROWTH) / (2 * (wide + high));
    const [x, y] = [Math.max(0, left - grow), Math.max(0, top - grow)];
    boxes.push({ x, y, width: right + 1 + grow - x, height: bottom + 1 + grow - y });
  }
  return boxes;
}

/**
 * @param {number} start
 * @param {Size & { map: Float32Array, visited: Uint8Array, stack: Int32Array }} gathering
 */
function floodFill(start, { map, visited, stack, width, height }) {
  let [left, right, top, bottom, sum, count, open] = [width, 0, height, 0, 0, 0, 1];
  /** @param {number} at */
  const visit = (at) => {
    if (visited[at] || !((map[at] ?? 0) > PIXEL)) return;
    visited[at] = 1;
    stack[open++] = at;
  };
  stack[0] = start;
  visited[start] = 1;
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
