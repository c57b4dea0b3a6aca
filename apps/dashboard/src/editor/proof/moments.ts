import type { Moment } from '../model/moment-url.ts';

/** A block of the text with a moment, and its range in the text. */
export interface BlockWithMoment extends Moment {
  start: number;
  end: number;
}

const MOMENT = /\]\(video:([\w-]{1,64})#t=(\d{1,6}(?:\.\d{1,3})?)/g;
/** The start of a block: after a blank line, or at the marker of a list item. */
const BLOCK_START = /\n[ \t]*\n|\n(?=\d{1,9}[.)][ \t]|[-*+][ \t])/g;

/** Returns the video of the first link to a time in a video, or null if the text has none. */
export function findFirstVideo(text: string): string | null {
  for (const [, videoId = null] of text.matchAll(MOMENT)) return videoId;
  return null;
}

/**
 * Returns the blocks of the text that link to a time in a video. It finds blocks by their blank lines and does not parse the text, because
 * it runs while somebody types. A link inside a code block counts, too.
 */
export function listMoments(text: string): BlockWithMoment[] {
  const found: BlockWithMoment[] = [];
  for (const { index, 1: videoId = '', 2: seconds } of text.matchAll(MOMENT)) {
    const last = found.at(-1);
    // A block has one moment: its first.
    if (last && index < last.end) continue;
    found.push({ videoId, seconds: Number(seconds), ...findBlock(text, index, last?.end ?? 0) });
  }
  return found;
}

function findBlock(text: string, offset: number, from: number): { start: number; end: number } {
  let start = from;
  BLOCK_START.lastIndex = Math.max(0, from - 1);
  for (let match = BLOCK_START.exec(text); match; match = BLOCK_START.exec(text)) {
    if (match.index > offset) return { start, end: match.index + match[0].length };
    start = match.index + match[0].length;
  }
  return { start, end: text.length };
}

/** Returns the moment of the block at an offset, or of the last block before it. Returns null before the first moment. */
export function findMomentAt(moments: readonly BlockWithMoment[], offset: number): BlockWithMoment | null {
  return moments.findLast(({ start }) => start <= offset) ?? null;
}

/** Returns the last block whose moment is before this time of the video. Returns null before the first moment. */
export function findShownAt(moments: readonly BlockWithMoment[], { videoId, seconds }: Moment): BlockWithMoment | null {
  const before = moments.filter((one) => one.videoId === videoId && one.seconds <= seconds + CLOSE_SECONDS);
  return before.toSorted((a, b) => a.seconds - b.seconds).at(-1) ?? null;
}

/** Browsers seek to the frame nearest to a time, which can be a little before it. */
const CLOSE_SECONDS = 0.3;
