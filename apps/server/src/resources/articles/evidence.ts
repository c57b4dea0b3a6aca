import { type Block, Evidence } from '@docreel/contract';
import type { ContentBlock } from '@docreel/site';
import * as z from 'zod';

/** Maximum number of entries of one article. The longest text (1 MiB) has about 15,000 steps. */
export const EVIDENCE_MAX = 20_000;
/** Maximum size of all sentences and quotes of one article. */
const WORDS_MAX_BYTES = 4 * 1024 * 1024;
/** Maximum number of characters of a sentence or a quote. */
const WORDS_MAX = 20_000;
const ORIGINS = ['read', 'said', 'both', 'given'] as const;

/** The source of one step in the video. It is stored next to the text. */
export const StoredEvidence = Evidence.extend({
  /** The sentence of the step as generated, with inline Markdown. Empty for a moment without words. */
  text: z.string(),
  /** Certainty and origin of the words. Entries of earlier versions have neither. */
  certainty: z.number().min(0).max(1).nullable().optional().catch(null),
  origin: z.enum(ORIGINS).nullable().optional().catch(null),
});
export type StoredEvidence = z.output<typeof StoredEvidence>;

/** Evidence in an imported file. It is limited because reading an article matches every entry. */
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

/** Returns the valid entries of a row. Earlier versions imported evidence without checking it. */
export function readEvidence(stored: unknown): StoredEvidence[] {
  if (!Array.isArray(stored)) return [];
  return stored.slice(0, EVIDENCE_MAX).flatMap((entry) => {
    const { data } = StoredEvidence.safeParse(entry);
    return data ? [data] : [];
  });
}

/** Returns the blocks with their evidence. Runs in threads, because it takes longer the more text and entries there are. */
export function addEvidence(blocks: readonly ContentBlock[], stored: unknown): Block[] {
  const found = matchEvidence(blocks, readEvidence(stored));
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

/** Returns for each block the first block after it that shows pictures. */
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

/** Returns whether neither the generated words nor the picture were changed. Otherwise the certainty no longer applies. */
function isUntouched(block: ContentBlock, entry: StoredEvidence, pictures: ContentBlock | undefined): boolean {
  if (readFirstLineWords(block) !== normalizeWords(entry.text)) return false;
  if (block.kind === 'step' || entry.frame === null || entry.frame.assetId === null) return true;
  return pictures?.pictures?.some(({ assetId }) => assetId === entry.frame?.assetId) ?? false;
}

/**
 * Returns the evidence of each block. Entries are matched by the moment that the block links to, so that they survive an edit of the
 * words. If several entries share a moment, the one with the same words is used, otherwise the next in order. If a person corrected the
 * moment, the words find the entry. Each entry is used once.
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

/** Returns a function that removes and returns the next entry of a key. An entry may have several keys. */
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

/** Returns the tenths of a second that a link to the entry may contain: one, or two if the start is between them. */
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
