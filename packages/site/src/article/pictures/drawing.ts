import type { Element } from 'hast';
import { h, s } from 'hastscript';
import type { AssetSource } from '../../types.ts';
import { around, inPixels, type Size, tenths, within } from './geometry.ts';
import { listMarks, type PictureBox, type PictureMarks } from './marks.ts';
import { drawRings, type Placed, placeRings, SIZES } from './rings.ts';

/**
 * Draws a picture with its highlight as one SVG element that contains the picture, optionally cropped. Uses only SVG attributes, because
 * `format=html` has no style sheet and the page's policy forbids inline styles. The result can be printed.
 */
export interface Drawing extends Pick<AssetSource, 'src' | 'page'> {
  width: number;
  height: number;
  marks: PictureMarks;
}

/** Width of a picture on a page in pixels. Distances below are for this width and scale with smaller pictures. */
const SHOWN_WIDTH = 680;
/** Width of a picture on a phone in pixels. */
const NARROW_WIDTH = 320;
/** Minimum width of the visible part on a phone in pixels of the picture. A text of 13 px in the picture then appears with 9 px. */
const NARROW_VIEW = 440;
/** Width and height of the corner in pixels that the button for the whole picture takes. */
const BUTTON = 38;
/** Factor by which a page enlarges a small crop at most. */
const ENLARGED = 1.5;
/** Distance from the upper or lower edge, as a share of the part shown on a phone, at which this part is moved to the edge. */
const NEAR_EDGE = 0.12;
/** If a crop keeps at least this share of the picture, the picture is not cropped. */
const ALMOST_ALL = 0.94;

export function drawPicture(drawing: Drawing, properties: Record<string, string>): Element[] {
  const narrow = narrowViewOf(drawing);
  const wide = wideViewOf(drawing);
  if (narrow === null) return [draw(drawing, wide, properties)];
  return [draw(drawing, { ...wide, className: ['wide'] }, properties), draw(drawing, { ...narrow, className: ['narrow'] }, properties)];
}

/** Returns the drawing that is used at all screen widths. */
export function drawOnce(drawing: Drawing, properties: Record<string, string>): Element {
  return draw(drawing, wideViewOf(drawing), properties);
}

interface DrawingView extends Placed {
  /** Width of the drawing, as a multiple of the visible part. */
  scale: number;
  className?: string[];
}

/** Returns the view for wide screens. A page enlarges a small crop, and shows a small picture in its own size. */
function wideViewOf(drawing: Drawing): DrawingView {
  const view = viewOf(drawing, drawing.marks);
  const isCrop = drawing.page !== undefined && view.width < drawing.width;
  const scale = isCrop ? Math.max(1, Math.min(ENLARGED, SHOWN_WIDTH / view.width)) : 1;
  return { view, scale, unit: Math.max(1 / scale, view.width / SHOWN_WIDTH), sizes: SIZES.wide };
}

/**
 * Returns the view for phones: the part around the highlight, or the same part as on wide screens with larger rings and numbers. Returns
 * null if nothing is highlighted or the picture is small.
 */
function narrowViewOf(drawing: Drawing): DrawingView | null {
  const whole = viewOf(drawing, drawing.marks);
  if (!drawing.page || markedArea(drawing.marks) === null || whole.width <= NARROW_WIDTH) return null;
  const view = narrowOf(whole, drawing) ?? whole;
  return { view, scale: 1, unit: Math.max(1, view.width / NARROW_WIDTH), sizes: SIZES.narrow };
}

function draw(drawing: Drawing, shown: DrawingView, properties: Record<string, string>): Element {
  const { view, scale, className = [] } = shown;
  return s(
    'svg',
    {
      className: ['drawing', ...className],
      viewBox: [view.x, view.y, view.width, view.height].join(' '),
      width: Math.ceil(view.width * scale),
      height: Math.ceil(view.height * scale),
      preserveAspectRatio: 'xMinYMid',
      ...properties,
    },
    ...pictureIn(drawing, view),
    ...drawRings(drawing, shown),
  );
}

/**
 * Returns the picture element inside the drawing. On a page, it is an HTML element, which can load lazily and choose its size. Elsewhere,
 * it is an SVG element, which no Markdown reader removes.
 */
function pictureIn({ src, width, height, page }: Drawing, view: PictureBox): Element[] {
  if (!page) return [s('image', { href: src, width, height })];
  const ground = page.colour === null ? [] : [s('rect', { width, height, fill: page.colour })];
  const img = h('img', { ...getSourceAttributes({ src, width, page }, width / view.width), alt: '', width, height });
  return [...ground, s('foreignObject', { width, height }, img)];
}

