import { squash, type Still } from '@docreel/timeline';
import { describeCorner } from '../corner.ts';
import { plain } from '../inline.ts';
import type { OutlineItem } from '../outline.ts';
import { fill } from '../phrases/fill.ts';
import type { Phrases } from '../phrases/phrases-for.ts';

/** Returns the alternative text of a picture: the heading of the screen that it shows, and the control of the step with its position. */
export function writeAltText({ pictureHeading: heading, label, runs, moment, wording, act }: OutlineItem, phrases: Phrases): string {
  const { altScreen, altScreenWith, altScreenMarked, altMarked, altWith, altCommand, altStep, altMoment } = phrases;
  const isMarked = moment.still.mark !== null;
  const place = isMarked && act !== 'type' && wording.picture ? describeCorner(moment.still.mark, wording.picture, phrases) : '';
  const isOther = label && heading && squash(label) !== squash(heading);
  if (isOther) return plain(fill(isMarked ? altScreenMarked : altScreenWith, { x: heading, y: label, place }));
  if (heading) return plain(fill(altScreen, { x: heading }));
  if (label) return plain(fill(isMarked ? altMarked : altWith, { y: label, place }));
  const code = runs.find((run) => run.kind === 'code')?.text;
  if (code !== undefined && act === 'type') return plain(fill(isMarked ? altMarked : altWith, { y: code, place }));
  if (code !== undefined) return plain(fill(altCommand, { y: code }));
  if (runs.length > 0) return plain(fill(altStep, { x: runs.map((run) => run.text).join('') }));
  const words = findLargestText(moment.still);
  return plain(words === null ? altMoment : fill(altWith, { y: words }));
}

const READ_SURELY = 0.97;
const LONGEST_WORDS = 60;

/** Returns the largest text that OCR has recognised with certainty. It identifies the picture for readers who cannot see it. */
export function findLargestText({ texts }: Still): string | null {
  const sure = texts.filter(
    ({ text, certainty }) =>
      certainty >= READ_SURELY && text.length <= LONGEST_WORDS && /^\p{L}[\p{L}\p{N}'’,.&()-]+(?: [\p{L}\p{N}'’,.&():?!-]+)+$/u.test(text),
  );
  return sure.toSorted((a, b) => b.height - a.height)[0]?.text ?? null;
}
