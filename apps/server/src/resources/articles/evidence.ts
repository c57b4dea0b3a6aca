import { type Block, Evidence } from '@docreel/contract';
import type { ContentBlock } from '@docreel/site';
import * as z from 'zod';

/** Maximum number of evidence entries of one article. Each step has one, and the longest text (1 MiB) has about 15,000 steps. */
export const EVIDENCE_MAX = 20_000;
/** Maximum size of all sentences and quotes in the evidence of one article, in bytes. */
const WORDS_MAX_BYTES = 4 * 1024 * 1024;
/** Maximum length of a sentence or quote, in characters. */
const WORDS_MAX = 20_000;
const ORIGINS = ['read', 'said', 'both', 'given'] as const;

/** Evidence of one step: the part of the video that the step was generated from. Entries are stored with the article, outside its text. */
export const StoredEvidence = Evidence.extend({
  /** The generated sentence of the step, with inline Markdown. It is compared with the text of a block. */
  text: z.string(),
  /** Certainty (0 to 1) and origin of the sentence. Entries written by earlier versions of Docreel have neither. */
  certainty: z.number().min(0).max(1).nullable().optional().catch(null),
  origin: z.enum(ORIGINS).nullable().optional().catch(null),
});
export type StoredEvidence = z.output<typeof StoredEvidence>;

/**
 * Schema of the evidence in an imported file. The size is limited because every request for the article compares all entries with its text.
 */
export const ImportedEvidence = z
  .array(
    StoredEvidence.extend({
      videoId: z.uuid('must be the UUID of a video').max(36),
      text: z.string().max(WORDS_MAX),
      quote: z.string().max(WORDS_MAX).nullable(),
      frame: z.object({ seconds: z.number(), assetId: z.string().max(100).nullable() }).nullable(),
    }),
    'must be a list of entries as in an export; remove it to import the article without evidence',
  )
  .max(EVIDENCE_MAX, `must have at most ${EVIDENCE_MAX} entries; remove those that belong to no step`)
  .refine((entries) => countBytes(entries) <= WORDS_MAX_BYTES, `must have at most 4 MiB of sentences and quotes`);

function countBytes(entries: readonly StoredEvidence[]): number {
  return entries.reduce((sum, { text, quote }) => sum + Buffer.byteLength(text) + Buffer.byteLength(quote ?? ''), 0);
}

/**
 * Returns the valid evidence entries of an article row. Earlier versions imported evidence without validation, so invalid entries are
 * skipped.
 */
export function readEvidence(stored: unknown): StoredEvidence[] {
  if (!Array.isArray(stored)) return [];
  return stored.slice(0, EVIDENCE_MAX).flatMap((entry) => {
    const { data } = StoredEvidence.safeParse(entry);
    return data ? [data] : [];
  });
}

/** Adds the evidence to the blocks of an article. Call it in a thread, because its run time grows with the article. */
export function addEvidence(blocks: readonly ContentBlock[], stored: unknown): Block[] {
  const entries = readEvidence(stored);
  const found = addNearestEvidence(blocks, matchEvidence(blocks, entries), entries);
  const nextPictures = listNextPictures(blocks);
  return blocks.map((block, at) => {
    const { moment: _moment, ...shown } = block;
    const entry = found[at];
    const isSure = entry !== undefined && isUntouched(block, entry, nextPictures[at]);
    const sureness =
      block.kind === undefined
        ? {}
        : { certainty: (isSure ? entry.certainty : null) ?? null, origin: (isSure ? entry.origin : null) ?? null };
    if (!entry) return { ...shown, ...sureness, ...(block.type === 'step' && { evidence: null }) };
    const { videoId, startSeconds, endSeconds, quote, frame } = entry;
    return { ...shown, ...sureness, evidence: { videoId, startSeconds, endSeconds, quote, frame } };
  });
}

/** Returns, for each block, the next block that contains pictures. */
function listNextPictures(blocks: readonly ContentBlock[]): (ContentBlock | undefined)[] {
  let next: ContentBlock | undefined;
  return blocks
    .toReversed()
    .map((block) => {
      const found = next;
      if (block.type === 'image' || block.pictures !== undefined) next = block;
      return found;
    })
    .reverse();
}

