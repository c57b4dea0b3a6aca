import type { Box } from '@docreel/timeline';
import type { ArticleDraft, Step } from './types.ts';

type Marked = Pick<Step, 'mark' | 'numberSide'>;

/**
 * Returns the highlighted position and the crop region of a picture as a URL fragment, `#mark=x,y,w,h,side&point=x,y&cut=x,y,w,h`, in
 * percent of the picture's width and height. Leaves out missing values. The following steps that share the picture add their own `mark`.
 * The picture file itself stays unchanged.
 */
export function formatFragment(step: Marked & Pick<Step, 'cut'>, size: ArticleDraft['picture'], others: readonly Marked[] = []): string {
  const { mark, cut } = step;
  const parts = [
    ...(mark?.box ? [step, ...others].flatMap((one) => formatMark(one, size)) : []),
    ...(mark?.point ? [`point=${toPercent(mark.point.x, size.width)},${toPercent(mark.point.y, size.height)}`] : []),
    ...(cut ? [`cut=${formatBox(cut, size)}`] : []),
  ];
  return parts.length === 0 ? '' : `#${parts.join('&')}`;
}

function formatMark({ mark, numberSide }: Marked, size: ArticleDraft['picture']): string[] {
  return mark?.box ? [`mark=${formatBox(mark.box, size)}${numberSide === undefined ? '' : `,${numberSide}`}`] : [];
}

function formatBox({ x, y, width, height }: Box, size: ArticleDraft['picture']): string {
  const [left, top] = [toPercent(x, size.width), toPercent(y, size.height)];
  const right = toPercent(x + width, size.width);
  const bottom = toPercent(y + height, size.height);
  return [left, top, round(right - left), round(bottom - top)].join(',');
}

/** Returns the position in percent, or 0 if the size of the picture is unknown. */
function toPercent(pixels: number, whole: number): number {
  return whole > 0 ? round(Math.min(100, Math.max(0, (pixels / whole) * 100))) : 0;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
