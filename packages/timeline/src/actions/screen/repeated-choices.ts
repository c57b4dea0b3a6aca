import type { Action } from '../../types.ts';

/** Maximum time between two detections of one choice. */
const REPEATED_SECONDS = 2;

/**
 * Removes repeated detections of one choice. Example: the radio button “Only select repositories” is detected when it is pressed and again
 * when it is released. The same choice made again after another one is kept.
 */
export function removeRepeatedChoices<A extends Action>(actions: readonly A[]): A[] {
  return actions.filter((action, at) => {
    const before = actions[at - 1];
    if (action.act !== 'choose' || before?.act !== 'choose') return true;
    const isSame = action.object?.text === before.object?.text && action.value?.text === before.value?.text;
    return !isSame || action.startSeconds - before.endSeconds >= REPEATED_SECONDS;
  });
}
