/**
 * Proposes what was typed in a terminal: the text by which its lowest row grew before another row appeared below it. That needs no known
 * format of a prompt, so it also finds the answers to a program's questions.
 */
import type { Recording, ScreenLine } from '@docreel/recording';
import { similarity, squash } from '../../similarity.ts';
import { hidesValue, namesSecret } from '../../ui-vocabulary/ui-vocabulary.ts';
import { type Row, type Showing, trackTexts } from '../text-tracking/track-texts.ts';
import { boxOf, middleOf, rightOf } from '../../boxes.ts';
import type { Claim } from './claim.ts';
import { endsWithPrompt, isCommandRow, isInTerminal, readCommand } from '../terminal/prompts.ts';

/** Parts of one row are at most this many text heights apart, because OCR leaves out signs between them. */
const GAP = 8;
/** A question is longer than this only if it is output. */
const LONGEST = 120;
const ASKS = /[?:)\]]$/u;
/** Begins the second line of a prompt of two lines. OCR often leaves it out. */
const SIGN = '$';
/** Signs between a prompt or a question and the text typed after it. */
const SIGNS = /^(?:\[\]|[\s:?)\]>$#%❯])+/u;
/** A row in which these first letters differ is another one. */
const BEGUN_LETTERS = 2;
/** A new row that begins with this many letters of a line is that line, corrected. */
const CORRECTED_LETTERS = 4;
const ALIKE = 0.75;
/** The default after a question: “license: (ISC)”. */
const DEFAULT = /\s*[([][^()[\]]*[)\]]\s*:?$/u;
const SETTLED_SECONDS = 0.3;

/** The lowest row of a terminal, as long as no other row is below it. */
interface LowestRow {
  row: Row;
  /** Text of the row before anything was typed. */
  initial: string;
  /** Texts that were read after the initial one, with their times. */
  typed: { text: string; whole: string; seconds: number; confidence: number }[];
  since: number;
  endSeconds: number;
  /** Whether the complete row was found above the next one. */
  isEntered: boolean;
}

export function terminalEntries({ lines }: Pick<Recording, 'lines'>): Claim[] {
  const entries = followLowestRows(lines);
  const prompts = Map.groupBy(
    entries.filter((entry) => isCommand(entry)),
    ({ initial }) => squash(initial),
  );
  return entries.flatMap((entry, at) => {
    if (asksSecret(entry)) return at < entries.length - 1 ? [secretOf(entry)] : [];
    return claimOf(entry, prompts.get(squash(entry.initial))?.length ?? 0);
  });
}

function followLowestRows(lines: readonly ScreenLine[]): LowestRow[] {
  const entries: LowestRow[] = [];
  let known: ReadonlySet<string> = new Set();
  for (const showing of trackTexts(lines).showings) {
    const { seconds } = showing;
    const own = terminalRows(showing, lines);
    const row = own.at(-1);
    if (!row) continue;
    const lowest = entries.at(-1);
    if (lowest) lowest.endSeconds = seconds;
    if (lowest && isContinued(lowest, row)) see(lowest, row, seconds);
    else {
      const entered = lowest ? findEntered(lowest, own.slice(0, -1), known) : undefined;
      if (lowest && entered) {
        see(lowest, { ...entered, x: lowest.row.x, y: lowest.row.y }, seconds);
        lowest.isEntered = true;
      }
      entries.push(beginRow(row, own.at(-2), seconds));
    }
    known = new Set(own.map(({ text }) => squash(text)));
  }
  return entries;
}

/** Returns the rows of the terminal from top to bottom. Parts between which OCR left out a sign are joined. */
function terminalRows({ seconds, rows }: Showing, lines: readonly ScreenLine[]): Row[] {
  const groups: Row[][] = [];
  for (const row of rows) {
    const group = groups.findLast(([one]) => one !== undefined && isSameRow(one, row));
    if (group) group.push(row);
    else groups.push([row]);
  }
  const joined = groups.flatMap((group) => {
    const parts: Row[] = [];
    for (const row of group.toSorted((a, b) => a.x - b.x)) {
      const last = parts.at(-1);
      if (last && row.x - rightOf(last) < GAP * row.height) parts.splice(-1, 1, joinRows(last, row));
      else parts.push(row);
    }
    return parts;
  });
  return joined.filter((row) => isInTerminal(row, lines, seconds)).sort((a, b) => middleOf(a) - middleOf(b));
}

function joinRows(left: Row, right: Row): Row {
  return {
    ...left,
    text: `${left.text} ${right.text}`,
    width: Math.max(rightOf(left), rightOf(right)) - left.x,
    confidence: Math.min(left.confidence, right.confidence),
  };
}

function isSameRow(one: Row, other: Row): boolean {
  return Math.abs(middleOf(one) - middleOf(other)) < Math.min(one.height, other.height) / 2;
}

/** Returns whether the row is still the same one, in which more may have been typed since. */
function isContinued({ row, initial, typed }: LowestRow, now: Row): boolean {
  if (!isSameRow(now, row) || !beginsWith(now.text, initial)) return false;
  const last = squash(typed.at(-1)?.text ?? '');
  return last === '' || squash(typedIn(now.text, initial)).startsWith(last.slice(0, BEGUN_LETTERS));
}

