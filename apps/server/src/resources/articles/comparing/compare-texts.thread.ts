import type { Block, BlockComparison, ComparedBlock } from '@docreel/contract';
import { parse } from '@docreel/markdown';
import { type Comparison, compareTexts, readReviewBlocks, type ReviewBlock } from '@docreel/markdown/comparing';
import { toComparedBlock } from '@docreel/markdown/merging';
import { type ContentBlock, splitBlocks } from '@docreel/site';
import { addEvidence, type StoredEvidence } from '../evidence.ts';

/** The versions of an article that a comparison needs. */
export interface TextsToCompare {
  current: string;
  /** The text that was generated last, before people edited it. Null if the article was written by hand. */
  base: string | null;
  /** Texts of earlier comparisons, from which a person may have taken blocks. */
  drafts: string[];
  draft: string;
  evidence: StoredEvidence[];
  newEvidence: StoredEvidence[];
}

/** Runs in a thread. Compares the current text with the new draft, and adds the evidence and the author of each block. */
export default function compareArticle(texts: TextsToCompare): BlockComparison[] {
  const [describeOld, describeNew] = [createDescriber(texts.current, texts.evidence), createDescriber(texts.draft, texts.newEvidence)];
  const isGenerated = createAuthorCheck(texts);
  const deleted = listDeleted(texts);
  return compareTexts(texts.current, texts.draft, parse).map(({ state, old, new: now, movedTo }): BlockComparison => {
    const isPersons = old ? !isGenerated(old) : now !== null && deleted.has(now.from);
    return {
      state,
      author: isPersons ? 'person' : 'machine',
      old: old && describeOld(old),
      new: now && describeNew(now),
      movedTo,
    };
  });
}

/** Returns a function that returns a block of the text as the API shows it. */
function createDescriber(content: string, evidence: readonly StoredEvidence[]): (block: ReviewBlock) => ComparedBlock {
  const pieces: readonly ContentBlock[] = splitBlocks(content);
  const described: readonly Block[] = addEvidence(pieces, evidence);
  return ({ from, to, markdown }) => {
    const [first, ...rest] = described.slice(from, to);
    if (!first) return { type: 'paragraph', markdown, text: '', moment: null };
    const { level: _level, ...shown } = first;
    const pictures = [first, ...rest].flatMap((block) => block.pictures ?? []);
    const moment = pieces.slice(from, to).find((piece) => piece.moment !== null)?.moment ?? null;
    const text = [first, ...rest].map((block) => block.text).join('\n');
    return { ...shown, markdown, text, moment, ...(pictures.length > 0 && { pictures }) };
  };
}

/** Returns a function that returns whether a block has a text that Docreel wrote. Numbers and blank lines do not count. */
function createAuthorCheck({ base, drafts }: TextsToCompare): (block: ReviewBlock) => boolean {
  const texts = [base ?? '', ...drafts];
  const known = new Set(texts.flatMap((text) => readReviewBlocks(text, parse).map(toKey)));
  return (block) => known.has(toKey(block));
}

function toKey({ type, markdown }: ReviewBlock): string {
  return toComparedBlock({ type: type === 'item' ? 'list' : type, markdown, text: markdown, moment: null }).key;
}

/** Returns the blocks of the draft that a person deleted: they were generated before and are no longer in the article. */
function listDeleted({ base, current, draft }: TextsToCompare): Set<number> {
  if (base === null) return new Set();
  const isKept = ({ state }: Comparison) => state === 'same' || state === 'changed';
  const gone = new Set(compareTexts(base, current, parse).flatMap(({ state, old }) => (state === 'gone' && old ? [old.from] : [])));
  const generated = compareTexts(base, draft, parse).filter((line) => isKept(line) && line.old && gone.has(line.old.from));
  return new Set(generated.flatMap((line) => (line.new ? [line.new.from] : [])));
}
