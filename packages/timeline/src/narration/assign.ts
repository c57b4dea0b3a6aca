/** Assigns utterances to the actions that they are about, in order of time. */
import type { Box } from '@docreel/recording';
import { findLastUntil, indexesOverlapping, overlapping } from '../lists.ts';
import type { Act, Action } from '../types.ts';
import { NARRATED_FROM } from './english/spoken-instruction.ts';
import type { Utterance } from './parse-narration.ts';
import { findCommand, findText, isSaid, saysAllWords } from './spoken-forms.ts';

/** A line or a label that was visible on the screen. */
export interface ShownText {
  text: string;
  startSeconds: number;
  endSeconds: number;
  box?: Box | undefined;
  /** OCR confidence, if known. */
  certainty?: number | undefined;
}

/** Maximum time by which an action precedes or follows the words about it. */
const EARLY_SECONDS = 2;
const LATE_SECONDS = 8;
/** Maximum time after an action, and before the next, in which a sentence still belongs to it. */
const AFTER_SECONDS = 12;
/** Points for a match. A pair below `LEAST` only happened at the same time. */
const SAYS_NAME = 5;
const SAYS_VALUE = 4;
/** Factor for a name whose words are all spoken, but not together. */
const IN_OTHER_ORDER = 0.7;
const SAME_ACT = 2;
const NEAR_ACT = 1;
/** Extra points if the narrator says to point at something and a tooltip was seen, because nothing else can be meant. */
const SEEN_TIP = 1;
const INSTRUCTS = 1.5;
const LEAST = 3;
/** Minimum points for an instruction and an action in the same order without any name. */
const LEAST_UNNAMED = 3.2;
const OTHER_NAME = 4;
/** Points subtracted for each second between words and action. */
const LATER = 0.15;

/**
 * Returns the sentences of each action, in order, and under null those without an action. Every sentence occurs once. A compound sentence
 * is split between the actions of its parts.
 */
export function assignUtterances(
  utterances: readonly Utterance[],
  actions: readonly Action[],
  texts: readonly ShownText[],
): Map<Action | null, Utterance[]> {
  const ordered = actions.toSorted((a, b) => a.startSeconds - b.startSeconds);
  const spoken = utterances
    .filter((utterance) => utterance.role !== 'greeting' && utterance.role !== 'filler')
    .flatMap((utterance) => partsOf(utterance, ordered, texts));
  const found = pairsOf(spoken, ordered, texts);
  const whole = new Map(utterances.map((utterance) => [utterance.from, utterance]));
  const out = new Map<Action | null, Utterance[]>();
  const put = (action: Action | null, utterance: Utterance): void => {
    const list = out.get(action);
    if (!list) out.set(action, [utterance]);
    // If both parts of a sentence belong to the same action, it gets the whole sentence.
    else if (list.at(-1)?.from !== utterance.from) list.push(utterance);
    else list[list.length - 1] = whole.get(utterance.from) ?? utterance;
  };
  for (const [at, utterance] of spoken.entries()) {
    const action = found[at] ?? noteOf(utterance, ordered);
    // A part without an action stays with the part before it.
    if (action === null && spoken[at - 1]?.from === utterance.from) continue;
    put(action, found[at] && utterance.isUnderstood ? confirmed(utterance, found[at], texts) : utterance);
  }
  return out;
}

/** Splits a sentence with several instructions if more than one of them was carried out. */
function partsOf(utterance: Utterance, actions: readonly Action[], texts: readonly ShownText[]): Utterance[] {
  if (utterance.parts.length < 2) return [utterance];
  const near = inReach(utterance, actions).flatMap((at) => actions[at] ?? []);
  const each = utterance.parts.map((part): Utterance => ({ ...utterance, instruction: part, parts: [part] }));
  const named = each.filter((part) => near.some((action) => scoreOf(part, action, texts) >= LEAST));
  return named.length > 1 && near.length > 1 ? each : [utterance];
}

