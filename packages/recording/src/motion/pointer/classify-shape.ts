/** Classifies the silhouette of a pointer as an arrow, a hand or a text cursor, and finds its tip. */
import type { PointerRest } from '../../types.ts';
import type { Patch } from './patch.ts';

export interface ShapeClass {
  shape: PointerRest['shape'];
  /** Position of the tip relative to the corner of the patch. */
  tip: { x: number; y: number };
}

/** First and last pixel of a row of a silhouette. */
interface Row {
  first: number;
  last: number;
}

export function classifyShape({ width, height, mask }: Patch): ShapeClass {
  const rows: Row[] = [];
  for (let y = 0; y < height; y++) {
    const row = mask.subarray(y * width, (y + 1) * width);
    const first = row.indexOf(1);
    if (first >= 0) rows.push({ first, last: row.lastIndexOf(1) });
  }
  const middle = { x: Math.round(width / 2), y: Math.round(height / 2) };
  const widths = rows.map(({ first, last }) => last - first + 1);
  const part = (from: number, to: number) => {
    const some = widths.slice(Math.floor(from * widths.length), Math.max(1, Math.ceil(to * widths.length)));
    return some.reduce((sum, value) => sum + value, 0) / Math.max(1, some.length) / width;
  };
  if (height > 1.5 * width && part(0.3, 0.7) < 0.45 && Math.abs(part(0, 0.15) - part(0.85, 1)) < 0.4) return { shape: 'bar', tip: middle };
  const top = rows[0] ?? { first: 0, last: 0 };
  const tipX = Math.round((top.first + top.last) / 2);
  const isNarrowOnTop = part(0, 0.15) < 0.45;
  const isStraight = rows.slice(0, Math.ceil(rows.length * 0.6)).filter(({ first }) => first <= 0.2 * width).length >= rows.length * 0.45;
  if (isNarrowOnTop && tipX < 0.3 * width && isStraight) return { shape: 'arrow', tip: { x: 0, y: 0 } };
  if (isNarrowOnTop && tipX < 0.6 * width && part(0.5, 0.9) > 0.6) return { shape: 'hand', tip: { x: tipX, y: 0 } };
  return { shape: 'unknown', tip: tipX < 0.3 * width ? { x: tipX, y: 0 } : middle };
}
