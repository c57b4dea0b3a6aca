/** A time in a video. */
export interface Moment {
  videoId: string;
  seconds: number;
}

const MOMENT = /^video:([\w-]{1,64})#t=(\d{1,6}(?:\.\d{1,3})?)/;

/** Parses the URL of a moment. Returns null for other URLs. */
export function parseMomentUrl(url: string): Moment | null {
  const [, videoId, seconds] = MOMENT.exec(url) ?? [];
  return videoId === undefined ? null : { videoId, seconds: Number(seconds) };
}

/** Returns the URL of a moment as the Markdown contains it, in whole milliseconds. */
export function formatMomentUrl({ videoId, seconds }: Moment): string {
  return `video:${videoId}#t=${Math.max(0, Math.round(seconds * 1000) / 1000)}`;
}
