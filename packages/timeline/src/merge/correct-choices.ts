/** Corrects choices that are clicks: a button of a dialog disappears with the press on it, as an entry of a menu does. */
import type { Recording } from '@docreel/recording';
import { overlapping } from '../overlapping.ts';
import type { MomentAction } from '../types.ts';
import type { MomentDraft } from './moments-from-actions.ts';

/** Time before the press at which the entries are visible. */
const BEFORE_SECONDS = 0.3;
/** Maximum distance of two entries of a list, in text heights. */
const PITCH = 3;

export function correctChoices(moments: readonly MomentDraft[], { lines }: Pick<Recording, 'lines'>): MomentDraft[] {
  return moments.map((moment) => {
    const { action, endSeconds, still } = moment;
    if (action?.act !== 'choose' || isOption(action, Math.min(endSeconds, still.seconds), lines)) return moment;
    return { ...moment, action: { ...action, act: 'click' } };
  });
}

/** Returns whether a choice is one of several entries below each other, or belongs to a menu or a field. */
function isOption({ object, value, position, menu }: MomentAction, seconds: number, lines: Recording['lines']): boolean {
  const box = position?.box;
  if (object === null || value !== null || menu || !box) return true;
  return overlapping(lines, seconds - BEFORE_SECONDS, seconds).some((line) => {
    const down = Math.abs(line.y + line.height / 2 - box.y - box.height / 2);
    return Math.abs(line.x - box.x) < box.height && down > box.height / 2 && down < box.height * PITCH;
  });
}
