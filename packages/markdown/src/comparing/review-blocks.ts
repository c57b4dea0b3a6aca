import type { PhrasingContent, Root, RootContent } from 'mdast';
import { type BlockPiece, countItem, cutBlocks } from '../blocks/cut-blocks.ts';
import { SENTENCE_NUMBER } from '../merging/align-blocks.ts';

export type ReviewBlockType = 'heading' | 'step' | 'item' | 'text' | 'picture' | 'other';

/** A part of an article about which one decision is made: a block, or a step outside of lists together with its picture. */
export interface ReviewBlock {
  /** A `step` is an item of a numbered list, or any block that links to a time in a video. An `item` is another list item. */
  type: ReviewBlockType;
  /** Markdown source, including the blank lines after the block. */
  markdown: string;
  /** Number of an item of a numbered list, or the second number of a step that starts with a number such as 1.2. */
  number: number | null;
  /** Index of the first block of `cutBlocks` and the index after the last one. */
  from: number;
  to: number;
}

type Parse = (content: string) => Root;

/**
 * Divides a text into blocks for a comparison. Each item of an outermost list is a block. A picture that follows a step outside of lists
 * belongs to the step. The joined sources equal the text.
 */
export function readReviewBlocks(content: string, parse: Parse): ReviewBlock[] {
  const pieces = cutBlocks(content, { parse });
  if (pieces.length === 0) return content === '' ? [] : [createBlock('other', content, 0)];
  const blocks: ReviewBlock[] = [];
  for (let at = 0; at < pieces.length; ) {
    const piece = pieces[at] as BlockPiece;
    const end = at + countWithPicture(pieces, at);
    const number = piece.list ? countItem(piece.list, piece.at) : readSentenceNumber(piece.markdown);
    const markdown = pieces.slice(at, end).map((one) => one.markdown);
    blocks.push({ ...createBlock(readType(piece, number), markdown.join(''), at), number, to: end });
    at = end;
  }
  return blocks;
}

function createBlock(type: ReviewBlockType, markdown: string, from: number): ReviewBlock {
  return { type, markdown, number: null, from, to: from + 1 };
}

/** Maximum number of notes and code blocks between a step outside of lists and its picture. */
const MAX_NOTES = 2;

/** Returns the number of pieces that form one block: a step outside of lists, the notes after it, and its picture. Otherwise 1. */
function countWithPicture(pieces: readonly BlockPiece[], at: number): number {
  const first = pieces[at];
  if (!first || !isParagraphStep(first)) return 1;
  for (let next = at + 1; next <= at + 1 + MAX_NOTES; next++) {
    const piece = pieces[next];
    if (!piece || piece.list || isParagraphStep(piece) || !['paragraph', 'code'].includes(piece.node.type)) return 1;
    if (isPicture(piece.node)) return next + 1 - at;
  }
  return 1;
}

function isParagraphStep({ node, list }: BlockPiece): boolean {
  return list === undefined && node.type === 'paragraph' && !isPicture(node) && node.children.some(isMomentLink);
}

function isMomentLink(node: PhrasingContent): boolean {
  return node.type === 'link' && node.url.startsWith('video:');
}

function isPicture(node: RootContent): boolean {
  if (node.type !== 'paragraph') return false;
  const shown = node.children.filter((child) => child.type !== 'text' || child.value.trim() !== '');
  return shown.length > 0 && shown.every((child) => child.type === 'image');
}

function readSentenceNumber(markdown: string): number | null {
  const [mark] = SENTENCE_NUMBER.exec(markdown) ?? [];
  return mark === undefined ? null : Number(/\.(\d+)/.exec(mark)?.[1]);
}

const MOMENT_LINK = /\]\(video:[\w-]+#t=/;

function readType({ node, list, markdown }: BlockPiece, number: number | null): ReviewBlockType {
  if (number !== null || MOMENT_LINK.test(markdown)) return 'step';
  if (list) return 'item';
  if (node.type === 'heading') return 'heading';
  if (isPicture(node)) return 'picture';
  return node.type === 'paragraph' ? 'text' : 'other';
}