/** Returns the list positions of the actions that are close enough in time to the sentence. */
function inReach({ startSeconds, endSeconds }: Utterance, actions: readonly Action[]): number[] {
  return indexesOverlapping(actions, startSeconds - EARLY_SECONDS, endSeconds + LATE_SECONDS);
}

/** Pairs each sentence with at most one action, keeping the order of both. */
function pairsOf(utterances: readonly Utterance[], actions: readonly Action[], texts: readonly ShownText[]): (Action | null)[] {
  const pairs = utterances.map((utterance) => {
    const scores = inReach(utterance, actions).map((at): [number, number] => [at, pairScore(utterance, actions[at], texts)]);
    return new Map(scores.filter(([, score]) => score > 0));
  });
  return pairInOrder(pairs, actions.length).map((at) => (at === null ? null : (actions[at] ?? null)));
}

function pairScore(utterance: Utterance, action: Action | undefined, texts: readonly ShownText[]): number {
  if (!action) return 0;
  if (!utterance.isUnderstood) return namedScore(utterance, action);
  if (!utterance.instruction) return 0;
  const score = scoreOf(utterance, action, texts);
  const isNamed = isNamedIn(utterance, action);
  return score >= (isNamed ? LEAST : LEAST_UNNAMED) ? score : 0;
}

/** Scores a sentence in a language of which only names are recognised, by the names and the distance in time. */
function namedScore(utterance: Utterance, action: Action): number {
  const gap = Math.max(action.startSeconds - utterance.endSeconds, utterance.startSeconds - action.endSeconds, 0);
  const object = isSaid(utterance.text, action.object) ? SAYS_NAME * (action.object?.certainty ?? 1) : 0;
  const value = isSaid(utterance.text, action.value) ? SAYS_VALUE * (action.value?.certainty ?? 1) : 0;
  return object + value === 0 ? 0 : Math.max(0, object + value - gap * LATER);
}

function scoreOf(utterance: Utterance, action: Action, texts: readonly ShownText[]): number {
  const told = utterance.instruction;
  if (!told) return 0;
  const words = told.words.split(/\s+/u);
  let score = utterance.certainty >= NARRATED_FROM ? INSTRUCTS : 0;
  const object = action.object && findText(words, action.object.text);
  const isNamed = object !== null || (action.object !== null && saysAllWords(words, action.object.text));
  if (isNamed) score += SAYS_NAME * (action.object?.certainty ?? 1) * (object ? 1 : IN_OTHER_ORDER);
  const value = valueIn(words, action);
  if (value) score += SAYS_VALUE * (action.value?.certainty ?? 1) * (0.5 + value.share / 2);
  score += actScore(told.act, action);
  if (!isNamed && !value && action.object && namesAnother(words, action, texts)) score -= OTHER_NAME;
  const gap = Math.max(action.startSeconds - utterance.endSeconds, utterance.startSeconds - action.endSeconds, 0);
  return score - gap * LATER;
}

function actScore(told: Act, { act, value }: Action): number {
  if (told !== act) return isKin(told, act) ? NEAR_ACT : -1;
  return SAME_ACT + (act === 'hover' && value !== null ? SEEN_TIP : 0);
}

function valueIn(words: readonly string[], { act, value }: Action) {
  if (!value) return null;
  return act === 'run' ? findCommand(words, value.text) : findText(words, value.text);
}

const KIN: readonly ReadonlySet<Act>[] = [
  new Set<Act>(['click', 'choose', 'switch', 'open']),
  new Set<Act>(['type', 'run', 'answer', 'code']),
  new Set<Act>(['type', 'choose']),
  new Set<Act>(['hover', 'click']),
];

/** Returns whether an action can be told as the other act: a click as “open”. Any act can be told in words that name none. */
export function isKin(a: Act, b: Act): boolean {
  return KIN.some((kin) => kin.has(a) && kin.has(b)) || a === 'narrated';
}

function isNamedIn({ instruction }: Utterance, { object, value }: Action): boolean {
  const words = instruction?.words.split(/\s+/u) ?? [];
  return (
    [object, value].some((told) => told !== null && findCommand(words, told.text) !== null) ||
    (object !== null && saysAllWords(words, object.text))
  );
}

