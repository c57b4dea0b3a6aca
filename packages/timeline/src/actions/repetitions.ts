/** Removes repeated detections of one action. */
import { indexesOverlapping } from '../overlapping.ts';
import { squash } from '../similarity.ts';
import type { Action } from '../types.ts';

const TYPED_ON_SECONDS = 2;

/** Removes a command that OCR read while it was still being typed; it is the beginning of the next one. */
export function removeBeginnings<A extends Action>(actions: readonly A[]): A[] {
  return actions.filter(({ act, value, startSeconds, endSeconds }, at) => {
    if (act !== 'run') return true;
    const begun = squash(value?.text ?? '');
    const next = indexesOverlapping(actions, startSeconds, endSeconds + TYPED_ON_SECONDS).flatMap((place) =>
      place > at ? (actions[place] ?? []) : [],
    );
    const written = next
      .filter((one) => one.act === 'run' && one.startSeconds - endSeconds < TYPED_ON_SECONDS)
      .map((one) => squash(one.value?.text ?? ''));
    return !written.some((text) => text.startsWith(begun) && text !== begun);
  });
}

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
