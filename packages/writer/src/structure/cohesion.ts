import { during, type Moments, oncePerList, placesDuring, type Said, squash, type Still } from '@docreel/moments';

/** How far on both sides is looked, when what comes after is compared with what was before. */
const WINDOW_SECONDS = 50;
const READ_WELL = 0.6;
const TELLING_LETTERS = 4;
const STEM_LETTERS = 6;

/** How much of what the screens show is another after a moment: 0 the same, 1 all of it; null where one side shows nothing. */
export function screenChange({ screens }: Moments, seconds: number): number | null {
  const before = new Set<string>();
  const after = new Set<string>();
  for (const screen of during(screens, seconds - WINDOW_SECONDS, seconds + WINDOW_SECONDS)) {
    if (screen.endSeconds === seconds - WINDOW_SECONDS || screen.startSeconds === seconds + WINDOW_SECONDS) continue;
    const side = (screen.startSeconds + screen.endSeconds) / 2 < seconds ? before : after;
    for (const text of readOn(screen.still.texts)) side.add(text);
  }
  if (before.size === 0 || after.size === 0) return null;
  const shared = [...before].filter((label) => after.has(label)).length;
  // Of the smaller side: a dialog shows little, and that little may all be new.
  return 1 - shared / Math.min(before.size, after.size);
}

const readOn = oncePerList((texts: Readonly<Still['texts']>) => [
  ...new Set(texts.flatMap(({ text, certainty }) => (certainty >= READ_WELL ? [squash(text)] : []))),
]);

/** The same for what is said: 1 minus the cosine of the words on both sides; null where one side says too little. */
export function speechChange(sentences: readonly Said[], seconds: number): number | null {
  const before = new Map<string, number>();
  const after = new Map<string, number>();
  const stems = stemsIn(sentences);
  for (const at of placesDuring(sentences, seconds - WINDOW_SECONDS, seconds + WINDOW_SECONDS)) {
    const { startSeconds, endSeconds } = sentences[at] ?? { startSeconds: seconds, endSeconds: seconds };
    if (endSeconds === seconds - WINDOW_SECONDS || startSeconds === seconds + WINDOW_SECONDS) continue;
    const side = (startSeconds + endSeconds) / 2 < seconds ? before : after;
    for (const stem of stems[at] ?? []) side.set(stem, (side.get(stem) ?? 0) + 1);
  }
  if (before.size < 4 || after.size < 4) return null;
  let product = 0;
  for (const [stem, count] of before) product += count * (after.get(stem) ?? 0);
  return 1 - product / (lengthOf(before) * lengthOf(after));
}

const stemsIn = oncePerList((sentences: readonly Said[]) => sentences.map(({ text }) => stemsOf(text)));

export function stemsOf(text: string): string[] {
  const words =
    text
      .toLowerCase()
      .normalize('NFKC')
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word) => word.length >= TELLING_LETTERS).map((word) => word.slice(0, STEM_LETTERS));
}

function lengthOf(counts: ReadonlyMap<string, number>): number {
  return Math.sqrt([...counts.values()].reduce((sum, count) => sum + count * count, 0));
}
