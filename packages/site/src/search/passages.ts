import type { Element, Nodes, Root } from 'hast';
import { plainText } from '../article/plain-text.ts';

/** A part of an article with its own link: a section, a step or a key frame. */
export interface Passage {
  /** ID of the heading, step or key frame. Empty for the text before the first one. */
  id: string;
  /** Text of the heading at its start, if there is one. */
  heading: string;
  text: string;
  /** The time in a video to which it links. */
  moment: { videoId: string; seconds: number } | null;
  /** ID of its picture, or of the last picture before it in the same section, which steps on one screen share. */
  pictureId: string | null;
}

/** Maximum number of characters of an article in the index, from its beginning. */
const MAX_CHARACTERS = 20_000;
const HEADING = /^h[1-6]$/;
const CLOCK = /^(?:\d{1,2}:)?\d{1,2}:\d{2}$/;

/** Returns the passages of an article's tree, in order, without its title. */
export function extractPassages(root: Root): Passage[] {
  const passages: Passage[] = [];
  const begin = (passage: Pick<Passage, 'id' | 'heading'>): Passage => {
    const begun = { ...passage, text: '', moment: null, pictureId: null };
    passages.push(begun);
    return begun;
  };
  let current = begin({ id: '', heading: '' });
  // Joins the lines at the end, because appending to a string repeatedly takes quadratic time.
  const lines = new Map<Passage, string[]>();
  const linesOf = (passage: Passage): string[] => {
    const known = lines.get(passage) ?? [];
    lines.set(passage, known);
    return known;
  };
  for (const block of blocksOf(root)) {
    const words = wordsOf(block);
    const isHeading = HEADING.test(block.tagName);
    const shown = current.pictureId;
    if (isHeading || isStep(block)) current = begin({ id: block.properties.id ?? '', heading: isHeading ? words : '' });
    if (!isHeading && words !== '') linesOf(current).push(words);
    current.moment ??= momentOf(block);
    current.pictureId = findPictureId(block) ?? (isHeading ? null : (current.pictureId ?? shown));
  }
  for (const [passage, texts] of lines) passage.text = texts.join('\n');
  return bounded(passages.filter(({ heading, text }) => heading !== '' || text !== ''));
}

/** Returns the blocks of the article in order. Each item of a step list is a separate block. */
function blocksOf(root: Root): Element[] {
  const blocks = root.children.filter((child) => child.type === 'element');
  return blocks.flatMap((block) => (hasClass(block, 'steps') ? block.children.filter((child) => child.type === 'element') : [block]));
}

const STEPS = ['numbered', 'marked-step', 'key-moment'];

function isStep(block: Element): boolean {
  return block.tagName === 'li' || STEPS.some((name) => hasClass(block, name));
}

/** Returns the text of a block without generated labels, and without times, which are stored separately. */
function wordsOf(block: Element): string {
  return plainText(block, isOurs);
}

function isOurs(node: Nodes): boolean {
  if (node.type !== 'element') return false;
  if (isMoment(node)) return CLOCK.test(plainText(node));
  return hasClass(node, 'callout-title') || hasClass(node, 'sr-only');
}

function momentOf(node: Nodes): Passage['moment'] {
  if (isMoment(node)) return { videoId: String(node.properties.dataVideo), seconds: Number(node.properties.dataSeconds) };
  if (!('children' in node)) return null;
  for (const child of node.children) {
    const moment = momentOf(child);
    if (moment) return moment;
  }
  return null;
}

/** Returns the ID of the first picture in a block. */
function findPictureId(node: Nodes): string | null {
  const slot = node.data && 'slot' in node.data ? node.data.slot : null;
  if (isPictureSlot(slot)) return slot[1].id;
  if (!('children' in node)) return null;
  for (const child of node.children) {
    const id = findPictureId(child);
    if (id !== null) return id;
  }
  return null;
}

/** The slots of a compiled article are in `article/slots.ts`, which depends on this file. */
function isPictureSlot(slot: unknown): slot is ['picture', { id: string }] {
  return Array.isArray(slot) && slot[0] === 'picture';
}

function isMoment(node: Nodes): node is Element {
  return node.type === 'element' && node.tagName === 'a' && node.properties.dataVideo !== undefined;
}

function hasClass({ properties }: Element, name: string): boolean {
  return Array.isArray(properties.className) && properties.className.includes(name);
}

function bounded(passages: Passage[]): Passage[] {
  let left = MAX_CHARACTERS;
  return passages.flatMap((passage) => {
    if (left <= 0) return [];
    const heading = passage.heading.slice(0, left).toWellFormed();
    const text = passage.text.slice(0, left - heading.length).toWellFormed();
    left -= heading.length + text.length;
    return [{ ...passage, heading, text }];
  });
}
