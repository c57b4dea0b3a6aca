/** A part of a picture, in percent of its width and height from its upper left corner. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A highlighted area, with the position of the step's number if the URL contains it. */
export type Mark = Box & { side?: string };

/** The parts of a picture's URL in Markdown: `asset:{id}#mark=x,y,w,h&point=x,y&cut=x,y,w,h`. */
export interface PictureUrl {
  assetId: string;
  marks: Mark[];
  point: { x: number; y: number } | null;
  cut: Box | null;
}

const PICTURE = /^asset:([\w-]+)(?:#(.*))?$/;

/** Parses the URL of a picture of the project. Returns null for other URLs. Ignores invalid values, as the published site does. */
export function parsePictureUrl(src: string): PictureUrl | null {
  const [, assetId, fragment = ''] = PICTURE.exec(src) ?? [];
  if (assetId === undefined) return null;
  const parts = fragment.split('&').map((part) => part.split('=', 2) as [string, string?]);
  const find = (name: string) => parts.flatMap(([key, value = '']) => (key === name ? [value] : []));
  const [x, y] = readNumbers(find('point')[0] ?? '', 2);
  return {
    assetId,
    marks: find('mark').flatMap((value) => readMark(value) ?? []),
    point: x === undefined || y === undefined ? null : { x, y },
    cut: readMark(find('cut')[0] ?? ''),
  };
}

/** Writes the URL of a picture. */
export function formatPictureUrl({ assetId, marks, point, cut }: PictureUrl): string {
  const parts = [
    ...marks.map(({ side, ...mark }) => `mark=${formatBox(mark)}${side === undefined ? '' : `,${side}`}`),
    ...(point ? [`point=${format(point.x)},${format(point.y)}`] : []),
    ...(cut ? [`cut=${formatBox(cut)}`] : []),
  ];
  return `asset:${assetId}${parts.length === 0 ? '' : `#${parts.join('&')}`}`;
}

/** Returns the URL with one mark instead of its marks and its point. Removes a crop that does not contain the mark. */
export function setMark(src: string, mark: Box): string {
  const picture = parsePictureUrl(src);
  if (!picture) return src;
  const { assetId, cut } = picture;
  return formatPictureUrl({ assetId, marks: [mark], point: null, cut: cut && contains(cut, mark) ? cut : null });
}

function contains(outer: Box, inner: Box): boolean {
  const isWithin = inner.x >= outer.x && inner.x + inner.width <= outer.x + outer.width;
  return isWithin && inner.y >= outer.y && inner.y + inner.height <= outer.y + outer.height;
}

function readMark(value: string): Mark | null {
  const [, numbers = value, side] = /^(.*),([a-z]+)$/.exec(value) ?? [];
  const [x, y, width, height] = readNumbers(numbers, 4);
  if (x === undefined || y === undefined || width === undefined || height === undefined) return null;
  return { x, y, width, height, ...(side !== undefined && { side }) };
}

/** Returns the percentages of a list. Returns an empty list if their count is wrong or one is not a percentage. */
function readNumbers(value: string, count: number): number[] {
  const numbers = value.split(',').map((part) => (part === '' ? Number.NaN : Number(part)));
  return numbers.length === count && numbers.every((one) => one >= 0 && one <= 100) ? numbers : [];
}

function formatBox({ x, y, width, height }: Box): string {
  return [x, y, width, height].map(format).join(',');
}

function format(value: number): string {
  return String(Math.round(value * 100) / 100);
}
