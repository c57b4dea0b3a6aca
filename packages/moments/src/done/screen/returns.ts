/** A screen that was seen before is back. */
import { during } from '../../during.ts';
import type { Recording, ScreenChange, ScreenLine } from '@docreel/recording';
import type { Deed } from '../../types.ts';
import { leftBefore, linesBefore } from './kept-screens.ts';

type Facts = Pick<Recording, 'changes' | 'lines' | 'pointer'>;

/** Says where it leads. Breaks: “Background”, “Back up now”. */
const BACK = /^(?:[<←‹«]\s*)?(?:go )?back(?: ?button| to \S.*)?$/iu;
/** Letters under the pointer are misread: so long ago it may have been read better. */
const READ_SECONDS = 20;
const BACK_CLICKED = 0.88;
/** A telephone has a key for it that no screen shows; on a desk another window came to the front, and what it is called is not known. */
const BY_FINGER = 0.85;
const BEFORE_SECONDS = 0.25;

export function returnsIn(facts: Facts): Deed[] {
  const isTouch = facts.pointer.filter(({ shape }) => shape === 'touch').length * 2 > facts.pointer.length;
  return facts.changes.flatMap((change): Deed[] => {
    const label = backOn(change, facts);
    if ((!label && !isTouch) || !leftBefore(change, facts)) return [];
    const certainty = label ? BACK_CLICKED : BY_FINGER;
    const { x, y, width, height } = label ?? { x: 0, y: 0, width: 0, height: 0 };
    return [
      {
        ...{ act: label ? 'click' : 'back', certainty, value: null },
        object: label && { text: label.text, origin: 'read', certainty: Math.min(label.confidence, certainty) },
        place: label && { box: { x, y, width, height }, point: null },
        ...{ startSeconds: Math.max(0, change.startSeconds - BEFORE_SECONDS), endSeconds: change.endSeconds, showSeconds: change.startSeconds },
      },
    ];
  });
}

function backOn(change: ScreenChange, { lines }: Facts): ScreenLine | null {
  const stood = linesBefore(lines, change).filter(({ text }) => /^\W{0,2}(?:go )?back/iu.test(text));
  const read = during(lines, change.startSeconds - READ_SECONDS, change.startSeconds).filter(({ text }) => BACK.test(text));
  return stood.length > 0 || read.some(({ endSeconds }) => endSeconds >= change.startSeconds)
    ? (read.toSorted((a, b) => b.confidence - a.confidence)[0] ?? null)
    : null;
}