/** Returns whether the text begins with the initial one. One letter in four may be misread. */
function beginsWith(text: string, initial: string): boolean {
  const [now, begin] = [squash(text), squash(initial)];
  return now.startsWith(begin) || similarity(now.slice(0, begin.length), begin) >= ALIKE;
}

/** Returns the row, complete now, that was the lowest one before and moved up when it was entered. Its end may have been corrected. */
function findEntered({ initial, typed }: LowestRow, above: readonly Row[], known: ReadonlySet<string>): Row | undefined {
  const last = squash(typed.at(-1)?.text ?? '');
  return above.findLast((row) => {
    const text = squash(row.text);
    const isNew = !known.has(text);
    const typedNow = squash(typedIn(row.text, initial));
    const isCorrected = isNew && last.length >= CORRECTED_LETTERS && typedNow.startsWith(last.slice(0, CORRECTED_LETTERS));
    const isFresh = last === '' ? squash(initial) !== '' && isNew : typedNow.startsWith(last) || isCorrected;
    return isFresh && beginsWith(row.text, initial) && text.length > squash(initial).length;
  });
}

function beginRow(row: Row, above: Row | undefined, seconds: number): LowestRow {
  const isSecond = above !== undefined && isCommandRow(row, above);
  const command = readCommand(row.text) ?? (isSecond && squash(row.text) !== '' ? row.text.replace(SIGNS, '') : null);
  const initial = isSecond ? SIGN : command === null ? row.text : row.text.slice(0, row.text.length - command.length).trim();
  const begun: LowestRow = { row, initial, typed: [], since: seconds, endSeconds: seconds, isEntered: false };
  if (command !== null) see(begun, row, seconds);
  return begun;
}

function see(lowest: LowestRow, row: Row, seconds: number): void {
  const text = typedIn(row.text, lowest.initial);
  lowest.row = row;
  if (text !== '' && text !== lowest.typed.at(-1)?.text) lowest.typed.push({ text, whole: row.text, seconds, confidence: row.confidence });
}

/** Returns the text after the initial one. */
function typedIn(text: string, initial: string): string {
  const command = readCommand(text);
  if (command !== null) return command;
  let left = squash(initial).length;
  let at = 0;
  for (; at < text.length && left > 0; at++) left -= squash(text[at] ?? '').length;
  return text.slice(at).replace(SIGNS, '').trim();
}

function isCommand({ initial, typed }: LowestRow): boolean {
  const last = typed.at(-1);
  return last !== undefined && (endsWithPrompt(initial) || readCommand(last.whole) !== null);
}

/** Returns whether the row asks for a password, and nothing or only its masked letters can be read after the question. */
function asksSecret({ initial, typed }: LowestRow): boolean {
  return (
    initial.length <= LONGEST && initial.endsWith(':') && namesSecret(initial) && !typed.some(({ text }) => /[\p{L}\p{N}]/u.test(text))
  );
}

/** Returns the claim that the secret was entered. The program went on, because another row follows. */
function secretOf({ row, initial, since, endSeconds }: LowestRow): Claim {
  const certainty = row.confidence;
  return {
    pass: 'terminal',
    action: {
      act: 'answer',
      certainty,
      object: { text: initial.replace(/\s*:$/u, ''), origin: 'read', certainty },
      value: null,
      position: { box: boxOf(row), point: null },
      startSeconds: since,
      endSeconds,
      showSeconds: Math.max(since, endSeconds - SETTLED_SECONDS),
    },
    hints: {
      grown: 0,
      entered: 1,
      samePrompts: 0,
      waited: Math.min(20, endSeconds - since),
      prompt: 0,
      asks: 1,
      initial: initial.length,
    },
  };
}

/** `samePrompts` is the number of commands after the same prompt. */
function claimOf(entry: LowestRow, samePrompts: number): Claim[] {
  const { row, initial, typed, since, endSeconds } = entry;
  const [first] = typed;
  const last = typed.at(-1);
  if (!first || !last || initial.length > LONGEST || !/[\p{L}\p{N}]/u.test(last.text)) return [];
  const certainty = last.confidence;
  const question = initial.replace(DEFAULT, '').replace(/\s*:$/u, '');
  const isRun = isCommand(entry) || samePrompts > 1;
  const object = isRun || question === '' ? null : { text: question, origin: 'read' as const, certainty };
  return [
    {
      pass: 'terminal',
      action: {
        act: isRun ? 'run' : 'answer',
        certainty,
        object,
        value: hidesValue(object?.text ?? null, last.text) ? null : { text: last.text, origin: 'read', certainty },
        position: { box: boxOf(row), point: null },
        startSeconds: Math.min(first.seconds, Math.max(since, first.seconds - 0.5)),
        endSeconds: Math.max(last.seconds, Math.min(endSeconds, last.seconds + 1)),
        showSeconds: Math.max(last.seconds, Math.min(endSeconds, last.seconds + 1)) + SETTLED_SECONDS,
      },
      hints: {
        grown: typed.length,
        entered: Number(entry.isEntered),
        samePrompts: Math.min(20, samePrompts),
        waited: Math.min(20, first.seconds - since),
        prompt: Number(endsWithPrompt(initial)),
        asks: Number(ASKS.test(initial)),
        initial: initial.length,
      },
    },
  ];
}
