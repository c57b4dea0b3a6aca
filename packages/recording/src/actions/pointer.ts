/** Where the pointer came to rest in a scene, and what lies under it. */
import type { Blob } from './blobs.ts';
import type { GrayPicture } from '../pictures/picture.ts';
import type { Box, Label } from '../types.ts';

export interface Point {
  x: number;
  y: number;
}

/** A label and how far the pointer's tip is from it; 0 is on it. */
export interface Aim {
  label: Label;
  distance: number;
}

/** Switches and check boxes sit left of their label, menus below. */
const BESIDE = 70;
const BELOW = 16;
/** A pointer that moved less has not moved. */
const SAME_PLACE = 24;
const POINTER = { width: 24, height: 32, margin: 5 };
/** The tip of an arrow lies inside of the box that changed. */
const TIP = 3;

/** In pixels of a picture 1,280 wide: from a small arrow to a large hand. */
export function isPointer({ width, height, pixels }: Blob): boolean {
  return width >= 8 && width <= 48 && height >= 16 && height <= 56 && pixels > 24;
}

/** Of the places where something of a pointer's size came or went, the one nearest to a label; not the place it left. */
export function pointerRest(blobs: Blob[], before: Point | null, labels: Label[]): Point | null {
  const places = blobs.filter((blob) => isPointer(blob) && !isNear(blob, before)).map(({ x, y }) => ({ x: x + TIP, y: y + TIP }));
  const distance = (place: Point) => aimAt(place, labels)?.distance ?? Number.MAX_SAFE_INTEGER;
  return places.sort((a, b) => distance(a) - distance(b))[0] ?? null;
}

/** The label that the tip rests on or right next to. */
export function aimAt(point: Point, labels: Label[]): Aim | null {
  let best: Aim | null = null;
  for (const label of labels) {
    const dx = outside(point.x, label.x, label.width);
    const dy = outside(point.y, label.y, label.height);
    if (dx > BESIDE || dy > BELOW) continue;
    const distance = dx + dy * 2;
    if (!best || distance < best.distance) best = { label, distance };
  }
  return best;
}

/** Wipes the pointer out of a picture of strokes: it would be read as a letter. */
export function withoutPointer(strokes: GrayPicture, tip: Point): GrayPicture {
  const { width, height } = strokes;
  const pixels = strokes.pixels.slice();
  const left = Math.max(0, tip.x - POINTER.margin);
  const right = Math.min(width, tip.x + POINTER.width);
  for (let y = Math.max(0, tip.y - POINTER.margin); y < Math.min(height, tip.y + POINTER.height); y++)
    pixels.fill(0, y * width + left, y * width + right);
  return { width, height, pixels };
}

function outside(value: number, start: number, length: number): number {
  return Math.max(0, start - value, value - start - length);
}

function isNear(box: Box, point: Point | null): boolean {
  return point !== null && Math.abs(box.x - point.x) <= SAME_PLACE && Math.abs(box.y - point.y) <= SAME_PLACE;
}
