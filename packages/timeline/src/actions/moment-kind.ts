/** Decides whether an action is presented as a step, as a marked position, or only as a picture. */
import { DONE_SURELY, FIELD_SURELY, NAME_SURELY, VALUE_SURELY } from '../thresholds.ts';
import type { Act, Deed, MomentKind, Told } from '../types.ts';

/** Parts of an action that a sentence about it must name. */
const NAMED: Record<Act, ('object' | 'value')[]> = {
  click: ['object'],
  choose: ['object'],
  switch: ['object'],
  open: ['object'],
  back: [],
  hover: ['object'],
  scroll: ['object'],
  type: ['value'],
  run: ['value'],
  answer: ['value'],
  code: ['value'],
  told: [],
};
/** Actions at a position, by pointer or finger. If the target has no certain name, its position can be marked. */
const AT_A_PLACE: ReadonlySet<Act> = new Set(['click', 'choose', 'switch', 'open', 'hover']);

export function kindOf(deed: Deed): MomentKind {
  if (deed.certainty < DONE_SURELY) return 'shown';
  const isNamed = !isRowOfOptions(deed.object?.text ?? '');
  if (isNamed && NAMED[deed.act].every((part) => isSure(deed[part], part === 'value' ? VALUE_SURELY : NAME_SURELY))) return 'step';
  if (deed.act === 'type' && isSure(deed.object, NAME_SURELY)) return 'step';
  // The result names a target without a name: “Bookmarked!” for a star, “Sex, Race, Total” for a bar.
  if ((deed.act === 'click' || deed.act === 'hover') && deed.object === null && isSure(deed.value, NAME_SURELY)) return 'step';
  return AT_A_PLACE.has(deed.act) && deed.place !== null ? 'marked' : 'shown';
}

/** Returns the object to print next to a value that is a step by itself, or null if the object would be a guess. */
export function printedObject({ act, object }: Deed): Told | null {
  return NAMED[act].includes('value') && !isSure(object, FIELD_SURELY) ? null : object;
}

/**
 * Returns whether OCR read several options as one line: “Poor O Good O Excellent”. The chosen one is unknown, but its position is known.
 */
function isRowOfOptions(text: string): boolean {
  return [...text.matchAll(/\s[O○●◯](?=\s)/gu)].length >= 2;
}

function isSure(told: Told | null, least: number): boolean {
  return told !== null && told.certainty >= least;
}
