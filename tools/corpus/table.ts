/**
 * Writes the training table: one row for each proposed action, with its features and whether the truth confirms it. Rows contain numbers
 * only, no text and no picture.
 */
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { collectClaims } from '../../packages/timeline/src/actions/scoring/claims.ts';
import { describeClaim } from '../../packages/timeline/src/actions/scoring/claim-features.ts';
import { type PressCandidate, proposePresses } from '../../packages/timeline/src/actions/scoring/press-candidates.ts';
import { describePress } from '../../packages/timeline/src/actions/scoring/press-features.ts';
import { withoutBars } from '../../packages/timeline/src/actions/scoring/without-bars.ts';
import { describeSpoken, listSentences } from '../../packages/timeline/src/actions/scoring/spoken-labels.ts';
import { similarity, squash } from '../../packages/timeline/src/similarity.ts';
import type { Recording, ScreenChange } from '../../packages/recording/src/index.ts';

/** A true step. Steps of strangers' recordings have no exact time, kind and label. */
export interface TrueStep {
  t: [number, number];
  keys: string[];
  at?: number;
  kind?: string;
  label?: string;
}

export interface TableInput {
  film: string;
  program: string;
  split: string;
  recording: Recording;
  steps: TrueStep[];
}

type Row = Record<string, string | number>;

/**
 * Times, in seconds, at which a change counts as the reaction to a press. The change starts at most `after` seconds after the press. It may also
 * start up to `before` seconds before the press, or end up to `ended` seconds before it, because frames are analysed every 0.25 s and a change
 * often begins with the highlight under the pointer. A highlighted label is right if its control is pressed within `hovered` seconds.
 */
const PRESS_SECONDS = { after: 1.5, before: 0.6, ended: 0.3, hovered: 1.5 };
/** Tolerances for steps whose truth is a range. */
const RANGE_SECONDS = 1;
const ENTRY_SECONDS = 2;
/** A step whose decisive press comes this long after its start has an earlier press, which opens a menu or a field. */
const LEAD_SECONDS = 1.4;
const DIGITS = 4;

/** Writes `press.csv.gz` and `claim.csv.gz` into the folder. Returns the number of rows of each. */
export async function writeTables(folder: string, inputs: AsyncIterable<TableInput>): Promise<{ press: number; claim: number }> {
  const press: Row[] = [];
  const claim: Row[] = [];
  for await (const input of inputs) {
    press.push(...pressRows(input));
    claim.push(...claimRows(input));
  }
  await mkdir(folder, { recursive: true });
  await writeTable(path.join(folder, 'press.csv.gz'), press);
  await writeTable(path.join(folder, 'claim.csv.gz'), claim);
  return { press: press.length, claim: claim.length };
}

/** Returns a row for each proposed press. `acted` is 1 if anything was pressed then, and -1 if the truth is not exact enough to say. */
export function pressRows({ recording: whole, steps, ...names }: TableInput): Row[] {
  const recording = withoutBars(whole);
  const byChange = Map.groupBy(proposePresses(recording), ({ change }) => change);
  const sentences = listSentences(recording);
  return [...byChange].flatMap(([change, siblings]) => {
    const spoken = describeSpoken(siblings, sentences);
    return siblings.map((candidate, at): Row => {
      const seconds = change.startSeconds;
      const text = normalise(candidate.line.text);
      const step = steps.findIndex((one) => isPressedAt(one, change, PRESS_SECONDS.hovered) && isNamed(one, text));
      const isEntry = steps[step]?.kind === 'type';
      const isOpener = step < 0 && steps.some((one) => opens(one, seconds, text));
      const isExact = steps.some((one) => one.at !== undefined);
      return {
        ...names,
        seconds,
        step,
        right: Number(step >= 0 && !isEntry),
        neutral: Number(isEntry || isOpener),
        acted: isExact ? Number(steps.some((one) => one.kind !== 'type' && isPressedAt(one, change))) : guessActed(change, siblings, steps),
        ...describePress(candidate, siblings, recording),
        ...spoken[at],
      };
    });
  });
}

/**
 * Returns whether anything was pressed, for a truth without exact times: 1 if a label near the pointer names a step of that time, 0 if there is
 * no step near, and -1 if neither is sure.
 */
function guessActed(change: ScreenChange, siblings: readonly PressCandidate[], steps: readonly TrueStep[]): number {
  const within = steps.filter((one) => isPressedAt(one, change));
  if (within.some((one) => siblings.some(({ line }) => isNamed(one, normalise(line.text))))) return 1;
  const isQuiet = steps.every(({ t: [from, to] }) => change.endSeconds < from - RANGE_SECONDS || change.startSeconds > to + RANGE_SECONDS);
  return isQuiet ? 0 : -1;
}

