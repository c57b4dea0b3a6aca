import type { ScreenLine } from '@docreel/recording';
import { memoizeByList } from '../../memoize-by-list.ts';
import { type Place, trackPlaces } from './places.ts';
import { listShowings, type Showing } from './rows.ts';

/** The texts of a recording over time: the rows on the screen at each time, and the positions in which texts developed. */
export interface TrackedText {
  places: readonly Place[];
  showings: readonly Showing[];
}

/** Tracks the texts once for all detectors. */
export const trackTexts = memoizeByList((lines: readonly ScreenLine[]): TrackedText => {
  const showings = listShowings(lines);
  return { showings, places: trackPlaces(showings) };
});
