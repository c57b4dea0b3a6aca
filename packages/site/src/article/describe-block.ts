import type { List, Nodes, RootContent } from 'mdast';
import { readAddress } from './address.ts';
import { CALLOUT_MARKER } from './callouts.ts';

/** A step whose number is part of the sentence, because a Markdown list cannot count 1.1, 1.2. */
const NUMBERED = /^\d{1,9}\.(\d{1,9})$/;

type BlockType = 'heading' | 'paragraph' | 'step' | 'list' | 'table' | 'code' | 'quote' | 'callout' | 'image' | 'break' | 'html';

/** One block of the content. */
export interface ContentBlock {
  type: BlockType;
  /** As it stands in the content, with the blank lines behind it. */
  markdown: string;
  /** The words alone, a line for each block within. */
  text: string;
  /** Of a heading. */
  level?: number;
  /** Of a step. */
  number?: number;
  /** The first moment of a video that it links to. */
  moment: { videoId: string; seconds: number } | null;
}

/** What a block is and says. `number`: of an item of a list with numbers. */
export function describeNode(node: RootContent, number: number | null = null): Omit<ContentBlock, 'markdown'> {
  const count = number ?? numberIn(node);
  const type = count === null ? typeOf(node) : 'step';
  return {
    type,
    text: lines(type === 'image' ? captionsOf(node) : wordsOf(node).replace(MARKS[type] ?? '', '')),
    ...(node.type === 'heading' && { level: node.depth }),
    ...(count !== null && { number: count }),
    moment: momentOf(node),
  };
}

/** As on the page: an outermost list with numbers in which an item holds a paragraph of its own, or a moment. */
export function isStepList(list: List): boolean {
  const isLoose = list.spread === true || list.children.some((item) => item.spread);
  return list.ordered === true ? isLoose || momentOf(list) !== null : momentOf(list) !== null;
}

function typeOf(node: RootContent): BlockType {
  switch (node.type) {
    case 'heading':
    case 'list':
    case 'table':
    case 'code':
    case 'html':
      return node.type;
    case 'listItem':
      return 'list';
    case 'thematicBreak':
      return 'break';
    case 'blockquote':
      return CALLOUT_MARKER.test(wordsOf(node)) ? 'callout' : 'quote';
    case 'paragraph':
      return node.children.every(({ type }) => type === 'image' || type === 'imageReference') ? 'image' : 'paragraph';
    default:
      // Where a link or a footnote leads: text that is not shown where it stands.
      return 'paragraph';
  }
}

function numberIn(node: RootContent): number | null {
  const first = node.type === 'paragraph' ? node.children[0] : undefined;
  const number = first?.type === 'strong' ? NUMBERED.exec(wordsOf(first))?.[1] : undefined;
  return number === undefined ? null : Number(number);
}

/** The first link to a moment of a video. */
function momentOf(node: Nodes): ContentBlock['moment'] {
  const address = node.type === 'link' ? readAddress(node.url) : null;
  if (address?.kind === 'video' && address.seconds !== null) return { videoId: address.id, seconds: address.seconds };
  for (const child of 'children' in node ? node.children : []) {
    const moment = momentOf(child);
    if (moment) return moment;
  }
  return null;
}

const BREAKS = new Set(['paragraph', 'heading', 'listItem', 'tableRow', 'code', 'break', 'blockquote']);

/** What stands before the words of a block and is none of them. */
const MARKS: Partial<Record<BlockType, RegExp>> = { step: /^\s*\d{1,9}\.\d{1,9}(?=\s)/, callout: CALLOUT_MARKER };

function captionsOf(paragraph: Nodes): string {
  return 'children' in paragraph ? paragraph.children.map((child) => ('alt' in child && child.alt) || '').join('\n') : '';
}

/** The words, a line for each block within; the clock of a moment is no word, nor is what a picture shows. */
function wordsOf(node: Nodes): string {
  if (node.type === 'html') return '';
  if (node.type === 'link' && readAddress(node.url)?.kind === 'video') return '';
  const end = BREAKS.has(node.type) ? '\n' : node.type === 'tableCell' ? ' ' : '';
  if ('children' in node) return node.children.map(wordsOf).join('') + end;
  return 'value' in node ? node.value + end : end;
}

function lines(words: string): string {
  return words
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
}
