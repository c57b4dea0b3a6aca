import { indexesOverlapping } from '../../overlapping.ts';
import { squash } from '../../similarity.ts';
import type { Action } from '../../types.ts';

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
