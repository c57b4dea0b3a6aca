import type { Box } from '@docreel/moments';
import type { ArticleDraft, Step } from './types.ts';

/**
 * Returns the highlighted position and the crop region of a picture as a URL fragment, `#mark=x,y,w,h&point=x,y&cut=x,y,w,h`, in percent of
 * the picture's width and height. They are stored next to the picture and never drawn into it. Missing values are omitted.
 */
export function fragmentOf({ mark, cut }: Pick<Step, 'mark' | 'cut'>, size: ArticleDraft['picture']): string {
  const parts = [
    ...(mark?.box ? [`mark=${boxOf(mark.box, size)}`] : []),
    ...(mark?.point ? [`point=${percent(mark.point.x, size.width)},${percent(mark.point.y, size.height)}`] : []),
    ...(cut ? [`cut=${boxOf(cut, size)}`] : []),
  ];
  return parts.length === 0 ? '' : `#${parts.join('&')}`;
}

function boxOf({ x, y, width, height }: Box, size: ArticleDraft['picture']): string {
  const [left, top] = [percent(x, size.width), percent(y, size.height)];
  const right = percent(x + width, size.width);
  const bottom = percent(y + height, size.height);
  return [left, top, rounded(right - left), rounded(bottom - top)].join(',');
}

/** Returns the position in percent, or 0 if the size of the picture is unknown. */
function percent(pixels: number, whole: number): number {
  return whole > 0 ? rounded(Math.min(100, Math.max(0, (pixels / whole) * 100))) : 0;
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}
