/**
 * Reads the text of lines. The recognition model gets strips 48 pixels high. Lines of similar width share a batch, so that little of it is
 * padding.
 */
import { cropImage, resize } from './gray-image.js';
import { decodeWords } from './decode.js';
import { detachGlyph, findGap, inkColumns } from './ink-columns.js';
import { inkRows } from './ink-rows.js';

/** @import { DecodedWord } from './decode.js' */
/** @import { Gray, Rectangle } from './gray-image.js' */
/** @import { Model } from './runtime.js' */
/** @typedef {Rectangle & { text: string, confidence: number }} FoundWord */
/** @typedef {Rectangle & { words: FoundWord[] }} FoundLine */
/** @typedef {{ index: number, crop: Gray & Rectangle, width: number }} Strip */

/** Height in pixels of a strip, as in the training of the model. */
const HEIGHT = 48;
/** Dimensions of the input for a short line. */
export const TYPICAL_STRIP = [1, 3, HEIGHT, 160];
/** Maximum number of strips in a batch. */
const BATCH = 6;
/** Maximum width of strips in a batch. Wider strips run alone, because six of them would need a gigabyte. */
const WIDE = 3000;
/** Maximum width of a strip, more than any screen has. A wider line is compressed. */
const WIDEST = 8000;
/** Minimum width of a strip in pixels. */
const NARROWEST = 16;
/** The model returns scores for every eighth column. */
const STEP = 8;

/**
 * Returns one line for each box, in the same order, without words if nothing is legible. `narrow` is the share of the usual width that a
 * strip gets.
 *
 * @param {Model} recognise
 * @param {Gray} image
 * @param {{ boxes: Rectangle[], narrow: number }} request
 */
export function readLines(recognise, image, { boxes, narrow }) {
  /** @type {Strip[]} */
  const strips = boxes.map((box, index) => {
    const crop = cropImage(image, box);
    const width = Math.round((crop.width / crop.height) * HEIGHT * narrow);
    return { index, crop, width: Math.min(WIDEST, Math.max(NARROWEST, width)) };
  });
  /** @type {FoundLine[]} */
  const lines = [];
  for (const batch of groupIntoBatches(strips.sort((a, b) => a.width - b.width))) {
    const width = Math.ceil((batch.at(-1)?.width ?? 0) / STEP) * STEP;
    const { data, dims } = recognise(toInput(batch, width), [batch.length, 3, HEIGHT, width]);
    const [, steps = 0, characters = 0] = dims;
    batch.forEach(({ index, crop, width: filled }, at) => {
      const scores = data.subarray(at * steps * characters, (at + 1) * steps * characters);
      lines[index] = toLine(decodeWords(scores, steps), crop, width / filled);
    });
  }
  return lines;
}

/** @param {Strip[]} strips */
function groupIntoBatches(strips) {
  /** @type {Strip[][]} */
  const batches = [];
  for (const strip of strips) {
    const batch = batches.at(-1);
    const first = batch?.[0];
    const fits = first && batch.length < BATCH && strip.width <= WIDE && strip.width < first.width * 1.15 + STEP;
    if (fits) batch.push(strip);
    else batches.push([strip]);
  }
  return batches;
}

/**
 * @param {Strip[]} batch
 * @param {number} width
 */
function toInput(batch, width) {
  const plane = HEIGHT * width;
  const out = new Float32Array(batch.length * 3 * plane);
  batch.forEach(({ crop, width: filled }, index) => {
    const { pixels } = resize(crop, filled, HEIGHT);
    const first = index * 3 * plane;
    for (let y = 0, from = 0; y < HEIGHT; y++)
      for (let x = 0; x < filled; x++, from++) out[first + y * width + x] = (pixels[from] ?? 0) / 127.5 - 1;
    out.copyWithin(first + plane, first, first + plane);
    out.copyWithin(first + 2 * plane, first, first + plane);
  });
  return out;
}

/** Half of a letter's width, as a share of the height of the line's box. */
const HALF_LETTER = 0.22;

/**
 * Converts decoded words into a line. `stretch` is the ratio of the batch's width to that of the strip. The box is reduced to the letters,
 * because the detected box is larger.
 *
 * @param {DecodedWord[]} decoded
 * @param {Gray & Rectangle} crop
 * @param {number} stretch
 * @returns {FoundLine}
 */
function toLine(decoded, crop, stretch) {
  const rows = inkRows(crop);
  const columns = inkColumns(crop, rows);
  const words = detachGlyph(
    decoded.map((word) => ({ ...word, centres: word.centres.map((centre) => centre * stretch * crop.width) })),
    { columns, height: rows.bottom - rows.top },
  );
  const half = crop.height * HALF_LETTER;
  const [y, height] = [crop.y + rows.top, rows.bottom - rows.top];
  const gaps = words.slice(1).map((word, at) => findGap(columns, words[at]?.centres.at(-1) ?? 0, word.centres[0] ?? 0));
  const found = words.map(({ text, centres, scores }, at) => {
    const confidence = scores.reduce((sum, score) => sum + score, 0) / scores.length;
    const left = gaps[at - 1]?.right ?? Math.max(0, (centres[0] ?? 0) - half);
    const right = gaps[at]?.left ?? Math.min(crop.width, (centres.at(-1) ?? 0) + half);
    return { text, confidence, x: crop.x + left, y, width: Math.max(1, right - left), height };
  });
  const start = found[0]?.x ?? crop.x;
  const last = found.at(-1);
  return { x: start, y, width: last ? last.x + last.width - start : crop.width, height, words: found };
}
