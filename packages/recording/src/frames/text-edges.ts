/** Keeps text and icons whole: at the edges of crops, and in marks around words. */
import type { Box } from '../types.ts';
import { clip, differs, isInk, type Pixels } from './pixels.ts';

/** Maximum distance by which an edge of a crop moves, as a share of its height, and the ink in a row without text. */
const MOVE = 0.07;
const BLANK = 0.004;

/** Moves the upper and the lower edge of a crop away from lines of text that it would cut: outwards if possible, otherwise inwards. */
export function moveEdgesOffText(pixels: Pixels, crop: Box, inner: Box): Box {
  const most = Math.round(crop.height * MOVE);
  const top = findBlankRow(pixels, { crop, row: Math.round(crop.y), outwards: -1, most, limit: inner.y });
  const bottom = findBlankRow(pixels, {
    ...{ crop, row: Math.round(crop.y + crop.height) - 1, outwards: 1, most },
    limit: inner.y + inner.height,
  });
  return { ...crop, y: top, height: bottom + 1 - top };
}

interface Edge {
  crop: Box;
  row: number;
  outwards: 1 | -1;
  most: number;
  /** Row that the edge never passes inwards. */
  limit: number;
}

function findBlankRow(pixels: Pixels, { crop, row, outwards, most, limit }: Edge): number {
  for (let distance = 0; distance <= most; distance++) {
    for (const at of [row + outwards * distance, row - outwards * distance]) {
      const isAllowed = at >= 0 && at < pixels.height && (outwards < 0 ? at <= limit : at >= limit);
      if (isAllowed && isBlankRow(pixels, crop, at)) return at;
    }
  }
  return row;
}

/** Returns whether the row and its neighbours have no text within the crop. */
function isBlankRow({ data, width, height }: Pixels, crop: Box, row: number): boolean {
  const [left, right] = [Math.max(0, Math.round(crop.x)), Math.min(width - 2, Math.round(crop.x + crop.width))];
  for (const at of [row - 2, row, row + 2]) {
    if (at < 0 || at >= height) continue;
    let ink = 0;
    for (let column = left; column < right; column++) if (isInk(data, [at * width + column, at * width + column + 2])) ink++;
    if (ink > (right - left) * BLANK) return false;
  }
  return true;
}

/** Distance of an icon from the words and its width, as shares of the height of the words. */
const ICON = { gap: 1.4, width: 1.9, blank: 0.25 };

/** Returns the words together with the icon left of them, if there is one in the same row. */
export function includeIcon(pixels: Pixels, words: Box): Box {
  const { x, y, height } = clip(words, pixels);
  const [top, bottom] = [Math.max(0, Math.round(y - 0.2 * height)), Math.min(pixels.height, Math.round(y + 1.2 * height))];
  const hasInk = (column: number) => {
    for (let row = top; row < bottom; row++) {
      const pixel = row * pixels.width + column;
      if (isInk(pixels.data, [pixel, pixel + 2]) || (row + 2 < bottom && isInk(pixels.data, [pixel, pixel + 2 * pixels.width])))
        return true;
    }
    return false;
  };
  const skip = (from: number, most: number, wanted: boolean) => {
    let at = from;
    while (at >= 0 && from - at <= most && hasInk(at) === wanted) at--;
    return at;
  };
  const end = skip(x - 5, ICON.gap * height, false);
  if (end < 0 || !hasInk(end)) return words;
  const start = skip(end, ICON.width * height, true);
  const isIcon = start >= 0 && !hasInk(start) && end - start >= height * 0.5 && start - skip(start, height, false) >= ICON.blank * height;
  // Beyond the edge of a dialog, something else begins.
  const isOneSurface = isIcon && !differs(pixels.data, middleRow(pixels, words) + start, middleRow(pixels, words) + Math.max(0, x - 3));
  return isOneSurface ? { ...words, x: start + 1, width: words.x + words.width - start - 1 } : words;
}

function middleRow({ width, height }: Pixels, box: Box): number {
  return Math.min(height - 1, Math.round(box.y + box.height / 2)) * width;
}
