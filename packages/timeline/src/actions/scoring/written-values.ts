/**
 * Proposes that a text was typed in a row that changed as if somebody typed in it. Only the part of the row that changed is proposed, so that a label which
 * OCR joined with the value is left out.
 */
import type { Recording, ScreenLine } from '@docreel/recording';
import { findFieldName } from '../field/fields.ts';
import { listLinesAt } from '../pointer/visible-lines.ts';
import { hidesValue } from '../../ui-vocabulary/ui-vocabulary.ts';
import type { ScoredText } from '../../types.ts';
import type { Claim } from './claim.ts';
import { findGrowingChanges, type GrowingChange } from './entry-features.ts';
import { endsWithPrompt, isInTerminal, readCommand } from '../terminal/prompts.ts';
import { withoutCaret } from './text-features.ts';

/** OCR has read the text this long after the change, or later. */
const READ_SECONDS = [0.1, 0.5, 1, 1.75];
/** A text that stays this long is complete. */
const STAYS_SECONDS = 4;
const LONGEST = 120;
/** The edge of a change lies within this many pixels, plus letters, of the text's edge. */
const EDGE = { pixels: 9, letters: 1.2 };
/** Words further apart than this many text heights are in different controls. */
const GAP = 2.2;
const SETTLED_SECONDS = 0.3;

/** The text of a row that changed as if somebody typed in it. */
interface TypedText {
  text: string;
  /** Text of the row before the change's left edge. */
  before: string;
  lines: ScreenLine[];
  /** How long the text stays, up to `STAYS_SECONDS`. */
  stays: number;
  seconds: number;
  certainty: number;
}

export function writtenValues({ lines, changes, source }: Pick<Recording, 'lines' | 'changes' | 'source'>): Claim[] {
  return findGrowingChanges({ changes, source }).flatMap((series): Claim[] => {
    const readings = READ_SECONDS.flatMap((later) => readWithin(series, lines, series.endSeconds + later) ?? []);
    const [best] = readings.toSorted((a, b) => b.stays * b.certainty - a.stays * a.certainty || a.seconds - b.seconds);
    return best ? claimOf(best, series, lines) : [];
  });
}

/** Returns the text within the change at a time, or null if there is none. */
function readWithin(series: GrowingChange, lines: ScreenLine[], seconds: number): TypedText | null {
  const row = listLinesAt(lines, seconds)
    .filter((line) => line.endSeconds > seconds && isInRow(line, series))
    .sort((a, b) => a.x - b.x);
  const touched = row.filter(
    (line) => line.x < series.x + series.width + EDGE.pixels && line.x + line.width > series.x + Math.min(EDGE.pixels, series.width / 2),
  );
  const joined = touched.filter((line, at) => at === 0 || gapBetween(touched[at - 1], line) < GAP * line.height);
  const [first, ...rest] = joined;
  if (!first || joined.every((line) => line.startSeconds < series.startSeconds - 0.3)) return null;
  const at = cutAt(first, series.x);
  const text = withoutCaret([first.text.slice(at), ...rest.map((line) => line.text)].join(' '), joined.at(-1) ?? first, lines);
  if (text.length > LONGEST || !/[\p{L}\p{N}]/u.test(text)) return null;
  const left = row.slice(0, row.indexOf(first)).map((line) => line.text);
  return {
    text,
    before: [...left, first.text.slice(0, at)].join(' ').trim(),
    lines: joined,
    stays: Math.min(STAYS_SECONDS, ...joined.map((line) => line.endSeconds - seconds)) + 0.1,
    seconds: Math.max(...joined.map((line) => line.startSeconds)),
    certainty: Math.min(...joined.map((line) => line.confidence)),
  };
}

function isInRow({ y, height }: ScreenLine, series: GrowingChange): boolean {
  const middle = y + height / 2;
  return middle > series.y - 2 && middle < series.y + series.height + 2 && height <= series.height * 1.3;
}

function gapBetween(left: ScreenLine | undefined, right: ScreenLine): number {
  return left ? right.x - left.x - left.width : 0;
}

/** Returns the position in the text where the change begins: at a word or after a sign, or 0 if no word begins there. */
function cutAt({ text, x, width }: ScreenLine, left: number): number {
  const letter = width / Math.max(1, text.length);
  if (x >= left - EDGE.pixels) return 0;
  const starts = [...text.matchAll(/(?<=[\s:=[({"'|>])[^\s:=]|(?<=[:=])\S/gu)].map(({ index }) => index);
  const distanceOf = (at: number) => Math.abs(x + at * letter - left);
  const [nearest] = starts.sort((a, b) => distanceOf(a) - distanceOf(b));
  return nearest !== undefined && distanceOf(nearest) <= EDGE.pixels + EDGE.letters * letter ? nearest : 0;
}

function claimOf({ text, before, lines: read, stays, seconds, certainty }: TypedText, series: GrowingChange, lines: ScreenLine[]): Claim[] {
  const [first] = read;
  const last = read.at(-1);
  if (!first || !last) return [];
  const x = Math.max(first.x, Math.min(series.x, first.x + first.width - 1));
  const top = Math.min(...read.map(({ y }) => y));
  const bottom = Math.max(...read.map(({ y, height }) => y + height));
  const box = { x, y: top, width: Math.max(1, last.x + last.width - x), height: bottom - top };
  const shown = listLinesAt(lines, seconds).filter((one) => !read.includes(one));
  const entry = entryOf({ text, before, first, box, shown, lines, seconds, certainty });
  if (!entry) return [];
  return [
    {
      pass: 'written',
      action: {
        act: entry.act,
        certainty,
        object: entry.object,
        value: hidesValue(entry.object?.text ?? null, entry.value) ? null : { text: entry.value, origin: 'read', certainty },
        position: { box, point: null },
        startSeconds: series.startSeconds,
        endSeconds: Math.max(series.endSeconds, series.startSeconds),
        showSeconds: Math.max(series.endSeconds, seconds) + SETTLED_SECONDS,
      },
      hints: { writtenStays: stays, cut: Number(before !== '' && read[0]?.text !== text), joined: read.length },
    },
  ];
}

interface Found {
  text: string;
  before: string;
  first: ScreenLine;
  box: { x: number; y: number; width: number; height: number };
  shown: ScreenLine[];
  lines: ScreenLine[];
  seconds: number;
  certainty: number;
}

/** Returns what was entered: a command after a prompt, an answer after a question in a terminal, or the value of a field. */
function entryOf({ text, before, first, box, shown, lines, seconds, certainty }: Found) {
  const whole = `${before} ${text}`.trim();
  const command = readCommand(whole);
  if (command !== null) return { act: 'run' as const, object: null, value: command };
  const nameField = (name: string): ScoredText => ({ text: name.replace(/[\s:*]+$/u, ''), origin: 'read', certainty });
  if (isInTerminal(first, lines, seconds)) {
    if (endsWithPrompt(before)) return { act: 'run' as const, object: null, value: text };
    return /[:?)]$/u.test(before) ? { act: 'answer' as const, object: nameField(before), value: text } : null;
  }
  const named = /\p{L}{2}.*:$/u.test(before) && before.length < 60 ? nameField(before) : null;
  return { act: 'type' as const, object: named ?? findFieldName({ ...first, ...box, text }, shown, null), value: text };
}
