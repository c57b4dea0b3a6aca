import { during, lastUntil, placesDuring } from '../overlapping.ts';
import type { Box } from '@docreel/recording';
import { inOrder } from './in-order.ts';
import type { Saying, SpokenInstruction } from './parse-narration.ts';
import { placeOfCommand, placeOfText } from './spoken-forms.ts';
import { squash } from '../similarity.ts';
import { TOLD_FROM } from './english/spoken-instruction.ts';
import type { Act, Deed, Told } from '../types.ts';

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
export function assignSayings(sayings: readonly Saying[], deeds: readonly Deed[], texts: readonly ShownText[]): Map<Deed | null, Saying[]> {
  const ordered = deeds.toSorted((a, b) => a.startSeconds - b.startSeconds);
  const spoken = sayings
    .filter((saying) => saying.role !== 'greeting' && saying.role !== 'filler')
    .flatMap((saying) => partsOf(saying, ordered, texts));
  const found = pairsOf(spoken, ordered, texts);
  const whole = new Map(sayings.map((saying) => [saying.from, saying]));
  const out = new Map<Deed | null, Saying[]>();
  const put = (deed: Deed | null, saying: Saying): void => {
    const list = out.get(deed);
    if (!list) out.set(deed, [saying]);
    // If both parts of a sentence belong to the same action, it gets the whole sentence.
    else if (list.at(-1)?.from !== saying.from) list.push(saying);
    else list[list.length - 1] = whole.get(saying.from) ?? saying;
  };
  for (const [at, saying] of spoken.entries()) {
    const deed = found[at] ?? noteOf(saying, ordered);
    // A part without an action stays with the part before it.
    if (deed === null && spoken[at - 1]?.from === saying.from) continue;
    put(deed, found[at] && saying.isUnderstood ? confirmed(saying, found[at], texts) : saying);
  }
  return out;
}

/** Splits a sentence with several instructions if more than one of them was carried out. */
function partsOf(saying: Saying, deeds: readonly Deed[], texts: readonly ShownText[]): Saying[] {
  if (saying.parts.length < 2) return [saying];
  const near = inReach(saying, deeds).flatMap((at) => deeds[at] ?? []);
  const each = saying.parts.map((part): Saying => ({ ...saying, instruction: part, parts: [part] }));
  const named = each.filter((part) => near.some((deed) => scoreOf(part, deed, texts) >= LEAST));
  return named.length > 1 && near.length > 1 ? each : [saying];
}

/** Returns the list positions of the actions that are close enough in time to the sentence. */
function inReach({ startSeconds, endSeconds }: Saying, deeds: readonly Deed[]): number[] {
  return placesDuring(deeds, startSeconds - EARLY_SECONDS, endSeconds + LATE_SECONDS);
}

/** Pairs each sentence with at most one action, keeping the order of both. */
function pairsOf(sayings: readonly Saying[], deeds: readonly Deed[], texts: readonly ShownText[]): (Deed | null)[] {
  const pairs = sayings.map((saying) => {
    const scores = inReach(saying, deeds).map((at): [number, number] => [at, pairScore(saying, deeds[at], texts)]);
    return new Map(scores.filter(([, score]) => score > 0));
  });
  return inOrder(pairs, deeds.length).map((at) => (at === null ? null : (deeds[at] ?? null)));
}

function pairScore(saying: Saying, deed: Deed | undefined, texts: readonly ShownText[]): number {
  if (!deed) return 0;
  if (!saying.isUnderstood) return namedScore(saying, deed);
  if (!saying.instruction) return 0;
  const score = scoreOf(saying, deed, texts);
  const isNamed = isNamedIn(saying, deed);
  return score >= (isNamed ? LEAST : LEAST_UNNAMED) ? score : 0;
}

/** Scores a sentence in a language of which only names are recognised, by the names and the distance in time. */
function namedScore(saying: Saying, deed: Deed): number {
  const gap = Math.max(deed.startSeconds - saying.endSeconds, saying.startSeconds - deed.endSeconds, 0);
  const object = isSaid(saying.text, deed.object) ? SAYS_NAME * (deed.object?.certainty ?? 1) : 0;
  const value = isSaid(saying.text, deed.value) ? SAYS_VALUE * (deed.value?.certainty ?? 1) : 0;
  return object + value === 0 ? 0 : Math.max(0, object + value - gap * LATER);
}

/** Returns whether a sentence in any language names the object or the value of an action. */
export function namesWhatIsDone({ text }: Saying, { object, value }: Deed): boolean {
  return isSaid(text, object) || isSaid(text, value);
}

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

function isSaid(text: string, told: Told | null): boolean {
  if (told === null || squash(told.text).length < 2) return false;
  // These scripts do not mark where a word ends.
  if (UNSPACED.test(told.text)) return squash(text).includes(squash(told.text));
  const words = text.split(/\s+/u);
  return placeOfText(words, told.text) !== null || isInflected(words.map(squash), told.text.split(/\s+/u).map(squash));
}

