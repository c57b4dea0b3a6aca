import type { Recording } from '@docreel/recording';
import { squash } from '../similarity.ts';
import type { Sentence } from '../spoken/sentences.ts';

/** How far on both sides is looked, when what comes after is compared with what was before. */
const WINDOW_SECONDS = 50;
const READ_WELL = 0.6;
const TELLING_LETTERS = 4;
const STEM_LETTERS = 6;

/** How much of what the screens show is another after a moment: 0 the same, 1 all of it; null where one side shows nothing. */
export function screenChange({ scenes }: Recording, seconds: number): number | null {
  const before = new Set<string>();
  const after = new Set<string>();
  for (const scene of scenes) {
    if (scene.endSeconds <= seconds - WINDOW_SECONDS || scene.startSeconds >= seconds + WINDOW_SECONDS) continue;
    const side = (scene.startSeconds + scene.endSeconds) / 2 < seconds ? before : after;
    for (const label of scene.labels) if (label.confidence >= READ_WELL) side.add(squash(label.text));
  }
  if (before.size === 0 || after.size === 0) return null;
  const shared = [...before].filter((label) => after.has(label)).length;
  // Of the smaller side: a dialog shows little, and that little may all be new.
  return 1 - shared / Math.min(before.size, after.size);
}

/** The same for what is said: 1 minus the cosine of the words on both sides; null where one side says too little. */
export function speechChange(sentences: readonly Sentence[], seconds: number): number | null {
  const before = new Map<string, number>();
  const after = new Map<string, number>();
  for (const { text, startSeconds, endSeconds } of sentences) {
    if (endSeconds <= seconds - WINDOW_SECONDS || startSeconds >= seconds + WINDOW_SECONDS) continue;
    const side = (startSeconds + endSeconds) / 2 < seconds ? before : after;
    for (const stem of stemsOf(text)) side.set(stem, (side.get(stem) ?? 0) + 1);
  }
  if (before.size < 4 || after.size < 4) return null;
  let product = 0;
  for (const [stem, count] of before) product += count * (after.get(stem) ?? 0);
  return 1 - product / (lengthOf(before) * lengthOf(after));
}

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
