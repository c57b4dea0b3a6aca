import type { Block, Evidence } from '@docreel/contract';
import type { ContentBlock } from '@docreel/site';

/** What the writer knew of one step, as it is kept beside the text. */
export interface StoredEvidence extends Evidence {
  /** The step's sentence as the writer wrote it, inline Markdown; empty for a moment of which nothing was said. */
  text: string;
  /** How sure the writer was of it, and where its words come from; earlier versions did not tell. */
  certainty?: number | null;
  origin?: Block['origin'];
}

/** The content as it is answered: each step, and whatever else links to a moment, with what it rests on. */
export function withEvidence(blocks: ContentBlock[], stored: readonly StoredEvidence[]): Block[] {
  const found = matchEvidence(blocks, stored);
  return blocks.map(({ moment: _moment, ...block }, at) => {
    const entry = found[at];
    const sureness = block.kind === undefined ? {} : surenessOf(entry && isUntouched(blocks, at, entry) ? entry : undefined);
    if (!entry) return { ...block, ...sureness, ...(block.type === 'step' && { evidence: null }) };
    const { videoId, startSeconds, endSeconds, quote, frame } = entry;
    return { ...block, ...sureness, evidence: { videoId, startSeconds, endSeconds, quote, frame } };
  });
}

function surenessOf(entry: StoredEvidence | undefined): Required<Pick<Block, 'certainty' | 'origin'>> {
  const { certainty, origin } = entry ?? {};
  // It may have been imported, and then it is whatever somebody wrote there.
  const isShare = typeof certainty === 'number' && certainty >= 0 && certainty <= 1;
  return { certainty: isShare ? certainty : null, origin: ORIGINS.find((one) => one === origin) ?? null };
}

const ORIGINS = ['read', 'said', 'both', 'given'] as const;

/** How sure the writer was says nothing of what a person made of it: of other words, or of another picture where the picture is what tells. */
function isUntouched(blocks: ContentBlock[], at: number, entry: StoredEvidence): boolean {
  const block = blocks[at];
  if (!block || !saysTheSame(block, entry)) return false;
  if (block.kind === 'step' || entry.frame === null || entry.frame.assetId === null) return true;
  const shown = blocks.slice(at + 1).find(({ type, pictures }) => type === 'image' || pictures !== undefined);
  return shown?.pictures?.some(({ assetId }) => assetId === entry.frame?.assetId) ?? false;
}

/**
 * The evidence of each block, found by the moment that it links to, so that it survives whatever a person does to the words. Of several
 * at one moment that of the same words is taken, else the next in order. A moment that a person corrected is known by its words.
 */
export function matchEvidence(blocks: ContentBlock[], stored: readonly StoredEvidence[]): (StoredEvidence | undefined)[] {
  const left = new Set(stored);
  const take = (isMeant: (entry: StoredEvidence) => boolean) => {
    const entry = [...left].find(isMeant);
    if (entry) left.delete(entry);
    return entry;
  };
  const found = new Map<ContentBlock, StoredEvidence | undefined>();
  const passes = [
    (block: ContentBlock, entry: StoredEvidence) => isAtMoment(block, entry) && saysTheSame(block, entry),
    (block: ContentBlock, entry: StoredEvidence) => isAtMoment(block, entry),
    (block: ContentBlock, entry: StoredEvidence) => block.moment?.videoId === entry.videoId && saysTheSame(block, entry),
  ];
  for (const isMeant of passes)
    for (const block of blocks)
      if (block.moment && !found.get(block))
        found.set(
          block,
          take((entry) => isMeant(block, entry)),
        );
  return blocks.map((block) => found.get(block));
}

/** A link names tenths of a second. */
function isAtMoment({ moment }: ContentBlock, entry: StoredEvidence): boolean {
  return moment?.videoId === entry.videoId && Math.abs(moment.seconds - Math.max(0, entry.startSeconds)) < 0.06;
}

function saysTheSame(block: ContentBlock, entry: StoredEvidence): boolean {
  return wordsIn(block.text.split('\n')[0] ?? '') === wordsIn(entry.text);
}

function wordsIn(text: string): string {
  return (
    text
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(' ') ?? ''
  );
}
