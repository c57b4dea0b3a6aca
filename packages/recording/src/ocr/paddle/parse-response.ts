/** Validates the responses of the OCR process, which may be compromised and send anything. */
import type { GrayImage } from '../../frames/gray-image.ts';
import type { Box } from '../../types.ts';
import { createOcrLine, type OcrLine, type OcrWord } from '../ocr-engine.ts';

/** Maximum numbers of lines and words. A full terminal screen has about a hundred lines and a thousand words. */
const MAX_LINES = 2000;
const MAX_WORDS = 10_000;
/** Maximum length of a word in characters. */
const LONGEST_WORD = 500;

type Size = Pick<GrayImage, 'width' | 'height'>;

/** Parses a response with boxes and clips them to the image. Throws if the structure of the response is invalid. */
export function parseBoxes(json: string, size: Size): Box[] {
  return parseList(json, 'boxes').map((box) => parseBox(box, size));
}

export function parseLines(json: string, size: Size): OcrLine[] {
  let words = 0;
  return parseList(json, 'lines').map((line) => {
    const found = isObject(line) && Array.isArray(line.words) ? (line.words as unknown[]) : null;
    if (!found || (words += found.length) > MAX_WORDS) throw createInvalidResponseError();
    return createOcrLine(
      found.map((word) => parseWord(word, size)),
      parseBox(line, size),
    );
  });
}

/** Parses the estimates of icons: `classes` numbers for each of `count` images. */
export function parseEstimates(json: string, count: number, classes: number): number[][] {
  const list = parseList(json, 'estimates');
  const isEstimate = (value: unknown) => typeof value === 'number' && value >= 0 && value <= 1;
  const isValid = list.length === count && list.every((one) => Array.isArray(one) && one.length === classes && one.every(isEstimate));
  if (!isValid) throw createInvalidResponseError();
  return list as number[][];
}

function parseList(json: string, name: string): unknown[] {
  const response: unknown = JSON.parse(json);
  const list = isObject(response) ? response[name] : null;
  if (!Array.isArray(list) || list.length > MAX_LINES) throw createInvalidResponseError();
  return list;
}

function parseWord(word: unknown, size: Size): OcrWord {
  const box = parseBox(word, size);
  const { text, confidence } = word as Record<string, unknown>;
  if (typeof text !== 'string' || !/^[\x21-\x7e]+$/.test(text) || text.length > LONGEST_WORD) throw createInvalidResponseError();
  if (typeof confidence !== 'number' || !(confidence >= 0 && confidence <= 1.001)) throw createInvalidResponseError();
  return { ...box, text, confidence: Math.min(1, confidence) };
}

function parseBox(box: unknown, size: Size): Box {
  if (!isObject(box)) throw createInvalidResponseError();
  const [x, y, width, height] = [box.x, box.y, box.width, box.height].map((side) => {
    if (typeof side !== 'number' || !Number.isFinite(side) || side < 0) throw createInvalidResponseError();
    return side;
  }) as [number, number, number, number];
  const [left, top] = [Math.min(x, size.width), Math.min(y, size.height)];
  return { x: left, y: top, width: Math.min(width, size.width - left), height: Math.min(height, size.height - top) };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function createInvalidResponseError(): Error {
  return new Error('The reader answered what it was not asked.');
}
