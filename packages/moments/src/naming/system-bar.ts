/** Which words of a screen are the system's own, whatever is shown: they name nothing. */
import type { Seen } from '../types.ts';
import { isOfShell } from '../screen-words/screen-words.ts';

type Text = Seen['still']['texts'][number];

const CLOCK = /(?:^|\s)\d{1,2}[:.]\d{2}(?:\s?[ap]\.?m\.?)?$/iu;
/** Of the picture's height, from the top or the bottom: bars of a system stand there. */
const EDGE = 0.12;

/** “Activities” left of the clock of a desktop. Breaks: “Start 10:30” as the heading of a timetable at the very top. */
export function isOfSystem(text: Text, { still }: Pick<Seen, 'still'>, pictureHeight: number): boolean {
  if (isOfShell(text.text)) return true;
  const middle = text.y + text.height / 2;
  if (middle > pictureHeight * EDGE && middle < pictureHeight * (1 - EDGE)) return false;
  return still.texts.some((other) => CLOCK.test(other.text) && Math.abs(other.y + other.height / 2 - middle) <= text.height / 2);
}
