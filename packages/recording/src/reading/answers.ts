/** Validates the responses of the OCR process, which may be compromised and send anything. */
import type { GrayPicture } from '../pictures/picture.ts';
import type { Box } from '../types.ts';
import { lineOf, type ReadLine, type ReadWord } from './read-line.ts';

/** Maximum numbers of lines and words. A full terminal screen has about a hundred lines and a thousand words. */
const MOST_LINES = 2000;
const MOST_WORDS = 10_000;
const LONGEST_WORD = 500;

export type Size = Pick<GrayPicture, 'width' | 'height'>;

/** Parses a response with boxes and clips them to the picture. Throws if the structure of the response is invalid. */
export function boxesIn(answer: string, size: Size): Box[] {
  return listIn(answer, 'boxes').map((box) => boxOf(box, size));
}

export function linesIn(answer: string, size: Size): ReadLine[] {
  let words = 0;
  return listIn(answer, 'lines').map((line) => {
    const found = isObject(line) && Array.isArray(line.words) ? (line.words as unknown[]) : null;
    if (!found || (words += found.length) > MOST_WORDS) throw wrong();
    return lineOf(
      found.map((word) => wordOf(word, size)),
      boxOf(line, size),
    );
  });
}

function listIn(answer: string, name: string): unknown[] {
  const said: unknown = JSON.parse(answer);
  const list = isObject(said) ? said[name] : null;
  if (!Array.isArray(list) || list.length > MOST_LINES) throw wrong();
  return list;
}

function wordOf(word: unknown, size: Size): ReadWord {
  const box = boxOf(word, size);
  const { text, confidence } = word as Record<string, unknown>;
  if (typeof text !== 'string' || !/^[\x21-\x7e]+$/.test(text) || text.length > LONGEST_WORD) throw wrong();
  if (typeof confidence !== 'number' || !(confidence >= 0 && confidence <= 1.001)) throw wrong();
  return { ...box, text, confidence: Math.min(1, confidence) };
}

function boxOf(box: unknown, size: Size): Box {
  if (!isObject(box)) throw wrong();
  const [x, y, width, height] = [box.x, box.y, box.width, box.height].map((side) => {
    if (typeof side !== 'number' || !Number.isFinite(side) || side < 0) throw wrong();
    return side;
  }) as [number, number, number, number];
  const [left, top] = [Math.min(x, size.width), Math.min(y, size.height)];
  return { x: left, y: top, width: Math.min(width, size.width - left), height: Math.min(height, size.height - top) };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function wrong(): Error {
  return new Error('The reader answered what it was not asked.');
}
