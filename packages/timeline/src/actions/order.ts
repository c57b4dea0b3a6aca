/** Brings actions into the order of time. */
import type { Recording } from '@docreel/recording';
import { overlapping } from '../overlapping.ts';
import type { Action } from '../types.ts';

export function sortByTime<A extends Action>(actions: readonly A[]): A[] {
  return actions.toSorted((a, b) => a.startSeconds - b.startSeconds || a.endSeconds - b.endSeconds);
}

/** Sorts the actions and ends each one, with its picture, before the next begins. */
export function endBeforeNext<A extends Action>(actions: readonly A[]): A[] {
  const sorted = sortByTime(actions);
  return sorted.map((action, at) => {
    const next = sorted[at + 1]?.startSeconds ?? Infinity;
    const endSeconds = Math.max(action.startSeconds, Math.min(action.endSeconds, next));
    return { ...action, endSeconds, showSeconds: Math.max(endSeconds, Math.min(action.showSeconds, next)) };
  });
}

/** Minimum share of a change with which a screen is left. */
const LEFT_SHARE = 0.8;

/** Ends typing when its screen is left, even if a line of the next screen appears in the same position. */
export function endAtScreenChange<A extends Action>(actions: readonly A[], { changes }: Pick<Recording, 'changes'>): A[] {
  return actions.map((action) => {
    const left = overlapping(changes, action.startSeconds, action.endSeconds).find(
      (change) => change.share >= LEFT_SHARE && change.startSeconds > action.startSeconds,
    );
    if (action.act !== 'type' || !left) return action;
    return { ...action, endSeconds: left.startSeconds, showSeconds: Math.min(action.showSeconds, left.startSeconds) };
  });
}
