import type { Element } from 'hast';
import { h, s } from 'hastscript';
import type { AssetSource } from '../../types.ts';
import type { PictureBox, PictureMarks } from './marks.ts';

/**
 * A picture with its highlight, or cropped to what matters, as one SVG that contains the picture. It uses only SVG attributes, so it needs
 * neither a style sheet (`format=html` has none) nor inline styles (forbidden by the page's policy), and it can be printed.
 */
export interface Drawing extends Pick<AssetSource, 'src' | 'page'> {
  width: number;
  height: number;
  marks: PictureMarks;
}

/** Width of a picture on a page in pixels. Distances are designed for it and scale with smaller sizes. */
const SHOWN_WIDTH = 680;
/** Width of a picture on a phone in pixels. */
const NARROW_WIDTH = 320;
/** Minimum width of the visible part on a phone. Text of 13 px in the picture is then shown with 9 px. */
const NARROW_VIEW = 440;
/** Distance between a target and the ring around it, so that no letter is covered. */
const GAP = 7;
/** A crop of at least this share of the picture is not applied, because it would remove nothing. */
const ALMOST_ALL = 0.94;
/** Default colour without a style sheet. */
const ACCENT = '#2f54d0';

export function drawPicture(drawing: Drawing, properties: Record<string, string>): Element[] {
  const view = viewOf(drawing, drawing.marks);
  const narrow = drawing.page ? narrowOf(view, drawing) : null;
  if (narrow === null) return [drawOnce(drawing, properties)];
  return [
    draw(drawing, { view, shownWidth: SHOWN_WIDTH, className: ['wide'] }, properties),
    draw(drawing, { view: narrow, shownWidth: NARROW_WIDTH, className: ['narrow'] }, properties),
  ];
}

/** Returns one drawing for all widths. */
export function drawOnce(drawing: Drawing, properties: Record<string, string>): Element {
  return draw(drawing, { view: viewOf(drawing, drawing.marks), shownWidth: SHOWN_WIDTH, className: [] }, properties);
}

interface DrawingView {
  view: PictureBox;
  /** Width of the drawing on the page in pixels, for which distances are designed. */
  shownWidth: number;
  className: string[];
}

function draw(drawing: Drawing, shown: DrawingView, properties: Record<string, string>): Element {
  const { view } = shown;
  return s(
    'svg',
    {
      className: ['drawing', ...shown.className],
      viewBox: [view.x, view.y, view.width, view.height].join(' '),
      width: Math.ceil(view.width),
      height: Math.ceil(view.height),
      preserveAspectRatio: 'xMinYMid',
      ...properties,
    },
    ...pictureIn(drawing, view),
    ...ringOf(drawing, shown),
  );
}

/**
 * Returns the picture element. On a page it is an HTML element, which can load lazily and choose its size; elsewhere it is an SVG element,
 * which no reader removes.
 */
function pictureIn({ src, width, height, page }: Drawing, view: PictureBox): Element[] {
  if (!page) return [s('image', { href: src, width, height })];
  const ground = page.colour === null ? [] : [s('rect', { width, height, fill: page.colour })];
  const img = h('img', { ...getSourceAttributes({ src, width, page }, width / view.width), alt: '', width, height });
  return [...ground, s('foreignObject', { width, height }, img)];
}

/** Returns the attributes for the sources of a picture and its loading. `by` is the ratio of its width to the visible part. */
export function getSourceAttributes({ src, width, page }: Omit<AssetSource, 'height'>, by = 1): Record<string, string> {
  if (!page) return { src, loading: 'lazy', decoding: 'async' };
  const when: Record<string, string> = page.isFirst ? { fetchPriority: 'high' } : { loading: 'lazy' };
  const all = [...page.sizes, { src, width }];
  const sizes = `(max-width: 40rem) ${Math.round(90 * by)}vw, ${Math.round(SHOWN_WIDTH * by)}px`;
  const choice = all.length > 1 && width ? { srcSet: all.map((one) => `${one.src} ${one.width}w`).join(', '), sizes } : {};
  return { src, ...choice, ...when, decoding: 'async' };
}

/** Returns whether the drawing hides a part of the picture. */
export function isCut({ width, height, marks }: Drawing): boolean {
  const view = viewOf({ width, height }, marks);
  return view.width < width || view.height < height;
}

interface Size {
  width: number;
  height: number;
}

/**
 * Returns the part of the picture to show on a phone, around the highlight, or null if that part is hardly smaller than the whole
 * picture.
 */
function narrowOf(view: PictureBox, { width, height, marks }: Drawing): PictureBox | null {
  const { mark, point } = marks;
  const seen = mark ?? (point && { ...point, width: 0, height: 0 });
  if (seen === null) return null;
  const box = inPixels(seen, { width, height });
  const wanted = Math.max(NARROW_VIEW, box.width + 4 * GAP);
  if (wanted >= view.width * ALMOST_ALL) return null;
  const tall = Math.min(view.height, Math.max(wanted * 0.75, box.height + 4 * GAP));
  return {
    x: tenths(within(box.x + box.width / 2 - wanted / 2, [view.x, view.x + view.width - wanted])),
    y: tenths(within(box.y + box.height / 2 - tall / 2, [view.y, view.y + view.height - tall])),
    width: tenths(wanted),
    height: tenths(tall),
  };
}

