import type { Act, Evidence, Inline, Moment, MomentKind, Moments, Said } from '@docreel/moments';
import { withExample } from './example.ts';
import { fill } from './phrases/fill.ts';
import { type Phrases, phrasesFor } from './phrases/phrases-for.ts';
import { sentenceOf, type Wording } from './sentence.ts';

/** A moment as it is told: in words, with what belongs to it. */
export interface StoryStep {
  moment: Moment;
  kind: MomentKind;
  act: Act | null;
  runs: Inline[];
  /** What is said of a new screen before its first instruction. */
  lead: string[];
  /** What is said after the instruction, until the next. */
  notes: string[];
  /** What is seen when it is done; null where nothing new is. */
  result: Result | null;
  heading: string | null;
  /** What it is done to, by name. */
  label: string | null;
  evidence: Evidence;
  /** Equal for steps whose pictures show the same. */
  pictureKey: string;
}

/** A screen or a message, by its words. */
export interface Result {
  name: string;
  isScreen: boolean;
}

export function appears({ name, isScreen }: Result, { screenAppears, messageAppears }: Phrases): string {
  return fill(isScreen ? screenAppears : messageAppears, { x: name });
}

/** All that may be told, before a template gives it its form. */
export interface Telling {
  phrases: Phrases;
  intro: string[];
  before: string[];
  closing: string[];
  /** The moments in order, whatever their kind. */
  beats: StoryStep[];
  /** What may be printed of what is said. */
  sentences: Said[];
}

export function tellingOf(moments: Moments): Telling {
  const phrases = phrasesFor(moments.language);
  const headings = new Set(moments.screens.flatMap(({ heading }) => heading?.text ?? []));
  return {
    phrases,
    intro: texts(moments.intro),
    before: texts(moments.before),
    closing: texts(moments.closing),
    beats: moments.moments.map((moment, at) => {
      const isAgain = moments.moments.some((earlier, index) => index < at && isSame(earlier, moment));
      return beatOf(moment, { headings, phrases, isTouch: moments.isTouch, isAgain });
    }),
    sentences: moments.said,
  };
}

function isSame(earlier: Moment, { done }: Moment): boolean {
  const was = earlier.kind === 'step' ? earlier.done : null;
  return was !== null && done !== null && was.act === done.act && was.object !== null && was.object.text === done.object?.text;
}

function beatOf(moment: Moment, { headings, ...wording }: Wording & { headings: ReadonlySet<string> }): StoryStep {
  const { kind, done, heading, result, still, startSeconds, endSeconds, quote } = moment;
  return {
    moment,
    kind,
    act: done?.act ?? null,
    runs: sentenceOf(moment, wording),
    lead: texts(moment.lead),
    notes: withExample(texts(moment.notes), moment, wording.phrases),
    result: result === null ? null : { name: result.text, isScreen: headings.has(result.text) },
    heading: heading?.text ?? null,
    label: done?.object?.text ?? null,
    evidence: { startSeconds, endSeconds, quote, frameSeconds: still.seconds, scene: still.scene },
    pictureKey: still.key,
  };
}

export function texts(said: readonly Said[]): string[] {
  return said.map(({ text }) => text).filter((text) => text !== '');
}
