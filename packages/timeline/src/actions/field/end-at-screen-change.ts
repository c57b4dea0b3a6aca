import type { Recording } from '@docreel/recording';
import { overlapping } from '../../overlapping.ts';
import type { Action } from '../../types.ts';

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
