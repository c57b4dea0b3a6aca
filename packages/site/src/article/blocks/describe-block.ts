import type { Link, List, Nodes, RootContent } from 'mdast';
import { readAddress } from '../address.ts';
import { CALLOUT_MARKER } from '../callouts.ts';
import type { EntryPart } from '../entries.ts';
import { isMarked, type PictureMarks } from '../pictures/marks.ts';

/** Matches a step number such as "1.2" at the start of the text, because Markdown lists cannot have such numbers. */
const NUMBERED = /^\d{1,9}\.(\d{1,9})$/;

type BlockType = 'heading' | 'paragraph' | 'step' | 'list' | 'table' | 'code' | 'quote' | 'callout' | 'image' | 'break' | 'html';

/** The properties of one content block. */
export interface ContentBlock {
  type: BlockType;
  /** Markdown source of the block, including the blank lines after it. */
  markdown: string;
  /** Text of the block without markup, one line for each inner block. */
  text: string;
  /** Level of a heading, undefined for other blocks. */
  level?: number;
  /** Number of a step, undefined for other blocks. */
  number?: number;
  /** The first time in a video to which the block links. */
  moment: { videoId: string; seconds: number } | null;
  /**
   * Kind of the entry. step: an instruction; marked: an instruction whose position the following picture highlights; moment: a description
   * of the following picture.
   */
  kind?: 'step' | 'marked' | 'moment';
  /** Pictures of the project in the block. */
  pictures?: ShownPicture[];
}

export interface ShownPicture extends PictureMarks {
  assetId: string;
}

/** Returns the type and content of a block. `number` is the number of an item in a numbered list. */
export function describeNode(node: RootContent, number: number | null = null): Omit<ContentBlock, 'markdown'> {
  const count = number ?? numberIn(node);
  const { words, pictures, moment } = collectContent(node);
  const type = count === null ? typeOf(node, words) : 'step';
  return {
    type,
    text: lines(type === 'image' ? captionsOf(node) : words.replace(MARKS[type] ?? '', '')),
    ...(node.type === 'heading' && { level: node.depth }),
    ...(count !== null && { number: count }),
    moment,
    ...(type === 'step' && { kind: type }),
    ...(pictures.length > 0 && { pictures }),
  };
}

/** Converts a block outside of lists into the input of `findEntries`. */
export function readEntryPart(node: RootContent, { type, pictures }: Pick<ContentBlock, 'type' | 'pictures'>): EntryPart {
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

/**
 * Returns whether the list contains steps, as the page defines them: an outermost numbered list in which an item has its own paragraph or a
 * time in a video.
 */
export function isStepList(list: List): boolean {
  const isLoose = list.spread === true || list.children.some((item) => item.spread);
  return list.ordered === true ? isLoose || momentOf(list) !== null : momentOf(list) !== null;
}

function typeOf(node: RootContent, words: string): BlockType {
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
      return CALLOUT_MARKER.test(words) ? 'callout' : 'quote';
    case 'paragraph':
      return node.children.every(({ type }) => type === 'image' || type === 'imageReference') ? 'image' : 'paragraph';
    default:
      // Nodes that are not visible at their own position: definitions of links and footnotes.
      return 'paragraph';
  }
}

function numberIn(node: RootContent): number | null {
  const first = node.type === 'paragraph' ? node.children[0] : undefined;
  const number = first?.type === 'strong' ? NUMBERED.exec(collectContent(first).words)?.[1] : undefined;
  return number === undefined ? null : Number(number);
}

function momentsIn(node: Nodes): Nodes[] {
  if (momentAt(node)) return [node];
  return 'children' in node ? node.children.flatMap(momentsIn) : [];
}

function momentAt(node: Nodes): ContentBlock['moment'] {
  const address = node.type === 'link' ? readAddress(node.url) : null;
  return address?.kind === 'video' && address.seconds !== null ? { videoId: address.id, seconds: address.seconds } : null;
}

/** Returns the first link to a time in a video, or null. */
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

/** Markers at the start of a block that are not part of its text. */
const MARKS: Partial<Record<BlockType, RegExp>> = { step: /^\s*\d{1,9}\.\d{1,9}(?=\s)/, callout: CALLOUT_MARKER };

function captionsOf(paragraph: Nodes): string {
  return 'children' in paragraph ? paragraph.children.map((child) => ('alt' in child && child.alt) || '').join('\n') : '';
}

/** Data that is collected from a node and its descendants. */
interface CollectedContent {
  /** One line for each inner block. Leaves out the times of video links and the content of pictures. */
  words: string;
  pictures: ShownPicture[];
  /** The first link to a time in a video, or null. */
  moment: ContentBlock['moment'];
}

function collectContent(node: Nodes): CollectedContent {
  const collected: CollectedContent = { words: '', pictures: [], moment: null };
  collectNode(node, collected);
  return collected;
}

/** Visits each node only once, so that dividing an article takes hardly longer than parsing it. */
function collectNode(node: Nodes, collected: CollectedContent): void {
  if (node.type === 'html') return;
  if (node.type === 'image') {
    const address = readAddress(node.url);
    if (address?.kind === 'asset') collected.pictures.push({ assetId: address.id, ...address.marks });
    return;
  }
  if (node.type === 'link') return collectLink(node, collected);
  if ('children' in node) for (const child of node.children) collectNode(child, collected);
  else if ('value' in node) collected.words += node.value;
  if (BREAKS.has(node.type)) collected.words += '\n';
  else if (node.type === 'tableCell') collected.words += ' ';
}

function collectLink(link: Link, collected: CollectedContent): void {
  const address = readAddress(link.url);
  if (address?.kind === 'video' && address.seconds !== null) collected.moment ??= { videoId: address.id, seconds: address.seconds };
  const { words } = collected;
  for (const child of link.children) collectNode(child, collected);
  if (address?.kind === 'video') collected.words = words;
}

function lines(words: string): string {
  const trimmed = words.trim();
  if (!UNTIDY.test(trimmed)) return trimmed;
  return trimmed
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
}

/** Matches empty lines, and white space other than single spaces between words. */
const UNTIDY = /[^\S \n]| {2}| \n|\n[ \n]/;