/**
 * Returns the attributes for the sources and the loading of a picture. `by` is the width of the whole picture divided by that of the
 * visible part.
 */
export function getSourceAttributes({ src, width, page }: Omit<AssetSource, 'height'>, by = 1): Record<string, string> {
  if (!page) return { src, loading: 'lazy', decoding: 'async' };
  const when: Record<string, string> = page.isFirst ? { fetchPriority: 'high' } : { loading: 'lazy' };
  const all = [...page.sizes, { src, width }];
  const sizes = `(max-width: 40rem) ${Math.round(90 * by)}vw, ${Math.round(SHOWN_WIDTH * by)}px`;
  const choice = all.length > 1 && width ? { srcSet: all.map((one) => `${one.src} ${one.width}w`).join(', '), sizes } : {};
  return { src, ...choice, ...when, decoding: 'async' };
}

/** Returns whether the drawing hides a part of the picture, at any width of the screen. */
export function isCut(drawing: Drawing): boolean {
  const { width, height } = drawing;
  return [wideViewOf(drawing), narrowViewOf(drawing)].some((one) => one !== null && (one.view.width < width || one.view.height < height));
}

/** Returns the part of the picture around the highlight, for phones. Returns null if this part is hardly smaller than the whole picture. */
function narrowOf(view: PictureBox, { width, height, marks }: Drawing): PictureBox | null {
  const seen = markedArea(marks);
  if (seen === null) return null;
  const box = inPixels(seen, { width, height });
  // Room for the ring, and for the number at one side of it.
  const { gap, apart, radius } = SIZES.narrow;
  const room = (2 * (gap + apart + radius) * NARROW_VIEW) / NARROW_WIDTH;
  const wanted = Math.max(NARROW_VIEW, box.width + 2 * room);
  if (wanted >= view.width * ALMOST_ALL) return null;
  const tall = Math.min(view.height, Math.max(wanted * 0.75, box.height + room));
  return {
    x: tenths(within(box.x + box.width / 2 - wanted / 2, [view.x, view.x + view.width - wanted])),
    y: tenths(atEdge(box.y + box.height / 2 - tall / 2, [view.y, view.y + view.height - tall], NEAR_EDGE * tall)),
    width: tenths(wanted),
    height: tenths(tall),
  };
}

/** Returns the value, or the limit that it exceeds or is near to. A part that ends just inside the upper edge usually cuts a line there. */
function atEdge(value: number, [least, most]: [number, number], near: number): number {
  if (value - least < near) return least;
  return most - value < near ? most : value;
}

/** Returns the area with all highlights, or null if there are none. */
function markedArea(marks: PictureMarks): PictureBox | null {
  const [first, ...others] = listMarks(marks);
  if (!first) return marks.point && { ...marks.point, width: 0, height: 0 };
  return others.reduce<PictureBox>(around, first);
}

/** Returns the visible part in pixels of the picture. It always contains the highlight. */
function viewOf(size: Size, marks: PictureMarks): PictureBox {
  const { cut } = marks;
  const whole = { x: 0, y: 0, ...size };
  if (cut === null || (cut.width >= ALMOST_ALL * 100 && cut.height >= ALMOST_ALL * 100)) return whole;
  const seen = markedArea(marks);
  const box = inPixels(seen === null ? cut : around(cut, seen), size);
  return box.width >= 1 && box.height >= 1 ? box : whole;
}

/** Corners for the button that shows the whole picture, in order of preference. */
const CORNERS = ['', 'at-top', 'at-start', 'at-top at-start'] as const;

/** Returns the classes of the corner in which the button covers no highlight, at any width of the screen. */
export function findFreeCorner(drawing: Drawing): string[] {
  const views = [wideViewOf(drawing), narrowViewOf(drawing)].filter((view) => view !== null);
  const free = CORNERS.find((corner) => views.every((shown) => !coversMark(corner, drawing, shown)));
  return (free ?? '').split(' ').filter((name) => name !== '');
}

function coversMark(corner: string, drawing: Drawing, placed: DrawingView): boolean {
  const { view, unit, sizes } = placed;
  const size = BUTTON * unit;
  const x = corner.includes('at-start') ? view.x : view.x + view.width - size;
  const y = corner.includes('at-top') ? view.y : view.y + view.height - size;
  const reach = sizes.radius * unit;
  return placeRings(drawing, placed).some(({ rect, disc, number }) =>
    [rect, ...(number === undefined ? [] : [{ x: disc.x - reach, y: disc.y - reach, width: 2 * reach, height: 2 * reach }])].some(
      (box) => box.x < x + size && box.x + box.width > x && box.y < y + size && box.y + box.height > y,
    ),
  );
}
