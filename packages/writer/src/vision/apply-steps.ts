/** Merges the accepted steps of a vision model into the moments. Keeps the order, times and pictures of the recording. */
import type { Moment, Sentence, Timeline } from '@docreel/timeline';
import type { AcceptedStep } from './check-step.ts';
import { toPlainText } from '../inline.ts';
import { hasContent, isSupported } from '../model/supported.ts';

/** Replaces earlier detected actions by the model's steps, in those moments that the model has seen. */
export function applySteps(moments: readonly Moment[], kept: readonly AcceptedStep[], asked: ReadonlySet<string>): Moment[] {
  const steps = new Map<string, AcceptedStep[]>();
  for (const one of kept) steps.set(one.moment.id, [...(steps.get(one.moment.id) ?? []), one]);
  const printed = new Set(kept.flatMap(({ printedSentences }) => printedSentences.map(({ text }) => text)));
  const isFree = (moment: Moment | undefined): boolean => moment !== undefined && !steps.has(moment.id);
  const parts = new Map(kept.map((one) => [one, listParts(one, moments, isFree)]));
  const inner = new Set([...parts.values()].flat());
  const all = moments.flatMap((moment): Moment[] => {
    const own = steps.get(moment.id);
    if (own)
      return own.map((one, at) =>
        createStep(one, { parts: parts.get(one) ?? [], isFirst: at === 0, isLast: at === own.length - 1, printed }),
      );
    if (inner.has(moment) && isWordless(moment, printed)) return [];
    return [asked.has(moment.id) ? removeClaim(moment) : moment];
  });
  return all.sort((a, b) => a.startSeconds - b.startSeconds).map((moment, at) => ({ ...moment, id: `m${at + 1}` }));
}

/** Returns the adjacent moments that the step also cites. They are parts of the same step. */
function listParts(
  { moment, otherMoments }: AcceptedStep,
  moments: readonly Moment[],
  isFree: (one: Moment | undefined) => boolean,
): Moment[] {
  const at = moments.indexOf(moment);
  const parts: Moment[] = [];
  for (const way of [-1, 1]) {
    for (let next = at + way; isFree(moments[next]) && otherMoments.includes(moments[next] as Moment); next += way)
      parts.push(moments[next] as Moment);
  }
  return parts;
}

/** Returns whether steps contain all narration of the moment. Removing the moment then loses nothing. */
function isWordless({ intro: lead, notes }: Moment, printed: ReadonlySet<string>): boolean {
  return [...lead, ...notes].every(({ text }) => printed.has(text));
}

interface StepPosition {
  parts: readonly Moment[];
  isFirst: boolean;
  isLast: boolean;
  /** Sentences that the model's steps already contain. */
  printed: ReadonlySet<string>;
}

/**
 * Converts a step of the model into a moment. If a moment has several steps, its introduction goes to the first, and its notes and result
 * go to the last.
 */
function createStep({ moment, action, said, note }: AcceptedStep, { parts, isFirst, isLast, printed }: StepPosition): Moment {
  const untold = (all: Sentence[]) => all.filter(({ text }) => !printed.has(text));
  return {
    ...moment,
    ...{ kind: 'step', action, secondaryActions: [] },
    quote: said.length > 0 ? said.map(({ text }) => text).join(' ') : moment.quote,
    intro: isFirst ? untold(moment.intro) : [],
    notes: [...(note ? [note] : []), ...(isLast ? untold(moment.notes) : [])],
    result: isLast ? moment.result : null,
    still: { ...moment.still, mark: moment.still.mark ?? action.position },
    startSeconds: Math.min(moment.startSeconds, ...parts.map((one) => one.startSeconds)),
    endSeconds: Math.max(...[moment, ...parts, ...said].map((one) => one.endSeconds)),
  };
}

/** Minimum certainty of a detected step that is kept although the model does not mention it. */
const OVERLOOKED = 0.9;

/** Returns the moment without a detected action, because the model has seen it and found none. Its picture stays in the article. */
function removeClaim(moment: Moment): Moment {
  const { action, kind } = moment;
  const sure = [action?.certainty, action?.object?.certainty, action?.value?.certainty].filter((one) => one !== undefined);
  if (kind === 'step' && sure.every((one) => one >= OVERLOOKED)) return moment;
  return { ...moment, kind: 'shown', action: null, still: { ...moment.still, mark: null } };
}

/** Minimum share of the title's content words that must have evidence in the recording. */
const SHARE = 0.75;
/** Minimum number of pictures that must contain a text before it can be part of the title. */
const SEEN_OFTEN = 3;

/**
 * Returns the title of the article. A title that a person has entered comes first. The model's title comes next, if its words occur in the
 * narration, the headings or frequent texts. Otherwise, returns the title of the recording.
 */
export function chooseTitle(offered: string | null, { title, said, moments, screens, goal }: Timeline): Timeline['title'] {
  const text = toPlainText(offered ?? '');
  if (!hasContent(text) || title?.origin === 'given') return title;
  const headings = [title, ...moments.map(({ heading }) => heading), ...screens.map(({ heading }) => heading)];
  const names = moments.flatMap(({ action }) => [action?.object, action?.value]);
  const labels = [...headings, ...names].flatMap((one) => (one ? [one.text] : []));
  const words = [...said.map((one) => one.text), goal ?? '', ...labels, ...listFrequentTexts(moments)].join(' ');
  return isSupported(text, words, SHARE) ? { text, origin: 'both', certainty: 0.9 } : title;
}

function listFrequentTexts(moments: Timeline['moments']): string[] {
  const stills = new Map(moments.map(({ still }) => [still.key, still]));
  const counts = new Map<string, number>();
  for (const { texts } of stills.values())
    for (const text of new Set(texts.map((one) => one.text))) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].filter(([, count]) => count >= SEEN_OFTEN).map(([text]) => text);
}