function within(value: number, [least, most]: [number, number]): number {
  return Math.max(least, Math.min(most, value));
}

/** Returns the visible part in pixels of the picture. It always contains the highlight. */
function viewOf(size: Size, { mark, point, cut }: PictureMarks): PictureBox {
  const whole = { x: 0, y: 0, ...size };
  if (cut === null || (cut.width >= ALMOST_ALL * 100 && cut.height >= ALMOST_ALL * 100)) return whole;
  const seen = mark ?? (point && { ...point, width: 0, height: 0 });
  const box = inPixels(seen === null ? cut : around(cut, seen), size);
  return box.width >= 1 && box.height >= 1 ? box : whole;
}

function around(one: PictureBox, other: PictureBox): PictureBox {
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
  const right = Math.max(one.x + one.width, other.x + other.width);
  const bottom = Math.max(one.y + one.height, other.y + other.height);
  return { x, y, width: right - x, height: bottom - y };
}

function inPixels({ x, y, width, height }: PictureBox, size: Size): PictureBox {
  return {
    x: tenths((x * size.width) / 100),
    y: tenths((y * size.height) / 100),
    width: tenths((width * size.width) / 100),
    height: tenths((height * size.height) / 100),
  };
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Layers of the ring: dark, light and accent, from the widest to the narrowest, so that it is visible on any colour. */
const RING = [
  { className: 'mark-shade', stroke: '#000000', opacity: 0.16, width: 9, dot: 24 },
  { className: 'mark-halo', stroke: '#ffffff', opacity: 0.92, width: 6, dot: 17 },
  { className: 'mark-line', stroke: ACCENT, opacity: 1, width: 3, dot: 11 },
];

function ringOf({ marks: { mark, point, number }, ...size }: Drawing, { view, shownWidth }: DrawingView): Element[] {
  const unit = Math.max(1, view.width / shownWidth);
  if (mark) {
    const rect = ringAround(inPixels(mark, size), { view, unit });
    return [...RING.map((layer) => s('rect', { ...lineOf(layer, layer.width), ...rect })), ...numberAt(number, { box: rect, view, unit })];
  }
  if (point === null) return [];
  const { x, y } = inPixels({ ...point, width: 0, height: 0 }, size);
  // A line of zero length with round ends is a dot that does not scale with the picture.
  const dot = RING.map((layer) => s('path', { ...lineOf(layer, layer.dot), d: `M${x} ${y}h.01`, strokeLineCap: 'round' }));
  const reach = 8 * unit;
  const reached = { x: x - reach, y: y - reach, width: 2 * reach, height: 2 * reach };
  return [...dot, ...numberAt(number, { box: reached, view, unit })];
}

/** Returns the number of the step at a corner of the box: the upper left one if there is space, otherwise the upper right one. */
function numberAt(number: number | undefined, { box, view, unit }: Placed & { box: PictureBox }): Element[] {
  if (number === undefined) return [];
  const radius = 12 * unit;
  const [edge, out] = [radius + 2 * unit, 0.45 * radius];
  const isBefore = box.x - out - edge >= view.x;
  const cx = tenths(Math.min(isBefore ? box.x - out : box.x + box.width + out, view.x + view.width - edge));
  const cy = tenths(Math.max(box.y - out, view.y + edge));
  const text = { x: cx, y: tenths(cy + 4.6 * unit), fontSize: tenths(13 * unit), fontWeight: 700, textAnchor: 'middle', fill: '#ffffff' };
  const disc = { cx, cy, r: tenths(radius), fill: ACCENT, stroke: '#ffffff', strokeWidth: tenths(2 * unit) };
  return [s('circle', { className: ['mark-disc'], ...disc }), s('text', text, String(number))];
}

interface Placed {
  view: PictureBox;
  /** Factor that converts a distance for the usual width into pixels of this picture. */
  unit: number;
}

/** Returns the attributes of a line with the same width on a phone and on a desktop. */
function lineOf({ className, stroke, opacity }: (typeof RING)[number], strokeWidth: number) {
  return { className: [className], fill: 'none', stroke, strokeOpacity: opacity, strokeWidth, vectorEffect: 'non-scaling-stroke' };
}

/** Returns the ring around a box, within the visible part. */
function ringAround(box: PictureBox, { view, unit }: Placed): PictureBox & { rx: number } {
  const [gap, edge] = [GAP * unit, 3 * unit];
  const x = Math.max(box.x - gap, view.x + edge);
  const y = Math.max(box.y - gap, view.y + edge);
  const right = Math.min(box.x + box.width + gap, view.x + view.width - edge);
  const bottom = Math.min(box.y + box.height + gap, view.y + view.height - edge);
  const [width, height] = [Math.max(1, right - x), Math.max(1, bottom - y)];
  return {
    x: tenths(x),
    y: tenths(y),
    width: tenths(width),
    height: tenths(height),
    rx: tenths(Math.min(9 * unit, width / 2, height / 2)),
  };
}