/** Maximum length of an inflection, and minimum length of an inflected word: “einen Namen” for “Name”. */
const ENDING = { most: 2, from: 4 };

function isInflected(words: readonly string[], name: readonly string[]): boolean {
  const isForm = (word: string, of: string): boolean =>
    word === of || (of.length >= ENDING.from && word.startsWith(of) && word.length <= of.length + ENDING.most);
  return words.some((_, from) => name.every((of, at) => isForm(words[from + at] ?? '', of)));
}

function scoreOf(saying: Saying, deed: Deed, texts: readonly ShownText[]): number {
  const told = saying.instruction;
  if (!told) return 0;
  const words = told.words.split(/\s+/u);
  let score = saying.certainty >= TOLD_FROM ? INSTRUCTS : 0;
  const object = deed.object && placeOfText(words, deed.object.text);
  const isNamed = object !== null || (deed.object !== null && saysAllWords(words, deed.object.text));
  if (isNamed) score += SAYS_NAME * (deed.object?.certainty ?? 1) * (object ? 1 : IN_OTHER_ORDER);
  const value = valueIn(words, deed);
  if (value) score += SAYS_VALUE * (deed.value?.certainty ?? 1) * (0.5 + value.share / 2);
  score += actScore(told.act, deed);
  if (!isNamed && !value && deed.object && namesAnother(words, deed, texts)) score -= OTHER_NAME;
  const gap = Math.max(deed.startSeconds - saying.endSeconds, saying.startSeconds - deed.endSeconds, 0);
  return score - gap * LATER;
}

function actScore(told: Act, { act, value }: Deed): number {
  if (told !== act) return isKin(told, act) ? NEAR_ACT : -1;
  return SAME_ACT + (act === 'hover' && value !== null ? SEEN_TIP : 0);
}

function valueIn(words: readonly string[], { act, value }: Deed) {
  if (!value) return null;
  return act === 'run' ? placeOfCommand(words, value.text) : placeOfText(words, value.text);
}

const KIN: readonly ReadonlySet<Act>[] = [
  new Set<Act>(['click', 'choose', 'switch', 'open']),
  new Set<Act>(['type', 'run', 'answer', 'code']),
  new Set<Act>(['type', 'choose']),
  new Set<Act>(['hover', 'click']),
];

function isKin(a: Act, b: Act): boolean {
  return KIN.some((kin) => kin.has(a) && kin.has(b)) || a === 'told';
}

function isNamedIn({ instruction }: Saying, { object, value }: Deed): boolean {
  const words = instruction?.words.split(/\s+/u) ?? [];
  return (
    [object, value].some((told) => told !== null && placeOfCommand(words, told.text) !== null) ||
    (object !== null && saysAllWords(words, object.text))
  );
}

/**
 * Returns whether all words of the name occur: “Enter a name for your project” contains “Project name”. A name of one word does not count.
 */
function saysAllWords(words: readonly string[], name: string): boolean {
  const said = new Set(words.map(squash));
  const wanted = name.split(/\s+/u).map(squash);
  return wanted.length > 1 && wanted.every((word) => word.length > 1 && said.has(word));
}

/** Returns whether the sentence names another text that is visible at the time of the action. */
function namesAnother(words: readonly string[], deed: Deed, texts: readonly ShownText[]): boolean {
  return during(texts, deed.startSeconds, deed.endSeconds).some(
    ({ text }) => text.trim().length > 3 && text.length < 40 && /^\p{Lu}/u.test(text) && placeOfText(words, text) !== null,
  );
}

/** Returns the last action as the owner of a note. An instruction that was not seen to be carried out is not a note. */
function noteOf(saying: Saying, deeds: readonly Deed[]): Deed | null {
  if (saying.role !== 'note' || (saying.instruction && saying.certainty >= TOLD_FROM)) return null;
  const last = lastUntil(deeds, saying.startSeconds + EARLY_SECONDS / 2);
  return last && saying.startSeconds - last.endSeconds <= AFTER_SECONDS ? last : null;
}

/** Turns a sentence that matches an action into an instruction, even if it was phrased as optional. */
function confirmed(saying: Saying, deed: Deed, texts: readonly ShownText[]): Saying {
  const certainty = Math.max(saying.certainty, isNamedIn(saying, deed) ? 0.95 : Math.min(0.9, 0.5 + scoreOf(saying, deed, texts) / 10));
  return { ...saying, role: 'instruction', certainty };
}

/** Returns a name or value with the combined certainty of OCR and speech if the instruction contains it. */
export function agreed(told: Told, instruction: SpokenInstruction): Told {
  if (placeOfCommand(instruction.words.split(/\s+/u), told.text) === null) return told;
  return { text: told.text, origin: 'both', certainty: Math.max(told.certainty, 1 - (1 - told.certainty) * 0.3) };
}
