import type { Position } from '@docreel/timeline';
import type { Phrases } from './phrases/phrases-for.ts';

export interface PictureSize {
  width: number;
  height: number;
}

/**
 * Width of the left and right edge as a share of the picture's width, and height of the top and bottom edge. The top left is not named:
 * readers begin there.
 */
const EDGE = { x: 0.25, y: 0.18 };

/** Returns the corner in which a control is, as the end of a sentence: “ (top right)”. Returns an empty string for any other position. */
export function describeCorner(place: Position | null, { width, height }: PictureSize, phrases: Phrases): string {
  const { box, point } = place ?? {};
  const x = point?.x ?? (box ? box.x + box.width / 2 : null);
  const y = point?.y ?? (box ? box.y + box.height / 2 : null);
  if (x === null || y === null || width <= 0 || height <= 0) return '';
  const isRight = x > width * (1 - EDGE.x);
  const isBottom = y > height * (1 - EDGE.y);
  if (isRight && y < height * EDGE.y) return phrases.topRight;
  if (isRight && isBottom) return phrases.bottomRight;
  return x < width * EDGE.x && isBottom ? phrases.bottomLeft : '';
}

/** Returns the part of the picture in which a control without a name is, as the end of a sentence: “ (left)”, “ (center)”. */
export function describeArea(place: Position | null, { width, height }: PictureSize, phrases: Phrases): string {
  const { box, point } = place ?? {};
  const x = point?.x ?? (box ? box.x + box.width / 2 : null);
  const y = point?.y ?? (box ? box.y + box.height / 2 : null);
  if (x === null || y === null || width <= 0 || height <= 0) return '';
  const column = Math.min(2, Math.floor((x / width) * 3));
  const row = Math.min(2, Math.floor((y / height) * 3));
  const areas = [
    [phrases.topLeft, phrases.atTop, phrases.topRight],
    [phrases.atLeft, phrases.atCenter, phrases.atRight],
    [phrases.bottomLeft, phrases.atBottom, phrases.bottomRight],
  ];
  return areas[row]?.[column] ?? '';
}
