/** Brings actions into the order of time. */
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
