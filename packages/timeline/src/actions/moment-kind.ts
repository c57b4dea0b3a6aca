/** Decides whether an action is presented as a step, as a marked position, or only as a picture. */
import { DONE_SURELY, FIELD_SURELY, MARKED_SURELY, NAME_SURELY, VALUE_SURELY } from '../thresholds.ts';
import type { Act, Action, MomentKind, ScoredText } from '../types.ts';

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
  narrated: [],
};
/** Actions at a position, by pointer or finger. If the target has no certain name, its position can be marked. */
const AT_A_PLACE: ReadonlySet<Act> = new Set(['click', 'choose', 'switch', 'open', 'hover']);

export function chooseMomentKind(action: Action): MomentKind {
  if (action.certainty < DONE_SURELY) return 'shown';
  const isNamed = !isRowOfOptions(action.object?.text ?? '');
  if (isNamed && NAMED[action.act].every((part) => isSure(action[part], part === 'value' ? VALUE_SURELY : NAME_SURELY))) return 'step';
  if (action.act === 'type' && isSure(action.object, NAME_SURELY)) return 'step';
  // The result names a target without a name: “Bookmarked!” for a star, “Sex, Race, Total” for a bar.
  if ((action.act === 'click' || action.act === 'hover') && action.object === null && isSure(action.value, NAME_SURELY)) return 'step';
  return AT_A_PLACE.has(action.act) && action.position !== null && action.certainty >= MARKED_SURELY ? 'marked' : 'shown';
}

/** Returns the object to print next to a value that is a step by itself, or null if the object would be a guess. */
export function choosePrintedObject({ act, object }: Action): ScoredText | null {
  return NAMED[act].includes('value') && !isSure(object, FIELD_SURELY) ? null : object;
}

/**
 * Returns whether OCR read several options as one line: “Poor O Good O Excellent”. The chosen one is unknown, but its position is known.
 */
function isRowOfOptions(text: string): boolean {
  return [...text.matchAll(/\s[O○●◯](?=\s)/gu)].length >= 2;
}

function isSure(told: ScoredText | null, least: number): boolean {
  return told !== null && told.certainty >= least;
}
