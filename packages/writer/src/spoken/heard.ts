import type { Recording, Scene, Word } from '@docreel/recording';
import { capitalise } from '../english/instruction.ts';
import type { Inline } from '../inline.ts';
import type { OutlineStep } from '../outline.ts';
import { byIndex, pictureKeyOf } from '../shown/picture.ts';
import { sceneAt } from '../shown/scenes.ts';
import { similarity, squash } from '../similarity.ts';

/** Heard like the label, though not letter by letter: "click shower" where the screen says Share is not enough. */
const SOUNDS_LIKE = 0.8;
/** Enough to tell that something is clicked; to print the very verb it must be surer. */
const VERB_HEARD = 0.75;
const VERB_SURE = 0.9;
const SIDE_SURE = 0.5;
const BEFORE_SECONDS = 8;
const AFTER_SECONDS = 3;
const SHORTEST_LABEL = 4;
const LONGEST_LABEL_WORDS = 4;
const VERB_REACH_WORDS = 4;

/** Words of a doubtful transcript that a label on the screen confirms. */
interface Confirmed {
  label: string;
  scene: number;
  startSeconds: number;
  endSeconds: number;
  /** The label's own spelling: what was heard may be misheard. */
  quote: string;
  /** A verb heard with certainty just before the label. */
  verb: string | null;
}

/**
 * Adds to steps from the screen what doubtful speech confirms of them: the moment at which it is said, and a click that was
 * told with certainty and that the pointer did not give away. No word is printed that the screen does not show.
 */
export function withHeard(recording: Recording, steps: readonly OutlineStep[]): { steps: OutlineStep[]; confirmed: number } {
  const heard = confirmedWords(recording);
  let confirmed = 0;
  const known = steps.map((step, at): OutlineStep => {
    const words = wordsFor(step, { heard, previous: steps[at - 1] ?? null, scene: byIndex(recording.scenes, step.evidence.scene) });
    if (!words) return step;
    confirmed++;
    const evidence = { ...step.evidence, startSeconds: Math.min(words.startSeconds, step.evidence.endSeconds), quote: words.quote };
    return { ...step, runs: chosen(step, words), evidence };
  });
  const added = heard
    .filter((one) => one.verb !== null && !known.some((step) => isAbout(one, step.label) && isNear(step, one)))
    .map((one) => toldStep(recording, one));
  const all = [...known, ...added].sort((a, b) => a.evidence.startSeconds - b.evidence.startSeconds);
  return { steps: all, confirmed: confirmed + added.length };
}

interface Around {
  heard: readonly Confirmed[];
  previous: OutlineStep | null;
  scene: Scene | null;
}

/** What was heard of a step: while its screen was shown or shortly before, and after the step before it. */
function wordsFor(step: OutlineStep, { heard, previous, scene }: Around): Confirmed | undefined {
  const { startSeconds, endSeconds } = step.evidence;
  const from = Math.max(previous?.evidence.startSeconds ?? 0, Math.min(startSeconds - BEFORE_SECONDS, scene?.startSeconds ?? startSeconds));
  return heard.find((one) => isAbout(one, step.label) && one.startSeconds > from && one.startSeconds < endSeconds + AFTER_SECONDS);
}

/** Something filled in that was told to be chosen is chosen. */
function chosen({ verb, runs }: OutlineStep, heard: Confirmed): Inline[] {
  if (verb !== 'type' || !/^(?:choose|select)$/u.test(heard.verb ?? '')) return runs;
  return runs.map((run) => ({ ...run, text: run.text.replace(/^Enter /u, `${capitalise(heard.verb ?? '')} `) }));
}

function isAbout(heard: Confirmed, label: string | null): boolean {
  return label !== null && squash(heard.label) === squash(label);
}

