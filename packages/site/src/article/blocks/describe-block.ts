import type { List, Nodes, RootContent } from 'mdast';
import { readAddress } from '../address.ts';
import { CALLOUT_MARKER } from '../callouts.ts';
import type { EntryPart } from '../entries.ts';
import { isMarked, type PictureMarks } from '../pictures/marks.ts';

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
  /** step: what to do; marked: the place is marked in the picture behind it; moment: what is to be seen in the picture behind it. */
  kind?: 'step' | 'marked' | 'moment';
  /** The pictures of the project that it shows. */
  pictures?: ShownPicture[];
}

export interface ShownPicture extends PictureMarks {
  assetId: string;
}

/** What a block is and says. `number`: of an item of a list with numbers. */
export function describeNode(node: RootContent, number: number | null = null): Omit<ContentBlock, 'markdown'> {
  const count = number ?? numberIn(node);
  const type = count === null ? typeOf(node) : 'step';
  const pictures = picturesIn(node);
  return {
    type,
    text: lines(type === 'image' ? captionsOf(node) : wordsOf(node).replace(MARKS[type] ?? '', '')),
    ...(node.type === 'heading' && { level: node.depth }),
    ...(count !== null && { number: count }),
    moment: momentOf(node),
    ...(type === 'step' && { kind: type }),
    ...(pictures.length > 0 && { pictures }),
  };
}

/** What a block outside of lists is to `findEntries`. */
export function entryPartOf(node: RootContent, { type, pictures }: Pick<ContentBlock, 'type' | 'pictures'>): EntryPart {
  const shown = node.type === 'paragraph' && type !== 'step' ? node.children.filter((child) => !isBlank(child)) : [];
  const isPicture = shown.length > 0 && shown.every((child) => child.type === 'image');
  const moments = isPicture ? [] : shown.flatMap(momentsIn);
  return {
    endsWithMoment: moments.length === 1 && shown.at(-1) === moments[0],
    isNote: shown.length > 0 && !isPicture && moments.length === 0,
    picture: !isPicture || pictures === undefined ? null : pictures.some(isMarked) ? 'marked' : 'plain',
  };
}

function isBlank(node: Nodes): boolean {
  return node.type === 'break' || (node.type === 'text' && node.value.trim() === '');
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

function picturesIn(node: Nodes): ShownPicture[] {
  const address = node.type === 'image' ? readAddress(node.url) : null;
  if (address?.kind === 'asset') return [{ assetId: address.id, ...address.marks }];
  return 'children' in node ? node.children.flatMap(picturesIn) : [];
}

function momentsIn(node: Nodes): Nodes[] {
  if (momentAt(node)) return [node];
  return 'children' in node ? node.children.flatMap(momentsIn) : [];
}

function momentAt(node: Nodes): ContentBlock['moment'] {
  const address = node.type === 'link' ? readAddress(node.url) : null;
  return address?.kind === 'video' && address.seconds !== null ? { videoId: address.id, seconds: address.seconds } : null;
}

/** The first link to a moment of a video. */
function momentOf(node: Nodes): ContentBlock['moment'] {
  const own = momentAt(node);
  if (own) return own;
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
