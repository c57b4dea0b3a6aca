/**
 * Raises the certainty of a typed search text if the list below reacts to it: entries that contain it stay or appear, all others disappear.
 */
import { overlapping } from '../../overlapping.ts';
import type { Recording, ScreenLine } from '@docreel/recording';
import type { Action } from '../../types.ts';

const ANSWER_SECONDS = 2;
const GONE_LEAST = 2;
const SURE = 0.9;
const LEAST_LETTERS = 2;

/**
 * Returns the action with a higher certainty if the list confirms it. Example: “testi” typed above a hundred repositories, of which only
 * “yuvipanda/testity-test” remains. A page that loads does not count because none of its lines contains the text.
 */
export function confirmSearch(action: Action, { lines }: Pick<Recording, 'lines'>): Action {
  const { act, value, object, position, endSeconds } = action;
  const wanted = value?.text.toLowerCase() ?? '';
  const box = position?.box;
  if (act !== 'type' || !value || !box || wanted.length < LEAST_LETTERS || value.certainty >= SURE) return action;
  const bears = ({ text }: ScreenLine) => text.toLowerCase().includes(wanted);
  const near = overlapping(lines, endSeconds - 0.5, endSeconds + ANSWER_SECONDS).filter(({ y }) => y > box.y + box.height);
  const gone = near.filter((line) => line.endSeconds >= endSeconds - 0.5 && line.endSeconds <= endSeconds + ANSWER_SECONDS && !bears(line));
  const left = near.filter((line) => line.endSeconds > endSeconds + 0.5 && bears(line));
  if (gone.length < GONE_LEAST || left.length === 0) return action;
  const told = { ...value, certainty: SURE };
  return { ...action, certainty: Math.max(action.certainty, SURE), value: told, object };
}
