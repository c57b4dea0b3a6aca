import type { Act, Evidence, Inline, Moment, MomentKind, Moments, Said } from '@docreel/moments';
import { addExample } from './example.ts';
import { fill } from './phrases/fill.ts';
import { type Phrases, findPhrases } from './phrases/phrases-for.ts';
import { writeInstruction, type Wording } from './sentence.ts';

/** A moment in words, with the narration that belongs to it. */
export interface OutlineItem {
  moment: Moment;
  kind: MomentKind;
  act: Act | null;
  runs: Inline[];
  /** Narration about a new screen before its first instruction. */
  lead: string[];
  /** Narration after the instruction, until the next one. */
  notes: string[];
  /** Screen or message that appears after the action, or null if none does. */
  result: Result | null;
  heading: string | null;
  /** Name of the control that the action is performed on, or null if unknown. */
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

export function describeAppearance({ name, isScreen }: Result, { screenAppears, messageAppears }: Phrases): string {
  return fill(isScreen ? screenAppears : messageAppears, { x: name });
}

/** Content of an article before a template is applied. */
export interface ArticleContent {
  phrases: Phrases;
  intro: string[];
  before: string[];
  closing: string[];
  /** All moments in order, of any kind. */
  items: OutlineItem[];
  /** Sentences of the narration that may be printed. */
  sentences: Said[];
}

export function collectContent(moments: Moments): ArticleContent {
  const phrases = findPhrases(moments.language);
  const headings = new Set(moments.screens.flatMap(({ heading }) => heading?.text ?? []));
  return {
    phrases,
    intro: listTexts(moments.intro),
    before: listTexts(moments.before),
    closing: listTexts(moments.closing),
    items: moments.moments.map((moment, at) => {
      const isAgain = moments.moments.some((earlier, index) => index < at && isSame(earlier, moment));
      return createItem(moment, { headings, phrases, isTouch: moments.isTouch, isAgain });
    }),
    sentences: moments.said,
  };
}

function isSame(earlier: Moment, { done }: Moment): boolean {
  const was = earlier.kind === 'step' ? earlier.done : null;
  return was !== null && done !== null && was.act === done.act && was.object !== null && was.object.text === done.object?.text;
}

function createItem(moment: Moment, { headings, ...wording }: Wording & { headings: ReadonlySet<string> }): OutlineItem {
  const { kind, done, heading, result, still, startSeconds, endSeconds, quote } = moment;
  return {
    moment,
    kind,
    act: done?.act ?? null,
    runs: writeInstruction(moment, wording),
    lead: listTexts(moment.lead),
    notes: addExample(listTexts(moment.notes), moment, wording.phrases),
    result: result === null ? null : { name: result.text, isScreen: headings.has(result.text) },
    heading: heading?.text ?? null,
    label: done?.object?.text ?? null,
    evidence: { startSeconds, endSeconds, quote, frameSeconds: still.seconds, scene: still.scene },
    pictureKey: still.key,
  };
}

export function listTexts(said: readonly Said[]): string[] {
  return said.map(({ text }) => text).filter((text) => text !== '');
}
