/** Recognises words that belong to the operating system, whatever is shown. They are not titles. */
import type { VisibleScreen } from '../types.ts';
import { isOfShell } from '../ui-vocabulary/ui-vocabulary.ts';

type Text = VisibleScreen['still']['texts'][number];

const CLOCK = /(?:^|\s)\d{1,2}[:.]\d{2}(?:\s?[ap]\.?m\.?)?$/iu;
/** Height of the system bars at the top and bottom, as a share of the picture. */
const EDGE = 0.12;

/**
 * Returns whether the text belongs to the system, for example “Activities” next to the clock of a desktop. Fails for a heading “Start
 * 10:30” of a timetable at the very top.
 */
export function isOfSystem(text: Text, { still }: Pick<VisibleScreen, 'still'>, pictureHeight: number): boolean {
  if (isOfShell(text.text)) return true;
  const middle = text.y + text.height / 2;
  if (middle > pictureHeight * EDGE && middle < pictureHeight * (1 - EDGE)) return false;
  return still.texts.some((other) => CLOCK.test(other.text) && Math.abs(other.y + other.height / 2 - middle) <= text.height / 2);
}
