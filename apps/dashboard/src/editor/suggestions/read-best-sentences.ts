import type { Detections } from '@docreel/contract';
import type { VideoRange } from '../../api/detections.ts';
import type { NewSentence } from '../model/edit-entries.ts';
import type { Entry } from '../model/entries.ts';
import { AROUND_SECONDS } from './around-seconds.ts';
import { rankSuggestions } from './rank-suggestions.ts';
import { toSentence } from './to-sentence.ts';

/** Entries further apart than this many seconds are read with separate requests. A request covers at most 600 s. */
const TOGETHER_SECONDS = 500;

/** The new sentences of this many entries before an entry are not used again. */
const NEIGHBOURS = 3;

interface Sources {
  fetchDetections: (range: VideoRange) => Promise<Detections>;
  /** Returns the time of the picture of an entry. */
  pictureSeconds: (entry: Entry) => number;
  /** Returns the sentences of the steps near an entry. */
  listTaken: (entry: Entry) => string[];
}

/** Returns the best sentence of each entry by the URL of its moment. Entries at which no action was detected are left out. */
export async function readBestSentences(entries: readonly Entry[], sources: Sources): Promise<Map<string, NewSentence>> {
  const found = new Map<string, NewSentence>();
  for (const group of groupByTime(entries)) {
    const [first, last] = [group[0], group.at(-1)];
    if (!first || !last) continue;
    const { videoId } = first;
    const range = { videoId, from: first.seconds - AROUND_SECONDS.before, to: last.seconds + AROUND_SECONDS.after };
    const detections = await sources.fetchDetections(range);
    for (const entry of group) {
      // Key moments next to each other are different steps.
      const before = group.filter((one) => found.has(one.src)).map((one) => found.get(one.src)?.sentence ?? '');
      const taken = [...sources.listTaken(entry), ...before.slice(-NEIGHBOURS)];
      const best = rankSuggestions(detections, entry.seconds, taken).find(({ source }) => source !== 'text');
      if (best) found.set(entry.src, toSentence(best, detections, sources.pictureSeconds(entry)));
    }
  }
  return found;
}

/** Returns groups of entries of one video that are near in time, each in order of time. */
function groupByTime(entries: readonly Entry[]): Entry[][] {
  const groups: Entry[][] = [];
  for (const own of Map.groupBy(entries, ({ videoId }) => videoId).values()) {
    let group: Entry[] = [];
    for (const entry of own.toSorted((a, b) => a.seconds - b.seconds)) {
      if (group.length === 0 || entry.seconds - (group[0]?.seconds ?? 0) > TOGETHER_SECONDS) groups.push((group = []));
      group.push(entry);
    }
  }
  return groups;
}