/** Returns whether the sentence names another text that is visible at the time of the action. */
function namesAnother(words: readonly string[], action: Action, texts: readonly ShownText[]): boolean {
  return overlapping(texts, action.startSeconds, action.endSeconds).some(
    ({ text }) => text.trim().length > 3 && text.length < 40 && /^\p{Lu}/u.test(text) && findText(words, text) !== null,
  );
}

/** Returns the last action as the owner of a note. An instruction that was not seen to be carried out is not a note. */
function noteOf(utterance: Utterance, actions: readonly Action[]): Action | null {
  if (utterance.role !== 'note' || (utterance.instruction && utterance.certainty >= NARRATED_FROM)) return null;
  const last = findLastUntil(actions, utterance.startSeconds + EARLY_SECONDS / 2);
  return last && utterance.startSeconds - last.endSeconds <= AFTER_SECONDS ? last : null;
}

/** Turns a sentence that matches an action into an instruction, even if it was phrased as optional. */
function confirmed(utterance: Utterance, action: Action, texts: readonly ShownText[]): Utterance {
  const certainty = Math.max(
    utterance.certainty,
    isNamedIn(utterance, action) ? 0.95 : Math.min(0.9, 0.5 + scoreOf(utterance, action, texts) / 10),
  );
  return { ...utterance, role: 'instruction', certainty };
}

/** For each item of the first list, the possible positions in the second list in ascending order, with their scores above 0. */
type Pairs = readonly ReadonlyMap<number, number>[];

/**
 * One row of the dynamic programming table: the best total score of the first items with the second list up to each position from `from`
 * onwards.
 */
interface Row {
  from: number;
  worth: number[];
}

/**
 * Returns, for each item of the first list, its position in the second, or null. Each row stores only the positions that can still matter,
 * because the complete table of a recording of several hours would have millions of fields.
 */
export function pairInOrder(pairs: Pairs, length: number): (number | null)[] {
  const froms = lowestFrom(pairs, length);
  const rows: Row[] = [{ from: 0, worth: [0] }];
  let to = 0;
  for (const [at, scores] of pairs.entries()) {
    const above = rows[at] ?? { from: 0, worth: [0] };
    const from = froms[at] ?? 0;
    to = Math.max(to, from, ...[...scores.keys()].map((place) => place + 1));
    const worth = [worthAt(above, from)];
    for (let place = from + 1; place <= to; place++) {
      const score = scores.get(place - 1) ?? 0;
      const without = Math.max(worthAt(above, place), worth.at(-1) ?? 0);
      worth.push(Math.max(without, score > 0 ? worthAt(above, place - 1) + score : 0));
    }
    rows.push({ from, worth });
  }
  return walkedBack(pairs, rows, length);
}

function walkedBack(pairs: Pairs, rows: readonly Row[], length: number): (number | null)[] {
  const out: (number | null)[] = pairs.map(() => null);
  let [at, place] = [pairs.length, length];
  while (at > 0 && place > 0) {
    const [row, above] = [rows[at], rows[at - 1]];
    const score = pairs[at - 1]?.get(place - 1) ?? 0;
    // To the left of its row, this item has no pair.
    if (!row || !above || place <= row.from) at--;
    else if (score > 0 && worthAt(row, place) === worthAt(above, place - 1) + score) out[--at] = --place;
    else if (worthAt(row, place) === worthAt(above, place)) at--;
    else place--;
  }
  return out;
}

/** Returns the score at a position. Beyond the end of the row it no longer grows. */
function worthAt({ from, worth }: Row, place: number): number {
  return worth[Math.min(place - from, worth.length - 1)] ?? 0;
}

/** Returns, for each row, the lowest position of any pair in this row or a later one. */
function lowestFrom(pairs: Pairs, length: number): number[] {
  let lowest = length;
  return pairs
    .toReversed()
    .map((scores) => (lowest = Math.min(lowest, ...scores.keys())))
    .toReversed();
}