/** Returns a row for each claim of another pass. A claim that a text was entered is right only if the step is an entry of such a text. */
export function claimRows({ recording: whole, steps, ...names }: TableInput): Row[] {
  const recording = withoutBars(whole);
  const claims = collectClaims(recording);
  return claims.map((claim): Row => {
    const { act, object, value, startSeconds } = claim.action;
    // An entry that was chosen is right by its own name, not by that of the list.
    const text = normalise(act === 'choose' && value ? value.text : `${object?.text ?? ''} ${value?.text ?? ''}`);
    const isWritten = WRITTEN.has(act);
    const named = steps.filter((one) => isDuring(claim.action, one) && isNamed(one, text));
    const entered = value === null ? text : normalise(value.text);
    const right = named.find((one) => (isWritten ? isEntryOf(one, entered) : one.kind !== 'type'));
    const found = right ?? named[0];
    const isOpener = !isWritten && right === undefined && (found !== undefined || steps.some((one) => opens(one, startSeconds, text)));
    const isMisread = isWritten && right === undefined && steps.some((one) => isDuring(claim.action, one) && isAlmost(one, entered));
    return {
      ...names,
      seconds: startSeconds,
      step: found ? steps.indexOf(found) : -1,
      right: Number(right !== undefined),
      neutral: Number(isOpener || isMisread),
      acted: -1,
      ...describeClaim(claim, claims, recording),
    };
  });
}

const WRITTEN: ReadonlySet<string> = new Set(['type', 'run', 'answer', 'code']);
/** A value is at most this many times as long as the true one, plus a few letters. */
const LONGER = { times: 1.5, letters: 4 };

/** Returns whether the step is an entry of this text, and not of a part of it. Without a known kind, every step can be one. */
function isEntryOf(step: TrueStep, entered: string): boolean {
  const longest = Math.max(step.label?.length ?? 0, ...step.keys.map((key) => key.length));
  const isEntry = step.kind === 'type' || step.kind === undefined;
  return isEntry && isNamed(step, entered) && entered.length <= LONGER.times * longest + LONGER.letters;
}

function isDuring({ startSeconds, endSeconds }: { startSeconds: number; endSeconds: number }, { t: [from, to] }: TrueStep): boolean {
  return startSeconds <= to + ENTRY_SECONDS && endSeconds >= from - ENTRY_SECONDS;
}

/** Minimum similarity of a text to the true one if OCR has read it wrongly. */
const ALMOST = 0.8;

/**
 * Returns whether the step gives the text, but OCR has misread a letter, or the value was chosen. Such a text was entered, so it is no example of a text
 * that was not, and it is not right. The beginning of a text is no misreading.
 */
function isAlmost(step: TrueStep, entered: string): boolean {
  if (step.kind === 'choose') return squash(entered) === squash(step.label ?? '');
  if (step.kind !== 'type') return false;
  const [read, label] = [squash(entered), squash(step.label ?? '')];
  return !label.startsWith(read) && similarity(read, label) >= ALMOST;
}

function isPressedAt({ at, t: [from, to] }: TrueStep, { startSeconds, endSeconds }: ScreenChange, early = PRESS_SECONDS.before): boolean {
  if (at === undefined) return startSeconds >= from - RANGE_SECONDS && startSeconds <= to + RANGE_SECONDS;
  const latest = Math.max(startSeconds + early, Math.min(endSeconds, startSeconds + PRESS_SECONDS.after) + PRESS_SECONDS.ended);
  return at >= startSeconds - PRESS_SECONDS.after && at <= latest;
}

/** Returns whether the text names the step. */
function isNamed({ keys }: TrueStep, text: string): boolean {
  return keys.some((key) => text.includes(normalise(key)));
}

/** Returns whether a press opens the menu or the field of the step: it is early in the step, or names a part of the path. */
function opens({ at, t: [from], label = '' }: TrueStep, seconds: number, text: string): boolean {
  if (at === undefined) return false;
  const isEarly = at - from > LEAD_SECONDS && seconds >= from && seconds < at - PRESS_SECONDS.before;
  const menus = label.split('>').slice(0, -1).map(normalise);
  return isEarly || (seconds >= from - RANGE_SECONDS && seconds < at && menus.includes(text));
}

function normalise(text: string): string {
  return text.toLowerCase().replaceAll(/[‘’]/g, "'").replaceAll(/[“”]/g, '"').replaceAll(/\s+/g, ' ').trim();
}

async function writeTable(file: string, rows: readonly Row[]): Promise<void> {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  function* lines() {
    yield `${columns.join(',')}\n`;
    for (const row of rows) yield `${columns.map((column) => format(row[column])).join(',')}\n`;
  }
  await pipeline(lines, createGzip({ level: 9 }), createWriteStream(file));
}

function format(value: string | number | undefined): string {
  if (typeof value === 'string') return value;
  return value === undefined || !Number.isFinite(value) ? '-1' : String(Number(value.toPrecision(DIGITS)));
}
