/** Detects a code that is pasted into boxes of one letter each. */
import type { Recording } from '@docreel/recording';
import { type Row, type Showing, trackTexts } from '../text-tracking/track-texts.ts';
import { middleOf, rightOf } from '../../boxes.ts';
import type { Action } from '../../types.ts';

const BOXES_LEAST = 4;
/** Distance between two boxes in letter heights, which is more than the space between letters of a word. */
const APART = { least: 0.8, most: 6 };
/** Characters that a code consists of. OCR misses thin ones in some boxes. */
const TOKEN = /^[A-Z0-9](?:[A-Z0-9]|-(?=[A-Z0-9])){4,15}$/u;
const READ_SHARE = 0.8;
const CERTAINTY = 0.85;

/**
 * Detects a code that was visible as one word before it appeared in boxes, for example a device code. Keys of a keyboard and cells of a
 * table are ignored because no earlier text contains them as one word.
 */
export function detectCodeBoxes({ lines: all }: Pick<Recording, 'lines'>): Action[] {
  const { showings } = trackTexts(all);
  const actions: Action[] = [];
  let known = new Set<Row>();
  for (const [at, { seconds, rows }] of showings.entries()) {
    const lines = linesOfBoxes(rows);
    const [line] = lines;
    if (at > 0 && line && lines.length === 1 && line.every((row) => !known.has(row)) && !actions.some((action) => isThere(action, line))) {
      const code = codeShown(line.map(({ text }) => text).join(''), showings.slice(0, at));
      if (code !== undefined) actions.push(toAction(line, code, seconds));
    }
    known = new Set(rows);
  }
  return actions;
}

function linesOfBoxes(rows: readonly Row[]): Row[][] {
  const single = rows.filter(({ text }) => /^[\p{L}\p{N}]$/u.test(text)).toSorted((a, b) => a.x - b.x);
  const lines: Row[][] = [];
  for (const row of single) {
    const line = lines.find((one) => one.some((other) => Math.abs(middleOf(other) - middleOf(row)) < row.height * 0.4));
    if (line) line.push(row);
    else lines.push([row]);
  }
  return lines.filter((line) => line.length >= BOXES_LEAST && line.slice(1).every((row, at) => isApart(line[at], row)));
}

function isApart(left: Row | undefined, row: Row): boolean {
  const gap = row.x - (left ? rightOf(left) : 0);
  return gap > row.height * APART.least && gap < row.height * APART.most;
}

function codeShown(signs: string, before: readonly Showing[]): string | undefined {
  return before.flatMap(({ rows }) => rows.flatMap(({ text }) => text.split(/\s+/u))).findLast((token) => isReadingOf(signs, token));
}

function toAction(line: readonly Row[], code: string, seconds: number): Action {
  const x = Math.min(...line.map((row) => row.x));
  const y = Math.min(...line.map((row) => row.y));
  const box = { x, y, width: Math.max(...line.map(rightOf)) - x, height: Math.max(...line.map((row) => row.y + row.height)) - y };
  return {
    act: 'type',
    certainty: CERTAINTY,
    object: null,
    value: { text: code, origin: 'read', certainty: CERTAINTY },
    position: { box, point: null },
    startSeconds: seconds,
    endSeconds: seconds,
    showSeconds: seconds + 0.2,
  };
}

function isReadingOf(signs: string, token: string): boolean {
  const letters = token.replaceAll('-', '');
  if (!TOKEN.test(token) || signs.length > letters.length || signs.length < letters.length * READ_SHARE) return false;
  let at = 0;
  for (const letter of letters) if (letter === signs[at]) at++;
  return at === signs.length;
}

function isThere({ position }: Action, [row]: readonly Row[]): boolean {
  return row !== undefined && Math.abs((position?.box?.y ?? Infinity) - row.y) < row.height;
}
