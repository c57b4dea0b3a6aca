import type { Act, Evidence, Inline, Moment, MomentKind, Moments, Said } from '@docreel/moments';
import { withExample } from './example.ts';
import { fill } from './phrases/fill.ts';
import { type Phrases, phrasesFor } from './phrases/phrases-for.ts';
import { sentenceOf, type Wording } from './sentence.ts';

/** A moment in words, with the narration that belongs to it. */
export interface StoryStep {
  moment: Moment;
  kind: MomentKind;
  act: Act | null;
  runs: Inline[];
  /** Narration about a new screen before its first instruction. */
  lead: string[];
  /** Narration after the instruction, until the next one. */
  notes: string[];
  /** What becomes visible after the action, or null if nothing does. */
  result: Result | null;
  heading: string | null;
  /** Name of the target. */
  label: string | null;
  evidence: Evidence;
  /** Key that is equal for items with the same picture. */
  pictureKey: string;
}

/** A screen or a message that appears, by its text. */
export interface Result {
  name: string;
  isScreen: boolean;
}

export function appears({ name, isScreen }: Result, { screenAppears, messageAppears }: Phrases): string {
  return fill(isScreen ? screenAppears : messageAppears, { x: name });
}

/** Content of an article before a template gives it a form. */
export interface Telling {
  phrases: Phrases;
  intro: string[];
  before: string[];
  closing: string[];
  /** All moments in order, of any kind. */
  beats: StoryStep[];
  /** Sentences of the narration that may be printed. */
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
