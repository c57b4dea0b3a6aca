import { during, lastUntil, placesDuring } from '../during.ts';
import type { Box } from '@docreel/recording';
import { inOrder } from './in-order.ts';
import type { Saying, SpokenInstruction } from './sayings.ts';
import { placeOfCommand, placeOfText } from './spoken-forms.ts';
import { squash } from '../similarity.ts';
import { TOLD_FROM } from '../english/spoken-instruction.ts';
import type { Act, Deed, Told } from '../types.ts';

/** A line or a label that stood on the screen. */
export interface ShownText {
  text: string;
  startSeconds: number;
  endSeconds: number;
  box?: Box | undefined;
  /** How surely it was read, where that is known. */
  certainty?: number | undefined;
}

/** Hands follow the words, or are a little ahead of them. */
const EARLY_SECONDS = 2;
const LATE_SECONDS = 8;
/** What is said after a thing is done, and before the next, is said of it. */
const AFTER_SECONDS = 12;
/** Points; below the least, words and hand only happened at the same time. */
const SAYS_NAME = 5;
const SAYS_VALUE = 4;
/** Of a name whose words are all said, one here and one there. */
const IN_OTHER_ORDER = 0.7;
const SAME_ACT = 2;
const NEAR_ACT = 1;
/** Told to be pointed at, and what pointing shows was seen: nothing else can be meant. */
const SEEN_TIP = 1;
const INSTRUCTS = 1.5;
const LEAST = 3;
/** Two that are told and done in order, though nothing is named. */
const LEAST_UNNAMED = 3.2;
const OTHER_NAME = 4;
/** For each second between words and hand. */
const LATER = 0.15;

/** Each sentence with the deed it speaks of, in order; those that speak of none under null. Every sentence stands once, a compound one under the deeds of its parts. */
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
    // Two parts of one sentence that are one deed's: the sentence, whole.
    else if (list.at(-1)?.from !== saying.from) list.push(saying);
    else list[list.length - 1] = whole.get(saying.from) ?? saying;
  };
  for (const [at, saying] of spoken.entries()) {
    const deed = found[at] ?? noteOf(saying, ordered);
    // A part that finds nothing stays with the part before it.
    if (deed === null && spoken[at - 1]?.from === saying.from) continue;
    put(deed, found[at] && saying.isUnderstood ? confirmed(saying, found[at], texts) : saying);
  }
  return out;
}

/** A sentence that tells several things, once for each, where more than one thing was done for it. */
function partsOf(saying: Saying, deeds: readonly Deed[], texts: readonly ShownText[]): Saying[] {
  if (saying.parts.length < 2) return [saying];
  const near = inReach(saying, deeds).flatMap((at) => deeds[at] ?? []);
  const each = saying.parts.map((part): Saying => ({ ...saying, instruction: part, parts: [part] }));
  const named = each.filter((part) => near.some((deed) => scoreOf(part, deed, texts) >= LEAST));
  return named.length > 1 && near.length > 1 ? each : [saying];
}

/** Places of the deeds that a sentence can be about. */
function inReach({ startSeconds, endSeconds }: Saying, deeds: readonly Deed[]): number[] {
  return placesDuring(deeds, startSeconds - EARLY_SECONDS, endSeconds + LATE_SECONDS);
}

/** A deed for a sentence at most, in the order of both. */
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

/** Of a sentence of which only the names are understood: what it names, nearer or farther. */
function namedScore(saying: Saying, deed: Deed): number {
  const gap = Math.max(deed.startSeconds - saying.endSeconds, saying.startSeconds - deed.endSeconds, 0);
  const object = isSaid(saying.text, deed.object) ? SAYS_NAME * (deed.object?.certainty ?? 1) : 0;
  const value = isSaid(saying.text, deed.value) ? SAYS_VALUE * (deed.value?.certainty ?? 1) : 0;
  return object + value === 0 ? 0 : Math.max(0, object + value - gap * LATER);
}

/** Whether a sentence of any language says what a deed was done to, or with. */
export function namesWhatIsDone({ text }: Saying, { object, value }: Deed): boolean {
  return isSaid(text, object) || isSaid(text, value);
}

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

function isSaid(text: string, told: Told | null): boolean {
  if (told === null || squash(told.text).length < 2) return false;
  // Nothing tells where a word of these scripts ends.
  if (UNSPACED.test(told.text)) return squash(text).includes(squash(told.text));
  const words = text.split(/\s+/u);
  return placeOfText(words, told.text) !== null || isInflected(words.map(squash), told.text.split(/\s+/u).map(squash));
}

/** An ending is so long at most, and so is the shortest word that may have one: “einen Namen” for “Name”. */
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

/** “Enter a name for your project” names “Project name”; one word of a name names nothing. */
function saysAllWords(words: readonly string[], name: string): boolean {
  const said = new Set(words.map(squash));
  const wanted = name.split(/\s+/u).map(squash);
  return wanted.length > 1 && wanted.every((word) => word.length > 1 && said.has(word));
}

/** The sentence names something else that stands on the screen then. */
function namesAnother(words: readonly string[], deed: Deed, texts: readonly ShownText[]): boolean {
  return during(texts, deed.startSeconds, deed.endSeconds).some(
    ({ text }) => text.trim().length > 3 && text.length < 40 && /^\p{Lu}/u.test(text) && placeOfText(words, text) !== null,
  );
}

/** What is said of nothing that was done is a note of what was done last; what is told but was not seen stands by itself. */
function noteOf(saying: Saying, deeds: readonly Deed[]): Deed | null {
  if (saying.role !== 'note' || (saying.instruction && saying.certainty >= TOLD_FROM)) return null;
  const last = lastUntil(deeds, saying.startSeconds + EARLY_SECONDS / 2);
  return last && saying.startSeconds - last.endSeconds <= AFTER_SECONDS ? last : null;
}

/** Said and seen: an instruction, also where it was said as a thing that one may do. */
function confirmed(saying: Saying, deed: Deed, texts: readonly ShownText[]): Saying {
  const certainty = Math.max(saying.certainty, isNamedIn(saying, deed) ? 0.95 : Math.min(0.9, 0.5 + scoreOf(saying, deed, texts) / 10));
  return { ...saying, role: 'instruction', certainty };
}

/** A name or a value with the certainty of both, where it is said as it is read. */
export function agreed(told: Told, instruction: SpokenInstruction): Told {
  if (placeOfCommand(instruction.words.split(/\s+/u), told.text) === null) return told;
  return { text: told.text, origin: 'both', certainty: Math.max(told.certainty, 1 - (1 - told.certainty) * 0.3) };
}