/** Returns whether the block still has the generated sentence and picture. If either was edited, the stored certainty no longer applies. */
function isUntouched(block: ContentBlock, entry: StoredEvidence, pictures: ContentBlock | undefined): boolean {
  if (readFirstLineWords(block) !== normalizeWords(entry.text)) return false;
  if (block.kind === 'step' || entry.frame === null || entry.frame.assetId === null) return true;
  return pictures?.pictures?.some(({ assetId }) => assetId === entry.frame?.assetId) ?? false;
}

/**
 * Returns the evidence entry of each block. An entry matches a block that links to its time in the video. If several match, an entry with
 * the same words wins. If no time matches, the words alone decide. Each entry is used once.
 */
export function matchEvidence(blocks: readonly ContentBlock[], stored: readonly StoredEvidence[]): (StoredEvidence | undefined)[] {
  const entries = stored.map((entry) => ({ entry, words: normalizeWords(entry.text), isUsed: false }));
  const found = blocks.map((): StoredEvidence | undefined => undefined);
  const links = blocks.flatMap(({ moment, ...block }, at) => {
    if (!moment) return [];
    return [{ at, videoId: moment.videoId, tenth: Math.round(moment.seconds * 10), words: readFirstLineWords(block) }];
  });
  type Entry = (typeof entries)[number];
  type Link = (typeof links)[number];
  const passes: { listKeys: (one: Entry) => string[]; createKey: (link: Link) => string }[] = [
    {
      listKeys: ({ entry, words }) => listTenths(entry).map((tenth) => `${entry.videoId} ${tenth} ${words}`),
      createKey: ({ videoId, tenth, words }) => `${videoId} ${tenth} ${words}`,
    },
    {
      listKeys: ({ entry }) => listTenths(entry).map((tenth) => `${entry.videoId} ${tenth}`),
      createKey: ({ videoId, tenth }) => `${videoId} ${tenth}`,
    },
    {
      listKeys: ({ entry, words }) => [`${entry.videoId} ${words}`],
      createKey: ({ videoId, words }) => `${videoId} ${words}`,
    },
  ];
  for (const { listKeys, createKey } of passes) {
    const dequeue = queueByKeys(entries, listKeys);
    for (const link of links) found[link.at] ??= dequeue(createKey(link))?.entry;
  }
  return found;
}

/** Groups entries by key. Returns a function that takes the next unused entry of a key. An entry may have several keys. */
function queueByKeys<Entry extends { isUsed: boolean }>(entries: readonly Entry[], listKeys: (entry: Entry) => string[]) {
  const queues = new Map<string, { entries: Entry[]; next: number }>();
  for (const entry of entries.filter(({ isUsed }) => !isUsed))
    for (const key of listKeys(entry)) {
      const queue = queues.get(key);
      if (queue) queue.entries.push(entry);
      else queues.set(key, { entries: [entry], next: 0 });
    }
  return (key: string): Entry | undefined => {
    const queue = queues.get(key);
    while (queue?.entries[queue.next]?.isUsed) queue.next++;
    const entry = queue?.entries[queue.next];
    if (entry) entry.isUsed = true;
    return entry;
  };
}

/**
 * Returns the start of an evidence entry in tenths of a second, as links may contain it. A start halfway between two tenths returns both.
 */
function listTenths({ startSeconds }: StoredEvidence): number[] {
  const seconds = Math.max(0, startSeconds);
  const nearest = Math.round(seconds * 10);
  return [nearest - 1, nearest, nearest + 1].filter((tenth) => Math.abs(tenth / 10 - seconds) < 0.06);
}

function readFirstLineWords({ text }: Pick<ContentBlock, 'text'>): string {
  return normalizeWords(text.split('\n', 1)[0] ?? '');
}

function normalizeWords(text: string): string {
  return (
    text
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(' ') ?? ''
  );
}

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
