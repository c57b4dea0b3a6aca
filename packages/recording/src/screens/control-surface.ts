/**
 * Measures the even area behind a text, such as the fill of a button, a field or a table row. It shows whether a text is alone in a
 * control, which its words do not show.
 */
import type { GrayImage } from '../frames/gray-image.ts';
import type { Box, Surface } from '../types.ts';

/** Largest distance at which an edge is searched, in text heights. A field is wide, a control with a higher fill is a panel. */
const REACH = { across: 12, down: 3 };
/** Maximum difference of grey values in one even area. Compression changes even areas by up to 8. */
const SAME_SHADE = 12;
/** Share of the pixels of a row or column that differ from the area at its edge. Glyphs and icons differ in fewer pixels. */
const EDGE_SHARE = 0.7;
/** Pixels beyond the edge of the area in which the border of a control is, and distance of the pixels outside of it. */
const BORDER_PIXELS = 3;
const OUTSIDE_PIXELS = 6;
const GRAYS = 256;
const SHADES = 16;

type Side = 'left' | 'top' | 'right' | 'bottom';
const SIDES: readonly Side[] = ['left', 'top', 'right', 'bottom'];

/** Returns the surface behind the text in the box. Distances are pixels of the image. */
export function measureSurface(image: GrayImage, box: Box): Omit<Surface, 'ink'> {
  const shade = findShade(image, box);
  const surface = { left: 0, top: 0, right: 0, bottom: 0, edges: [] as number[], outside: 0 };
  for (const side of SIDES) {
    const reach = Math.round(box.height * (side === 'left' || side === 'right' ? REACH.across : REACH.down));
    const strip = (distance: number) => compareStrip(image, { box, side, distance, shade });
    let distance = 1;
    while (distance < reach && strip(distance).share < EDGE_SHARE) distance++;
    surface[side] = distance;
    const border = Array.from({ length: BORDER_PIXELS }, (_, at) => strip(distance + at).difference);
    surface.edges.push(distance < reach ? Math.round(Math.max(...border)) : 0);
    surface.outside += distance < reach ? Math.round(strip(distance + OUTSIDE_PIXELS).difference / SIDES.length) : 0;
  }
  return surface;
}

/** Returns the most frequent grey value in the box, which is the background of its text. */
function findShade({ width, height, pixels }: GrayImage, box: Box): number {
  const counts = new Uint32Array(GRAYS / SHADES);
  const sums = new Uint32Array(GRAYS / SHADES);
  for (let y = Math.max(0, box.y); y < Math.min(height, box.y + box.height); y++)
    for (let x = Math.max(0, box.x), at = y * width + x; x < Math.min(width, box.x + box.width); x++, at++) {
      const gray = pixels[at] ?? 0;
      const shade = Math.floor(gray / SHADES);
      counts[shade] = (counts[shade] ?? 0) + 1;
      sums[shade] = (sums[shade] ?? 0) + gray;
    }
  const most = counts.indexOf(Math.max(...counts));
  return (sums[most] ?? 0) / Math.max(1, counts[most] ?? 0);
}

interface Strip {
  box: Box;
  side: Side;
  distance: number;
  shade: number;
}

/**
 * Compares the row or column of pixels at a distance from a side of the box with the shade. Returns the share of different pixels, and the
 * mean difference. Outside of the image everything differs.
 */
function compareStrip({ width, height, pixels }: GrayImage, { box, side, distance, shade }: Strip): { share: number; difference: number } {
  const isColumn = side === 'left' || side === 'right';
  const length = isColumn ? box.height : box.width;
  const fixed = {
    left: box.x - distance,
    right: box.x + box.width - 1 + distance,
    top: box.y - distance,
    bottom: box.y + box.height - 1 + distance,
  }[side];
  if (fixed < 0 || fixed >= (isColumn ? width : height)) return { share: 1, difference: 0 };
  let [different, sum, count] = [0, 0, 0];
  const start = Math.max(0, isColumn ? box.y : box.x);
  const end = Math.min(isColumn ? height : width, start + length);
  for (let along = start; along < end; along++, count++) {
    const gray = pixels[isColumn ? along * width + fixed : fixed * width + along] ?? 0;
    const difference = Math.abs(gray - shade);
    if (difference > SAME_SHADE) different++;
    sum += difference;
  }
  return { share: different / Math.max(1, count), difference: sum / Math.max(1, count) };
}
