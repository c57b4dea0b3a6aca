/** Puts steps into sequence: when each one starts, and which picture belongs to it and not to the next. */
import type { Recording } from '@docreel/recording';
import { overlapping } from '../overlapping.ts';
import { countBelow, memoizeByList } from '../memoize-by-list.ts';
import type { Utterance } from '../narration/parse-narration.ts';
import type { Span } from '../keyframes/key-moments.ts';
import type { Act } from '../types.ts';
import type { MomentDraft } from './moments-from-actions.ts';
import { chooseStill } from '../keyframes/stills.ts';

/** A moment with the utterance that phrases it. */
export interface Entry {
  moment: MomentDraft;
  utterance: Utterance | null;
}

/** Minimum share of a change that shows another screen. */
const ANOTHER_SCREEN = 0.3;
/** Actions that produce text letter by letter, so that nothing of them is visible when they start. */
const WRITTEN: ReadonlySet<Act> = new Set(['type', 'run', 'answer', 'code']);

/** Indexes the narrated moments by the time of their narration. Each entry has the latest end of all moments narrated until then. */
const toldIn = memoizeByList((done: readonly Entry[]) => {
  const told = done.flatMap(({ utterance, moment }) => (utterance ? [{ told: utterance.startSeconds, end: moment.endSeconds }] : []));
  told.sort((a, b) => a.told - b.told);
  let until = -Infinity;
  return { starts: told.map((one) => one.told), ends: told.map(({ end }) => (until = Math.max(until, end))) };
});

/**
 * Returns the time at which a sentence applies: when it is spoken, but not before everything narrated earlier is done. “Type an address.
 * Then choose a role.”, spoken in one breath, applies after both sentences.
 */
export function findTurn({ startSeconds }: Span, done: readonly Entry[]): number {
  const { starts, ends } = toldIn(done);
  return Math.max(startSeconds, ends[countBelow(starts, startSeconds) - 1] ?? 0);
}

/** Delays a moment until its turn, with the picture at that time as long as its screen is visible. */
export function delayToTurn(moment: MomentDraft, done: readonly Entry[], recording: Recording): MomentDraft {
  const startSeconds = findTurn(moment, done);
  const { still, endSeconds } = moment;
  const isLeft = overlapping(recording.changes, still.seconds, startSeconds).some(
    (change) => change.share >= ANOTHER_SCREEN && change.startSeconds >= still.seconds,
  );
  const isEarly = startSeconds > moment.startSeconds && still.seconds < startSeconds && !isLeft;
  return {
    ...moment,
    startSeconds,
    endSeconds: Math.max(startSeconds, endSeconds),
    still: isEarly ? chooseStill(recording, startSeconds, still.mark) : still,
  };
}

/**
 * Sorts steps by time and gives each a picture taken before the next begins. Typed text that starts together with the next step keeps its
 * own picture, because nothing of it was visible before.
 */
export function choosePicturesInTurn(steps: readonly Entry[], recording: Recording): Entry[] {
  let nextSeconds = Infinity;
  return steps
    .toReversed()
    .map((step) => {
      const { kind, startSeconds, still, action } = step.moment;
      if (kind === 'shown') return step;
      const isUnseen = nextSeconds <= startSeconds && WRITTEN.has(action?.act ?? 'narrated');
      const seconds = isUnseen ? still.seconds : Math.min(still.seconds, nextSeconds);
      nextSeconds = startSeconds;
      return seconds < still.seconds ? { ...step, moment: { ...step.moment, still: chooseStill(recording, seconds, still.mark) } } : step;
    })
    .toReversed();
}
