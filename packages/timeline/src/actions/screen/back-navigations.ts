/** Detects returns to a screen that was seen before. */
import { overlapping } from '../../overlapping.ts';
import type { Recording, ScreenChange, ScreenLine } from '@docreel/recording';
import type { Action } from '../../types.ts';
import { findLabelAt, listLinesAt } from '../pointer/label-at.ts';
import { memoizeByList } from '../../memoize-by-list.ts';
import { leadsBack } from '../../ui-vocabulary/ui-vocabulary.ts';
import { similarity, squash } from '../../similarity.ts';
import { findKnownScreen } from './known-screens.ts';

type Facts = Pick<Recording, 'changes' | 'lines' | 'pointer'>;

/** Minimum similarity of two readings of a label. It may have been misread under the pointer and read better before. */
const REREAD = 0.8;
const READ_SURELY = 0.9;
const BACK_CLICKED = 0.88;
/**
 * Certainty of a return on a touch screen. A phone has a back key that the screen does not show. On a desktop, another window may have come
 * to the front, whose name is unknown.
 */
const BY_FINGER = 0.85;
const BEFORE_SECONDS = 0.25;
const WHOLE_SHARE = 0.5;
const LEAST_SHARE = 0.3;

/** Detects returns to a known screen, by a label such as “Back”, or by a key or a gesture of a phone. */
export function detectBackNavigations(facts: Facts): Action[] {
  const isTouch = facts.pointer.filter(({ shape }) => shape === 'touch').length * 2 > facts.pointer.length;
  return facts.changes.flatMap((change): Action[] => {
    if (change.share < LEAST_SHARE) return [];
    const label = backOn(change, facts);
    if (
      (!label && !(isTouch && change.share >= WHOLE_SHARE && !isTouchedOn(change, facts))) ||
      !findKnownScreen(change, facts, label !== null)
    )
      return [];
    const certainty = label ? BACK_CLICKED : BY_FINGER;
    const { x, y, width, height } = label ?? { x: 0, y: 0, width: 0, height: 0 };
    return [
      {
        ...{ act: label ? 'click' : 'back', certainty, value: null },
        object: label && { text: label.text, origin: 'read', certainty: Math.min(label.confidence, certainty) },
        position: label && { box: { x, y, width, height }, point: null },
        ...{
          startSeconds: Math.max(0, change.startSeconds - BEFORE_SECONDS),
          endSeconds: change.endSeconds,
          showSeconds: change.startSeconds,
        },
      },
    ];
  });
}

/** Returns whether a label was touched, which can lead back as well, for example “Post”. */
function isTouchedOn({ startSeconds, endSeconds }: ScreenChange, { pointer, lines }: Facts): boolean {
  return overlapping(pointer, startSeconds - BEFORE_SECONDS, Math.min(endSeconds, startSeconds + 0.5)).some(
    (touch) => findLabelAt(listLinesAt(lines, startSeconds), touch) !== null,
  );
}

function backOn({ startSeconds, endSeconds }: ScreenChange, { lines }: Facts): ScreenLine | null {
  const stood = overlapping(lines, startSeconds - BEFORE_SECONDS, endSeconds).filter((line) => line.startSeconds < endSeconds);
  const surest = backLabels(lines)
    .filter(({ confidence }) => confidence >= READ_SURELY)
    .toSorted((a, b) => b.text.length - a.text.length)[0];
  const here = surest && stood.findLast(({ text }) => similarity(squash(text), squash(surest.text)) >= REREAD);
  return here ? { ...here, text: surest.text, confidence: surest.confidence } : null;
}

const backLabels = memoizeByList((lines: readonly ScreenLine[]) => lines.filter(({ text }) => leadsBack(text)));
