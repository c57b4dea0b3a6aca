import type { Label, Scene } from '@docreel/recording';
import { similarityFrom, squash } from '../similarity.ts';
import type { Inline } from '../inline.ts';

/** A label named in a sentence: which of its words, and how the screen spells it. */
export interface Mention {
  label: string;
  from: number;
  to: number;
  score: number;
}

const READ_WELL = 0.6;
const LONGEST_LABEL_WORDS = 5;
/** One wrong letter in ten: more would make a wrong word, which is worse than none. */
const SAME = 0.9;
const MENTIONS_MAX = 3;
const COMMON = new Set(
  'a an the of to in on for and or with your you my our is are at by it this that then now can its all one two three new from into as be not there here'.split(
    ' ',
  ),
);
/** What people call a control after its name: "the Share button". */
const CONTROL =
  /^(?:button|menu|tab|field|link|icon|option|page|box|checkbox|screen|section|panel|column|dialog|window|list|toggle|switch|item|view|bar|entry)s?$/iu;
const TO_CLICK = /^(?:click|press|tap|select|choose|pick|open|hit|to|on|check|called|named|say|says|go|named)$/iu;

interface Known {
  text: string;
  squashed: string;
  words: number;
}

/** The labels of some scenes that a sentence may name, each spelling once. */
export function labelIndex(scenes: readonly Scene[]): readonly Known[] {
  const known = new Map<string, Known>();
  for (const scene of scenes) for (const label of scene.labels) addLabel(known, label);
  return [...known.values()];
}

function addLabel(known: Map<string, Known>, { text, confidence }: Label): void {
  const words = text.trim().split(/\s+/u).length;
  const squashed = squash(text);
  if (confidence < READ_WELL || words > LONGEST_LABEL_WORDS || squashed.length < 2 || known.has(text)) return;
  known.set(text, { text: text.trim(), squashed, words });
}

export interface Naming {
  labels: readonly Known[];
  /** Labels that were really clicked or filled in here: naming them needs no capital letter. */
  used: readonly string[];
}

/** Labels that a sentence names, in the order of its words. */
export function mentionsOf(sentence: string, { labels, used }: Naming): Mention[] {
  const words = sentence.split(/\s+/u);
  const squashed = words.map(squash);
  const usedLabels = new Set(used.map(squash));
  const found = labels.flatMap((label) =>
    placesOf(label, squashed).filter((place) => isMeant(place, { words, isUsed: usedLabels.has(label.squashed) })),
  );
  found.sort((a, b) => b.score - a.score || b.to - b.from - (a.to - a.from) || a.from - b.from);
  const kept: Mention[] = [];
  for (const mention of found) {
    if (kept.length < MENTIONS_MAX && kept.every((other) => mention.to <= other.from || mention.from >= other.to)) kept.push(mention);
  }
  return kept.sort((a, b) => a.from - b.from);
}

function placesOf(label: Known, squashed: readonly string[]): Mention[] {
  const places: Mention[] = [];
  for (let length = Math.max(1, label.words - 1); length <= label.words + 1; length++) {
    for (let from = 1; from + length <= squashed.length; from++) {
      const part = squashed.slice(from, from + length).join('');
      if (length === 1 && COMMON.has(part)) continue;
      const score = similarityFrom(part, label.squashed, SAME);
      // A longer label says more than a shorter one inside it.
      if (score > 0) places.push({ label: label.text, from, to: from + length, score: score + 0.02 * label.words });
    }
  }
  return places;
}

/** A single plain word may be meant as a word: it is a name where it is written like one, used as one or called one. */
function isMeant(mention: Mention, { words, isUsed }: { words: readonly string[]; isUsed: boolean }): boolean {
  if (isUsed || mention.to - mention.from > 1) return true;
  const word = words[mention.from] ?? '';
  if (/^["'“‘(]?\p{Lu}/u.test(word) || /\d/u.test(word)) return true;
  const before = words[mention.from - 1] ?? '';
  return CONTROL.test((words[mention.to] ?? '').replace(/\W+$/u, '')) || TO_CLICK.test(before);
}

/** The sentence with its mentions as runs of their own, in the screen's spelling. */
export function withMentions(sentence: string, mentions: readonly Mention[]): Inline[] {
  const words = sentence.split(/\s+/u);
  const runs: Inline[] = [];
  let at = 0;
  const say = (text: string): void => {
    if (text !== '') runs.push({ kind: 'text', text });
  };
  for (const { label, from, to } of mentions) {
    const before = words.slice(at, from).join(' ');
    const opening = /^["'“‘(]+/u.exec(words[from] ?? '')?.[0] ?? '';
    say(`${before}${before === '' ? '' : ' '}${opening === '(' ? '(' : ''}`);
    runs.push({ kind: 'label', text: label });
    const tail = /[^\p{L}\p{N}]+$/u.exec(words[to - 1] ?? '')?.[0] ?? '';
    say(`${tail.replace(/["'”’]+/gu, '')}${to < words.length ? ' ' : ''}`);
    at = to;
  }
  say(words.slice(at).join(' '));
  return runs;
}
