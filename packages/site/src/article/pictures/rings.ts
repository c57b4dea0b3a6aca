/** Draws the highlights of a picture: rings around controls, dots of clicks, and the numbers of the steps. */
import type { Element, ElementContent } from 'hast';
import { s } from 'hastscript';
import { inPixels, tenths, within } from './geometry.ts';
import { listMarks, type PictureBox, type PictureMarks, type Side } from './marks.ts';

/**
 * Distances in pixels of the page: between a control and its ring, the radius of a step's number, and its distance from the ring. On phones
 * they are smaller, because the picture is.
 */
export const SIZES = { wide: { gap: 3, radius: 12, apart: 3 }, narrow: { gap: 2, radius: 10, apart: 2 } };
/**
 * Colour of rings and numbers. It is not the accent colour of the site, which is usually also that of the product in the pictures: on its
 * buttons and links, such a ring is not seen.
 */
const COLOUR = '#c2410c';

/** Layers of the ring, from the widest to the narrowest: dark, light and coloured. The ring is therefore visible on any background. */
const RING = [
  { className: 'mark-shade', stroke: '#000000', opacity: 0.3, width: 7, dot: 23 },
  { className: 'mark-halo', stroke: '#ffffff', opacity: 1, width: 5.5, dot: 17 },
  { className: 'mark-line', stroke: COLOUR, opacity: 1, width: 2.5, dot: 11 },
];

interface MarkedPicture {
  width: number;
  height: number;
  marks: PictureMarks;
}

export function drawRings({ marks, ...size }: MarkedPicture, placed: Placed): ElementContent[] {
  const rings = placeRings({ ...size, marks }, placed);
  if (rings.length > 0) {
    // The numbers are drawn after all rings, so that no ring crosses one.
    return [
      ...rings.flatMap(({ rect }) => RING.map((layer) => s('rect', { ...lineOf(layer, layer.width), ...rect }))),
      // A space between the numbers makes them separate words of the link's text.
      ...rings.flatMap(({ number, disc }) => [...drawNumber(number, disc, placed), { type: 'text' as const, value: ' ' }]).slice(0, -1),
    ];
  }
  if (marks.point === null) return [];
  const { x, y } = inPixels({ ...marks.point, width: 0, height: 0 }, size);
  // Draws a dot as a line of zero length with round ends, because such a dot does not scale with the picture.
  const dot = RING.map((layer) => s('path', { ...lineOf(layer, layer.dot), d: `M${x} ${y}h.01`, strokeLineCap: 'round' }));
  const reach = 8 * placed.unit;
  const reached = { x: x - reach, y: y - reach, width: 2 * reach, height: 2 * reach };
  return [...dot, ...drawNumber(marks.number, placeNumber(reached, 'left', placed), placed)];
}

interface Ring {
  rect: PictureBox & { rx: number };
  number: number | undefined;
  /** Centre of the number. */
  disc: Point;
}

interface Point {
  x: number;
  y: number;
}

export function placeRings({ marks, ...size }: MarkedPicture, placed: Placed): Ring[] {
  return listMarks(marks).map((box, at) => {
    const rect = ringAround(inPixels(box, size), placed);
    const number = marks.number === undefined ? undefined : marks.number + at;
    return { rect, number, disc: placeNumber(rect, box.side ?? 'left', placed) };
  });
}

/** Returns the centre of the number at the wanted side of the ring, at another side if there is no space, or else at its corner. */
function placeNumber(ring: PictureBox, side: Side, { view, unit, sizes }: Placed): Point {
  const [radius, edge, apart] = [sizes.radius * unit, (sizes.radius + 2) * unit, sizes.apart * unit];
  const out = radius + apart;
  const [middle, start] = [ring.y + ring.height / 2, ring.x + Math.min(radius, ring.width / 2)];
  const places: Record<Side, Point> = {
    left: { x: ring.x - out, y: middle },
    right: { x: ring.x + ring.width + out, y: middle },
    top: { x: start, y: ring.y - out },
    bottom: { x: start, y: ring.y + ring.height + out },
    inside: { x: ring.x + ring.width - out, y: middle },
    corner: { x: ring.x - 0.45 * radius, y: ring.y - 0.45 * radius },
  };
  const isLong = ring.width > 8 * radius;
  const others: Side[] = [side === 'left' ? 'right' : 'left', ...(isLong ? (['inside'] as const) : []), 'top', 'bottom'];
  const fits = ({ x, y }: Point) =>
    x - edge >= view.x && x + edge <= view.x + view.width && y - edge >= view.y && y + edge <= view.y + view.height;
  const { x, y } = (side === 'corner' ? null : [side, ...others].map((one) => places[one]).find(fits)) ?? places.corner;
  return {
    x: tenths(within(x, [view.x + edge, view.x + view.width - edge])),
    y: tenths(within(y, [view.y + edge, view.y + view.height - edge])),
  };
}

function drawNumber(number: number | undefined, { x, y }: Point, { unit, sizes }: Placed): Element[] {
  if (number === undefined) return [];
  const [radius, size] = [sizes.radius * unit, sizes.radius * 1.08 * unit];
  const text = { x, y: tenths(y + 0.35 * size), fontSize: tenths(size), fontWeight: 700, textAnchor: 'middle', fill: '#ffffff' };
  const disc = { cx: x, cy: y, r: tenths(radius), fill: COLOUR, stroke: '#ffffff', strokeWidth: tenths(2 * unit) };
  return [s('circle', { className: ['mark-disc'], ...disc }), s('text', text, String(number))];
}

/** The visible part, the factor that converts a distance on the page into pixels of the picture, and the distances. */
export interface Placed {
  view: PictureBox;
  unit: number;
  sizes: (typeof SIZES)['wide'];
}

/** Returns the attributes of a line that has the same width on a phone and on a desktop. */
function lineOf({ className, stroke, opacity }: (typeof RING)[number], strokeWidth: number) {
  return { className: [className], fill: 'none', stroke, strokeOpacity: opacity, strokeWidth, vectorEffect: 'non-scaling-stroke' };
}

/** Returns the ring around a box. The ring never exceeds the visible part. */
function ringAround(box: PictureBox, { view, unit, sizes }: Placed): PictureBox & { rx: number } {
  const [gap, edge] = [sizes.gap * unit, 3 * unit];
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
