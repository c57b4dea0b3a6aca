import { cutBlocks, parseInBrowser } from '@docreel/markdown/blocks';

/** A time in a video to which a block of the text links. */
export interface Moment {
  videoId: string;
  seconds: number;
}

/** A block of the text with a moment, and its range in the text. */
export interface BlockWithMoment extends Moment {
  start: number;
  end: number;
}

const MOMENT = /\]\(video:([\w-]{1,64})#t=(\d{1,6}(?:\.\d{1,3})?)/;

/** Returns the blocks of the text that link to a time in a video. Cache the result, because each call parses the text. */
export function listMoments(text: string): BlockWithMoment[] {
  let end = 0;
  return cutBlocks(text, { parse: parseInBrowser }).flatMap(({ markdown }) => {
    const start = end;
    end += markdown.length;
    const [, videoId, seconds] = MOMENT.exec(markdown) ?? [];
    return videoId === undefined ? [] : [{ videoId, seconds: Number(seconds), start, end }];
  });
}

/** Returns the moment at an offset of the text: that of its block, or that of the last block before it. Null before the first. */
export function findMomentAt(moments: readonly BlockWithMoment[], offset: number): BlockWithMoment | null {
  return moments.findLast(({ start }) => start <= offset) ?? null;
}

/** Returns the block that the video shows at a time: the last one that starts before it. Null before the first. */
export function findShownAt(moments: readonly BlockWithMoment[], { videoId, seconds }: Moment): BlockWithMoment | null {
  const before = moments.filter((one) => one.videoId === videoId && one.seconds <= seconds + CLOSE_SECONDS);
  return before.toSorted((a, b) => a.seconds - b.seconds).at(-1) ?? null;
}

/** Browsers seek to the frame nearest to a time, which can be a little before it. */
const CLOSE_SECONDS = 0.3;
