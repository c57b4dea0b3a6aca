import type { Block, Evidence } from '@docreel/contract';
import type { ContentBlock } from '@docreel/site';

/** What the writer knew of one step, as it is kept beside the text. */
export interface StoredEvidence extends Evidence {
  /** The step's sentence as the writer wrote it, inline Markdown. */
  text: string;
}

/** The content as it is answered: each step, and whatever else links to a moment, with what it rests on. */
export function withEvidence(blocks: ContentBlock[], stored: readonly StoredEvidence[]): Block[] {
  const found = matchEvidence(blocks, stored);
  return blocks.map(({ moment: _moment, ...block }, at) => {
    const entry = found[at];
    if (!entry) return block.type === 'step' ? { ...block, evidence: null } : block;
    const { text: _text, ...evidence } = entry;
    return { ...block, evidence };
  });
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
