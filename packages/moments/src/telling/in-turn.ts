/** One thing after the other: when each is told, and which picture is its own and not the next one's. */
import type { Recording } from '@docreel/recording';
import { during } from '../during.ts';
import { countBelow, oncePerList } from '../once-per-list.ts';
import type { Saying } from '../said/sayings.ts';
import type { Span } from '../seen/key-moments.ts';
import type { Act } from '../types.ts';
import type { Unnamed } from './from-deeds.ts';
import { stillOf } from './still-of.ts';

/** A moment, and the sentence that gave it its words. */
export interface Entry {
  moment: Unnamed;
  telling: Saying | null;
}

/** Another screen has come. */
const ANOTHER_SCREEN = 0.3;
/** When these begin, nothing of them stands on the screen: it comes letter by letter. */
const WRITTEN: ReadonlySet<Act> = new Set(['type', 'run', 'answer', 'code']);

/** When each that was told was told, in order, and until when all that were told by then were done. */
const toldIn = oncePerList((done: readonly Entry[]) => {
  const told = done.flatMap(({ telling, moment }) => (telling ? [{ told: telling.startSeconds, end: moment.endSeconds }] : []));
  told.sort((a, b) => a.told - b.told);
  let until = -Infinity;
  return { starts: told.map((one) => one.told), ends: told.map(({ end }) => (until = Math.max(until, end))) };
});

/**
 * When a sentence has its turn: when it is said, and never before what was told earlier and done later. “Type an address. Then choose a role.”, said in one
 * breath, is typed when both are said.
 */
export function turnOf({ startSeconds }: Span, done: readonly Entry[]): number {
  const { starts, ends } = toldIn(done);
  return Math.max(startSeconds, ends[countBelow(starts, startSeconds) - 1] ?? 0);
}

/** A moment that waits for its turn is shown as it is then, as long as its screen is there. */
export function atItsTurn(moment: Unnamed, done: readonly Entry[], recording: Recording): Unnamed {
  const startSeconds = turnOf(moment, done);
  const { still, endSeconds } = moment;
  const isLeft = during(recording.changes, still.seconds, startSeconds).some(
    (change) => change.share >= ANOTHER_SCREEN && change.startSeconds >= still.seconds,
  );
  const isEarly = startSeconds > moment.startSeconds && still.seconds < startSeconds && !isLeft;
  return {
    ...moment,
    startSeconds,
    endSeconds: Math.max(startSeconds, endSeconds),
    still: isEarly ? stillOf(recording, startSeconds, still.mark) : still,
  };
}

/**
 * Steps in order of time, each with a picture that is not of the next. Only what is written, and begins in the same moment as the next step,
 * keeps its own picture: before, nothing of it was to be seen.
 */
export function shownInTurn(steps: readonly Entry[], recording: Recording): Entry[] {
  let nextSeconds = Infinity;
  return steps
    .toReversed()
    .map((step) => {
      const { kind, startSeconds, still, done } = step.moment;
      if (kind === 'shown') return step;
      const isUnseen = nextSeconds <= startSeconds && WRITTEN.has(done?.act ?? 'told');
      const seconds = isUnseen ? still.seconds : Math.min(still.seconds, nextSeconds);
      nextSeconds = startSeconds;
      return seconds < still.seconds ? { ...step, moment: { ...step.moment, still: stillOf(recording, seconds, still.mark) } } : step;
    })
    .toReversed();
}
