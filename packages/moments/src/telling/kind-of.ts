/** Whether a deed is told as a step, marked as a place, or only shown. */
import { DONE_SURELY, FIELD_SURELY, NAME_SURELY, VALUE_SURELY } from '../thresholds.ts';
import type { Act, Deed, MomentKind, Told } from '../types.ts';

/** What a sentence about an act must name: its value, its object, or both. */
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
/** Done at a place with the pointer or a finger: what cannot be named can be marked. */
const AT_A_PLACE: ReadonlySet<Act> = new Set(['click', 'choose', 'switch', 'open', 'hover']);

export function kindOf(deed: Deed): MomentKind {
  if (deed.certainty < DONE_SURELY) return 'shown';
  const isNamed = !isRowOfOptions(deed.object?.text ?? '');
  if (isNamed && NAMED[deed.act].every((part) => isSure(deed[part], part === 'value' ? VALUE_SURELY : NAME_SURELY))) return 'step';
  if (deed.act === 'type' && isSure(deed.object, NAME_SURELY)) return 'step';
  // What came names the place that has no name: “Bookmarked!” of a star, “Sex, Race, Total” of a bar.
  if ((deed.act === 'click' || deed.act === 'hover') && deed.object === null && isSure(deed.value, NAME_SURELY)) return 'step';
  return AT_A_PLACE.has(deed.act) && deed.place !== null ? 'marked' : 'shown';
}

/** The name beside a value that makes the step by itself; null where it would be a guess. */
export function printedObject({ act, object }: Deed): Told | null {
  return NAMED[act].includes('value') && !isSure(object, FIELD_SURELY) ? null : object;
}

/** “Poor O Good O Excellent”, read as one line: which of them was chosen is not known, though where it stands is. */
function isRowOfOptions(text: string): boolean {
  return [...text.matchAll(/\s[O○●◯](?=\s)/gu)].length >= 2;
}

function isSure(told: Told | null, least: number): boolean {
  return told !== null && told.certainty >= least;
}
