import type { Element } from 'hast';
import { h, s } from 'hastscript';
import type { AssetSource } from '../../types.ts';
import type { PictureBox, PictureMarks } from './marks.ts';

/**
 * A picture with what is marked in it, or cut to what matters, as one drawing that shows the picture. Everything is in attributes of
 * SVG: it needs neither a style sheet (`format=html` has none) nor an inline style (the policy of a page forbids them), and it is printed.
 */
export interface Drawing extends Pick<AssetSource, 'src' | 'page'> {
  width: number;
  height: number;
  marks: PictureMarks;
}

/** How wide a picture stands on a page: distances are made for that, and kept where it is shown smaller. */
const SHOWN_WIDTH = 680;
/** The same on a phone, for what is drawn for phones. */
const NARROW_WIDTH = 320;
/** A word of 13 px in the picture is read with 9 px on a phone. */
const NARROW_VIEW = 440;
/** Between what is marked and the ring around it, so that no letter is covered. */
const GAP = 7;
/** Part of the picture beyond which a cut would take away nothing that disturbs. */
const ALMOST_ALL = 0.94;
/** Used where no style sheet gives another. */
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

/** For all widths alike. */
export function drawOnce(drawing: Drawing, properties: Record<string, string>): Element {
  return draw(drawing, { view: viewOf(drawing, drawing.marks), shownWidth: SHOWN_WIDTH, className: [] }, properties);
}

interface Shown {
  view: PictureBox;
  /** How wide it stands on the page, in pixels: distances are made for that. */
  shownWidth: number;
  className: string[];
}

function draw(drawing: Drawing, shown: Shown, properties: Record<string, string>): Element {
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

/** On a page it is an element of HTML, which can wait until it is seen and choose its size; elsewhere one that nobody takes out. */
function pictureIn({ src, width, height, page }: Drawing, view: PictureBox): Element[] {
  if (!page) return [s('image', { href: src, width, height })];
  const ground = page.colour === null ? [] : [s('rect', { width, height, fill: page.colour })];
  const img = h('img', { ...sourcesOf({ src, width, page }, width / view.width), alt: '', width, height });
  return [...ground, s('foreignObject', { width, height }, img)];
}

/** Where the picture is loaded from, and when. `by`: how much wider it is than the part that is shown. */
export function sourcesOf({ src, width, page }: Omit<AssetSource, 'height'>, by = 1): Record<string, string> {
  if (!page) return { src, loading: 'lazy', decoding: 'async' };
  const when: Record<string, string> = page.isFirst ? { fetchPriority: 'high' } : { loading: 'lazy' };
  const all = [...page.sizes, { src, width }];
  const sizes = `(max-width: 40rem) ${Math.round(90 * by)}vw, ${Math.round(SHOWN_WIDTH * by)}px`;
  const choice = all.length > 1 && width ? { srcSet: all.map((one) => `${one.src} ${one.width}w`).join(', '), sizes } : {};
  return { src, ...choice, ...when, decoding: 'async' };
}

/** Whether the drawing leaves away a part of the picture. */
export function isCut({ width, height, marks }: Drawing): boolean {
  const view = viewOf({ width, height }, marks);
  return view.width < width || view.height < height;
}

interface Size {
  width: number;
  height: number;
}

/** What a phone shows of it, around what is marked; null where that is as good as all. */
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

/** What is shown, in pixels of the picture. What is marked is always in it. */
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

/** Dark, light, accent, from the widest to the narrowest: seen on a picture of any colour. */
const RING = [
  { className: 'mark-shade', stroke: '#000000', opacity: 0.16, width: 9, dot: 24 },
  { className: 'mark-halo', stroke: '#ffffff', opacity: 0.92, width: 6, dot: 17 },
  { className: 'mark-line', stroke: ACCENT, opacity: 1, width: 3, dot: 11 },
];

function ringOf({ marks: { mark, point, number }, ...size }: Drawing, { view, shownWidth }: Shown): Element[] {
  const unit = Math.max(1, view.width / shownWidth);
  if (mark) {
    const rect = ringAround(inPixels(mark, size), { view, unit });
    return [...RING.map((layer) => s('rect', { ...lineOf(layer, layer.width), ...rect })), ...numberAt(number, { box: rect, view, unit })];
  }
  if (point === null) return [];
  const { x, y } = inPixels({ ...point, width: 0, height: 0 }, size);
  // A line without a length and with round ends is a dot that does not grow with the picture.
  const dot = RING.map((layer) => s('path', { ...lineOf(layer, layer.dot), d: `M${x} ${y}h.01`, strokeLineCap: 'round' }));
  const reach = 8 * unit;
  const reached = { x: x - reach, y: y - reach, width: 2 * reach, height: 2 * reach };
  return [...dot, ...numberAt(number, { box: reached, view, unit })];
}

/** The number of the step, at a corner of what is marked: the upper one before it, where there is room, else the one behind. */
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
  /** What a distance that is made for the usual width is in a picture of this one. */
  unit: number;
}

/** As wide on a phone as on a desktop. */
function lineOf({ className, stroke, opacity }: (typeof RING)[number], strokeWidth: number) {
  return { className: [className], fill: 'none', stroke, strokeOpacity: opacity, strokeWidth, vectorEffect: 'non-scaling-stroke' };
}

/** Around what is marked, within what is shown. */
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
