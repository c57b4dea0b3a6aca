import { overlapping, type Timeline, memoizeByList, indexesOverlapping, type Sentence, squash, type Still } from '@docreel/timeline';

/** Number of seconds before and after a time that are compared. */
const WINDOW_SECONDS = 50;
const READ_WELL = 0.6;
const TELLING_LETTERS = 4;
const STEM_LETTERS = 6;

/**
 * Returns how much the texts on the screen differ before and after a time: 0 for equal, 1 for completely different. Returns null if one
 * side shows no text.
 */
export function measureScreenChange({ screens }: Timeline, seconds: number): number | null {
  const before = new Set<string>();
  const after = new Set<string>();
  for (const screen of overlapping(screens, seconds - WINDOW_SECONDS, seconds + WINDOW_SECONDS)) {
    if (screen.endSeconds === seconds - WINDOW_SECONDS || screen.startSeconds === seconds + WINDOW_SECONDS) continue;
    const side = (screen.startSeconds + screen.endSeconds) / 2 < seconds ? before : after;
    for (const text of readOn(screen.still.texts)) side.add(text);
  }
  if (before.size === 0 || after.size === 0) return null;
  const shared = [...before].filter((label) => after.has(label)).length;
  // Uses the smaller side as reference, because a dialog shows little text that may be completely new.
  return 1 - shared / Math.min(before.size, after.size);
}

const readOn = memoizeByList((texts: Readonly<Still['texts']>) => [
  ...new Set(texts.flatMap(({ text, certainty }) => (certainty >= READ_WELL ? [squash(text)] : []))),
]);

/**
 * Returns how much the narration differs before and after a time: 1 minus the cosine similarity of the words. Returns null if one side has
 * too few words.
 */
export function measureSpeechChange(sentences: readonly Sentence[], seconds: number): number | null {
  const before = new Map<string, number>();
  const after = new Map<string, number>();
  const stems = stemsIn(sentences);
  for (const at of indexesOverlapping(sentences, seconds - WINDOW_SECONDS, seconds + WINDOW_SECONDS)) {
    const { startSeconds, endSeconds } = sentences[at] ?? { startSeconds: seconds, endSeconds: seconds };
    if (endSeconds === seconds - WINDOW_SECONDS || startSeconds === seconds + WINDOW_SECONDS) continue;
    const side = (startSeconds + endSeconds) / 2 < seconds ? before : after;
    for (const stem of stems[at] ?? []) side.set(stem, (side.get(stem) ?? 0) + 1);
  }
  if (before.size < 4 || after.size < 4) return null;
  let product = 0;
  for (const [stem, count] of before) product += count * (after.get(stem) ?? 0);
  return 1 - product / (computeLength(before) * computeLength(after));
}

const stemsIn = memoizeByList((sentences: readonly Sentence[]) => sentences.map(({ text }) => listStems(text)));

export function listStems(text: string): string[] {
  const words =
    text
      .toLowerCase()
      .normalize('NFKC')
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word) => word.length >= TELLING_LETTERS).map((word) => word.slice(0, STEM_LETTERS));
}

function computeLength(counts: ReadonlyMap<string, number>): number {
  return Math.sqrt([...counts.values()].reduce((sum, count) => sum + count * count, 0));
}
