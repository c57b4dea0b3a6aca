import type { ScreenLine } from '@docreel/recording';
import { detectTexts } from '../actions/scoring/claims.ts';
import type { Action } from '../types.ts';

/** A picture of an imagined recording, with the texts and their positions. */
export interface ScreenAt {
  at: number;
  rows: readonly ReadRow[];
}

export interface ReadRow {
  x: number;
  y: number;
  text: string;
  confidence?: number;
}

export const LETTER = 10;
export const HEIGHT = 20;
export const PITCH = 24;

/** Returns the lines of these pictures. The same text in the same position is one line, until the first picture without it. */
export function linesOf(screens: readonly ScreenAt[], untilSeconds: number): ScreenLine[] {
  const done: ScreenLine[] = [];
  let open: ScreenLine[] = [];
  for (const { at, rows } of screens) {
    const stay = rows.map((row) => open.find((line) => line.x === row.x && line.y === row.y && line.text === row.text) ?? begin(row, at));
    for (const line of open.filter((one) => !stay.includes(one))) line.endSeconds = at;
    done.push(...stay.filter((line) => !done.includes(line)));
    open = stay;
  }
  for (const line of open) line.endSeconds = untilSeconds;
  return done;
}

/** Returns the actions detected from the texts of these pictures alone. */
export function detectIn(screens: readonly ScreenAt[]): Action[] {
  const durationSeconds = (screens.at(-1)?.at ?? 0) + 2;
  const source = { durationSeconds, width: 1280, height: 720, rotation: 0, container: 'mp4', videoCodec: 'h264', audioCodec: null };
  return detectTexts({
    lines: linesOf(screens, durationSeconds),
    source: { ...source, frameRate: 30, startSeconds: 0, captionTracks: [] },
  });
}

function begin({ x, y, text, confidence = 0.97 }: ReadRow, at: number): ScreenLine {
  return { x, y, text, confidence, width: text.length * LETTER, height: HEIGHT, startSeconds: at, endSeconds: at };
}

/** A command or an answer typed after a prompt, and the output after it was entered. */
export interface Entered {
  prompt: string;
  types: string;
  prints?: readonly string[];
  /** Whether it is complete when it is first read. */
  isPasted?: boolean;
}

export interface Look {
  x?: number;
  y?: number;
  /** Number of rows of the terminal. Older rows scroll out. */
  height?: number;
  /** Simulates OCR errors of a row. `reading` is the number of the reading. */
  read?: (text: string, reading: number) => string;
  /** Rows of the rest of the screen, always visible. */
  around?: readonly ReadRow[];
  /** Number of letters in a row. Longer text continues in the next row. */
  columns?: number;
  fromSeconds?: number;
}

/** Returns the pictures of a terminal in which these are entered in order. The last prompt waits for input. */
export function consoleScreens(entered: readonly Entered[], last: string, look: Look = {}): ScreenAt[] {
  const screens: ScreenAt[] = [];
  const past: string[] = [];
  let at = look.fromSeconds ?? 0;
  const show = (waiting: string): void => {
    screens.push({ at, rows: [...consoleRows([...past, waiting], look, screens.length), ...(look.around ?? [])] });
    at += 0.75;
  };
  for (const { prompt, types, prints = [], isPasted } of entered) {
    show(prompt);
    if (!isPasted) for (const part of [0.3, 0.7]) show(`${prompt} ${types.slice(0, Math.ceil(types.length * part))}`);
    show(`${prompt} ${types}`);
    past.push(`${prompt} ${types}`, ...prints);
  }
  show(last);
  show(last);
  return screens;
}

function consoleRows(texts: readonly string[], look: Look, reading: number): ReadRow[] {
  const { columns = 200, height = 30 } = look;
  const rows = texts.flatMap((text) => text.match(new RegExp(`.{1,${columns}}`, 'gu')) ?? ['']).slice(-height);
  const read = rows.map((text) => look.read?.(text, reading) ?? text);
  return read
    .map((text, at) => ({ x: look.x ?? 0, y: (look.y ?? 0) + at * PITCH, text: text.trimEnd() }))
    .filter(({ text }) => text !== '');
}