function isNear({ evidence }: OutlineStep, { startSeconds }: Confirmed): boolean {
  return Math.min(Math.abs(evidence.startSeconds - startSeconds), Math.abs(evidence.endSeconds - startSeconds)) < BEFORE_SECONDS;
}

function confirmedWords(recording: Recording): Confirmed[] {
  const words = recording.transcript.segments.flatMap((segment) => segment.words);
  const found: Confirmed[] = [];
  for (let at = 0; at < words.length; at++) {
    const match = labelFrom(recording, words, at);
    if (!match) continue;
    found.push(match.confirmed);
    at += match.length - 1;
  }
  return found;
}

function labelFrom(recording: Recording, words: readonly Word[], at: number): { confirmed: Confirmed; length: number } | null {
  const first = words[at];
  const scene = first ? sceneAt(recording.scenes, first.startSeconds) : null;
  if (!first || !scene) return null;
  let best: { score: number; label: string; length: number } | null = null;
  for (const { text } of scene.labels) {
    const count = text.trim().split(/\s+/u).length;
    const wanted = squash(text);
    if (count > LONGEST_LABEL_WORDS || wanted.length < SHORTEST_LABEL) continue;
    const score = similarity(squash(spoken(words, at, count)), wanted);
    if (score >= SOUNDS_LIKE && (!best || score * count > best.score * best.length)) best = { score, label: text, length: count };
  }
  if (!best) return null;
  const verb = verbBefore(words, at, best.length);
  const start = verb?.word ?? first;
  const last = words[at + best.length - 1] ?? first;
  const confirmed = {
    label: best.label,
    scene: scene.index,
    startSeconds: start.startSeconds,
    endSeconds: last.endSeconds,
    quote: best.label,
    verb: verb?.text ?? null,
  };
  return { confirmed, length: best.length };
}

function spoken(words: readonly Word[], at: number, count: number): string {
  return words
    .slice(at, at + count)
    .map((word) => word.text)
    .join(' ');
}

/** The verb of a click or a switch, heard with certainty; `Set` where only "on" or "off" before a long label tells of a switch. */
function verbBefore(words: readonly Word[], at: number, labelWords: number): Verb | null {
  const before = words.slice(Math.max(0, at - VERB_REACH_WORDS), at);
  const clicked = before.findLast((word) => CLICKING.has(word.text.toLowerCase()));
  if (clicked && clicked.confidence < VERB_HEARD) return null;
  if (clicked) return { text: clicked.confidence >= VERB_SURE ? clicked.text.toLowerCase() : 'click', word: clicked };
  const side = before.at(-1);
  if (!side || !/^(?:on|off)$/iu.test(side.text) || labelWords < 2) return null;
  const turn = before.at(-2);
  const isSure =
    turn !== undefined && /^(?:turn|switch)$/iu.test(turn.text) && turn.confidence >= VERB_SURE && side.confidence >= SIDE_SURE;
  return { text: isSure ? `${turn.text} ${side.text}`.toLowerCase() : 'set', word: turn ?? side };
}

interface Verb {
  text: string;
  word: Word;
}

const CLICKING = new Set(['click', 'press', 'tap', 'select', 'choose', 'open']);

function toldStep(recording: Recording, { label, verb, scene: index, startSeconds, endSeconds, quote }: Confirmed): OutlineStep {
  const scene = byIndex(recording.scenes, index);
  const frameSeconds = Math.max(scene?.startSeconds ?? 0, scene?.lateSeconds ?? startSeconds);
  return {
    verb: 'click',
    runs: [
      { kind: 'text', text: `${capitalise(verb ?? 'click')} ` },
      { kind: 'label', text: label },
      { kind: 'text', text: '.' },
    ],
    lead: [],
    notes: [],
    result: null,
    heading: scene?.heading ?? null,
    label,
    evidence: { startSeconds, endSeconds, quote, frameSeconds, scene: index },
    pictureKey: pictureKeyOf(recording, { scene: index, frameSeconds, action: null }),
  };
}
