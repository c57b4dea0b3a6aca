import type { ContentBlock } from '@docreel/site';
import { normalizeWords, readFirstLineWords, type StoredEvidence } from './evidence.ts';

/** A block whose moment was moved by at most this many seconds is still the same step, whatever its words are. */
const NUDGED_SECONDS = 0.7;
/** With half of its words, a step is the same if its moment was moved by at most this many seconds. */
const MOVED_SECONDS = 5;
const SHARED_WORDS = 0.5;
/** Maximum number of entries of one second that are compared. An article has one or two. */
const COMPARED_MAX = 20;

type Found = (StoredEvidence | undefined)[];

/**
 * Adds the nearest unused entry to each block whose moment and words were both edited. Blocks without an entry that is near enough were
 * added by a person and get none.
 */
export function addNearestEvidence(blocks: readonly ContentBlock[], found: Found, stored: readonly StoredEvidence[]): Found {
  const used = new Set(found);
  const unused = stored.filter((entry) => !used.has(entry)).map((entry) => ({ entry, words: normalizeWords(entry.text) }));
  if (unused.length === 0) return found;
  const bySecond = Map.groupBy(unused, ({ entry: { videoId, startSeconds } }) => `${videoId} ${Math.floor(startSeconds)}`);
  return blocks.map((block, at) => {
    if (found[at] || !block.moment) return found[at];
    const { videoId, seconds } = block.moment;
    const around = Array.from({ length: 2 * MOVED_SECONDS + 1 }, (_, second) => Math.floor(seconds) + second - MOVED_SECONDS);
    const own = readFirstLineWords(block);
    const [nearest] = around
      .flatMap((second) => bySecond.get(`${videoId} ${second}`)?.slice(0, COMPARED_MAX) ?? [])
      .map((one) => ({ ...one, apart: Math.abs(one.entry.startSeconds - seconds) }))
      .filter(({ apart, words }) => apart <= NUDGED_SECONDS || (apart <= MOVED_SECONDS && areAlike(words, own)))
      .filter(({ entry }) => !used.has(entry))
      .toSorted((a, b) => a.apart - b.apart);
    if (nearest) used.add(nearest.entry);
    return nearest?.entry;
  });
}

function areAlike(one: string, other: string): boolean {
  const [words, others] = [new Set(one.split(' ')), new Set(other.split(' '))];
  return [...words].filter((word) => others.has(word)).length >= SHARED_WORDS * Math.max(words.size, others.size);
}
