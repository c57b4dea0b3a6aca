import type { Passage } from '../search/passages.ts';

/** A section of an article, with the time in a video at which it starts, in seconds. */
export interface Chapter {
  name: string;
  videoId: string;
  seconds: number;
}

const MOST = 12;

/**
 * Returns the sections that link to times of a video, each with its first time. Returns nothing for a single section, because one chapter
 * is useless.
 */
export function findChapters(passages: Passage[]): Chapter[] {
  const chapters: Chapter[] = [];
  let name = '';
  for (const { heading, moment } of passages) {
    if (heading !== '') name = heading;
    if (name === '' || moment === null) continue;
    const before = chapters.findLast(({ videoId }) => videoId === moment.videoId);
    const { videoId, seconds } = moment;
    if (seconds > (before?.seconds ?? -1)) chapters.push({ name, videoId, seconds });
    name = '';
  }
  return chapters.length < 2 ? [] : chapters.slice(0, MOST);
}
