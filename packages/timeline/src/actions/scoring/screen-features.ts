/** Describes by numbers what is on the screen around a label: its layout, the surface behind it, and the recording as a whole. */
import type { Recording, ScreenLine, Surface } from '@docreel/recording';
import { overlapAcross, overlapDown } from '../../boxes.ts';
import { memoizeByList, overlapping } from '../../lists.ts';

const NONE = -1;
type LayoutFacts = Pick<Recording, 'lines' | 'source'>;

const heightsAt = memoizeByList((_lines: readonly ScreenLine[]) => new Map<number, readonly ScreenLine[]>());

/** Describes what surrounds a line at a time. Distances are in text heights. */
export function describeLayoutOf(line: ScreenLine, seconds: number, { lines, source }: LayoutFacts) {
  const known = heightsAt(lines);
  let shown = known.get(seconds);
  if (!shown) known.set(seconds, (shown = overlapping(lines, seconds, seconds)));
  const size = Math.max(6, line.height);
  const usual = median(shown.map(({ height }) => height)) ?? size;
  const row = shown.filter((one) => one !== line && shareDown(one, line) > 0.5);
  const left = row.filter((one) => one.x + one.width <= line.x + size / 2).map((one) => (line.x - one.x - one.width) / size);
  const right = row.filter((one) => one.x >= line.x + line.width - size / 2).map((one) => (one.x - line.x - line.width) / size);
  const column = shown.filter((one) => one !== line && shareAcross(one, line) > 0.3);
  const above = column.filter((one) => one.y + one.height <= line.y + size / 2).map((one) => (line.y - one.y - one.height) / size);
  const below = column.filter((one) => one.y >= line.y + line.height - size / 2).map((one) => (one.y - line.y - line.height) / size);
  const aligned = shown.filter(
    (one) =>
      one !== line &&
      Math.abs(one.x - line.x) <= size * 0.4 &&
      Math.abs(one.y - line.y) < size * 14 &&
      Math.abs(one.height - line.height) <= size * 0.35,
  );
  const near = shown.filter(
    (one) => Math.abs(one.y - line.y) < size * 6 && one.x < line.x + line.width + size * 10 && one.x + one.width > line.x - size * 10,
  );
  const words = near.reduce((sum, { text }) => sum + text.split(/\s+/u).length, 0);
  const together = shown.filter((one) => Math.abs(one.startSeconds - line.startSeconds) < 0.3);
  const code = near.filter(({ text }) => /[{};=<>$#]|\w\(|^\s*(?:\/\/|#)/u.test(text)).length;
  const clamp = (value: number) => Math.max(-1, Math.min(20, value));
  return {
    ...describePane(line, near),
    x: (line.x + line.width / 2) / source.width,
    y: (line.y + line.height / 2) / source.height,
    height: line.height / source.height,
    heightRatio: line.height / Math.max(1, usual),
    gapLeft: clamp(Math.min(20, ...left)),
    gapRight: clamp(Math.min(20, ...right)),
    gapAbove: clamp(Math.min(20, ...above)),
    gapBelow: clamp(Math.min(20, ...below)),
    inRow: row.length,
    aligned: aligned.length,
    nearLines: near.length,
    wordsPerLine: words / Math.max(1, near.length),
    codeLines: code / Math.max(1, near.length),
    screenLines: shown.length,
    cameWith: together.length,
    sinceCame: Math.min(30, seconds - line.startSeconds),
  };
}

/** Letters of a line that is long enough to tell its letter width. */
const WIDTH_LETTERS = 6;

/** Features of terminals and editors: letters of one width, and prompts. */
function describePane(line: ScreenLine, near: readonly ScreenLine[]) {
  const widthOf = ({ text, width, height }: ScreenLine) => width / text.length / Math.max(1, height);
  const widths = near.filter(({ text }) => text.length >= WIDTH_LETTERS).map(({ text, width }) => width / text.length);
  const usual = median(widths) ?? 1;
  const alike = widths.filter((one) => Math.abs(one - usual) < usual * 0.06).length;
  return {
    letterWidth: line.text === '' ? NONE : widthOf(line),
    ofOneWidth: widths.length >= 3 ? alike / widths.length : NONE,
    promptLines: near.filter(({ text }) => PROMPT.test(text)).length,
    isPrompt: Number(PROMPT.test(line.text)),
  };
}

function shareDown(a: ScreenLine, b: ScreenLine): number {
  return overlapDown(a, b) / Math.max(1, Math.min(a.height, b.height));
}

function shareAcross(a: ScreenLine, b: ScreenLine): number {
  return overlapAcross(a, b) / Math.max(1, Math.min(a.width, b.width));
}

/** Minimum contrast of an edge that people see, 0 to 255. */
const EDGE_LEAST = 10;
/** Padding of a button in text heights, and its maximum difference between left and right. */
const BUTTON = { least: 0.2, down: 1.8, across: 9, uneven: 0.6 };

/** Returns whether the label is centred in an area with edges on all sides, like the label of a button or a tab. */
export function isButton({ surface, height }: ScreenLine): boolean {
  if (!surface) return false;
  const { left, top, right, bottom } = paddingOf(surface, height);
  const isBounded = surface.edges.every((edge) => edge >= EDGE_LEAST);
  const isTight = top <= BUTTON.down && bottom <= BUTTON.down && left <= BUTTON.across && right <= BUTTON.across;
  return isBounded && isTight && Math.min(left, right) >= BUTTON.least && Math.abs(left - right) <= BUTTON.uneven + (left + right) / 6;
}

/** Maximum length of a key's text, and minimum number of keys in a row of an on-screen keyboard. A calculator has four or five keys in a row. */
const KEYS = { letters: 2, inRow: 7 };

/** Returns whether the text is a key of an on-screen keyboard. `shown` are all texts at that time. */
export function isKey(line: ScreenLine, shown: readonly ScreenLine[]): boolean {
  if (line.text.length > KEYS.letters) return false;
  const inRow = shown.filter((one) => one.text.length <= KEYS.letters && Math.abs(one.y - line.y) < line.height);
  return inRow.length >= KEYS.inRow;
}

/** Describes the area behind the line at a time. Distances are in text heights. */
export function describeSurface(line: ScreenLine, seconds: number, lines: readonly ScreenLine[]): Record<string, number> {
  const { surface } = line;
  if (!surface) return { 'surface.edges': NONE };
  const { left, top, right, bottom } = paddingOf(surface, line.height);
  const seen = surface.edges.filter((edge) => edge >= EDGE_LEAST);
  const { buttons, inks } = summarize(lines, seconds);
  return {
    'surface.left': left,
    'surface.right': right,
    'surface.top': top,
    'surface.bottom': bottom,
    'surface.uneven': Math.abs(left - right),
    'surface.unevenDown': Math.abs(top - bottom),
    'surface.edges': seen.length,
    'surface.weakest': Math.min(...surface.edges),
    'surface.strongest': Math.max(...surface.edges),
    'surface.outside': surface.outside,
    'surface.ink': surface.ink,
    /** Contrast of the letters next to the strongest and the usual one on the screen. */
    'surface.inkShare': surface.ink / Math.max(1, inks.at(-1) ?? 1),
    'surface.inkRatio': surface.ink / Math.max(1, inks[inks.length >> 1] ?? 1),
    'surface.isButton': Number(isButton(line)),
    'surface.buttons': Math.min(30, buttons),
    'surface.width': left + right + line.width / Math.max(1, line.height),
  };
}

function paddingOf({ left, top, right, bottom }: Surface, height: number) {
  const size = Math.max(1, height);
  return { left: left / size, top: top / size, right: right / size, bottom: bottom / size };
}

const summaries = memoizeByList((_lines: readonly ScreenLine[]) => new Map<number, { buttons: number; inks: number[] }>());

/** Returns the number of buttons on the screen, and the contrasts of its texts in ascending order. */
function summarize(lines: readonly ScreenLine[], seconds: number): { buttons: number; inks: number[] } {
  const known = summaries(lines);
  const found = known.get(seconds);
  if (found) return found;
  const shown = overlapping(lines, seconds, seconds);
  const summary = {
    buttons: shown.filter(isButton).length,
    inks: shown.flatMap(({ surface }) => (surface ? [surface.ink] : [])).sort((a, b) => a - b),
  };
  known.set(seconds, summary);
  return summary;
}

/** A line that begins with a shell's, a database's or an interpreter's prompt. */
const PROMPT = /^\S{0,40}[$#>%»]\s|^>>>|^\w+=[#>]|^mysql>|^sqlite>|^PS\s?[A-Z]:/u;

type Facts = Pick<Recording, 'pointer' | 'lines' | 'changes' | 'source'>;

const describe = memoizeByList((_lines: readonly unknown[]) => new Map<Facts, Record<string, number>>());

export function describeFilm(facts: Facts): Record<string, number> {
  const known = describe(facts.lines);
  const found = known.get(facts);
  if (found) return found;
  const { pointer, lines, changes, source } = facts;
  const seconds = Math.max(1, source.durationSeconds);
  const rested = pointer.reduce((sum, { startSeconds, endSeconds }) => sum + endSeconds - startSeconds, 0);
  const features = {
    'film.pointer': rested / seconds,
    'film.rests': (pointer.length / seconds) * 60,
    'film.touch': pointer.filter(({ shape }) => shape === 'touch').length / Math.max(1, pointer.length),
    'film.hand': pointer.filter(({ shape }) => shape === 'hand').length / Math.max(1, pointer.length),
    'film.changes': (changes.length / seconds) * 60,
    'film.prompts': lines.filter(({ text }) => PROMPT.test(text)).length / Math.max(1, lines.length),
    'film.lineHeight': (median(lines.map(({ height }) => height)) ?? 0) / source.height,
    'film.portrait': source.height / source.width,
  };
  known.set(facts, features);
  return features;
}

function median(values: readonly number[]): number | undefined {
  return values.toSorted((a, b) => a - b)[values.length >> 1];
}
