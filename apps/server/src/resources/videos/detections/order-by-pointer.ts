import type { StoredDetections, StoredText } from './stored-detections.ts';

/** Letters have about this height in pixels if OCR reads them as higher or lower. */
const HEIGHT = { least: 6, most: 40 };

/** Returns the texts by their distance from the pointer while they are visible, nearest first. Without a pointer, the order stays. */
export function orderByPointer(texts: readonly StoredText[], rests: StoredDetections['pointer']): StoredText[] {
  return texts
    .map((text, at) => ({ text, at, distance: Math.min(...rests.map((rest) => measureDistance(text, rest)), FAR) }))
    .toSorted((a, b) => a.distance - b.distance || a.at - b.at)
    .map(({ text }) => text);
}

const FAR = 1_000_000;

/** Returns the distance in text heights. Sideways it counts half, because a row is wider than high. */
function measureDistance(text: StoredText, rest: StoredDetections['pointer'][number]): number {
  if (text.startSeconds > rest.endSeconds + 1 || text.endSeconds < rest.startSeconds) return FAR;
  const size = Math.max(HEIGHT.least, Math.min(text.height, HEIGHT.most));
  const down = Math.max(0, text.y - rest.y, rest.y - text.y - text.height) / size;
  const across = Math.max(0, text.x - rest.x, rest.x - text.x - text.width) / size;
  return down + across / 2;
}
