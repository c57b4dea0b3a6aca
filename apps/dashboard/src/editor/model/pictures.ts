/** Reads and writes the marks in the URL of a picture, `asset:ID#mark=x,y,w,h&point=x,y&cut=x,y,w,h` in percent. */

/** An area of a picture in percent of its width and height. */
export interface PictureArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Returns the URL with one mark instead of the marks and points that it has. A crop that does not contain the mark is removed. */
export function setMark(src: string, area: PictureArea): string {
  const [asset = '', fragment = ''] = src.split('#', 2);
  const cut = fragment.split('&').find((part) => part.startsWith('cut='));
  const kept = cut !== undefined && contains(readArea(cut.slice('cut='.length)), area) ? [cut] : [];
  return `${asset}#${[`mark=${formatArea(area)}`, ...kept].join('&')}`;
}

/** Converts an area in pixels of the video to percent. */
export function toPercent({ x, y, width, height }: PictureArea, video: { width: number; height: number }): PictureArea | null {
  if (video.width <= 0 || video.height <= 0) return null;
  const across = (value: number) => round((100 * value) / video.width);
  const down = (value: number) => round((100 * value) / video.height);
  const [left, top] = [Math.max(0, across(x)), Math.max(0, down(y))];
  return {
    ...{ x: left, y: top },
    width: round(Math.min(100 - left, across(width))),
    height: round(Math.min(100 - top, down(height))),
  };
}

/** Letters fill their box, so a mark around them is a little larger. */
export function padArea({ x, y, width, height }: PictureArea): PictureArea {
  const [across, down] = [height * 0.3, height * 0.4];
  return { x: x - across, y: y - down, width: width + 2 * across, height: height + 2 * down };
}

function readArea(numbers: string): PictureArea {
  const [x = 0, y = 0, width = 0, height = 0] = numbers.split(',').map(Number);
  return { x, y, width, height };
}

function contains(outer: PictureArea, inner: PictureArea): boolean {
  const isRight = inner.x >= outer.x && inner.x + inner.width <= outer.x + outer.width;
  return isRight && inner.y >= outer.y && inner.y + inner.height <= outer.y + outer.height;
}

function formatArea({ x, y, width, height }: PictureArea): string {
  return [x, y, width, height].map(round).join(',');
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
