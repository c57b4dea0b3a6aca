import { parse } from '@docreel/markdown';
import type { ListItem, Nodes, Parent } from 'mdast';

/** A link from an article to a time in its video, with the data that tests check. */
export interface Entry {
  /** Whether the link is in a numbered list, which means that the article presents it as an instruction. */
  isNumbered: boolean;
  /** The sentence of the link without formatting, with the code block below it, and without other text below it. */
  text: string;
  seconds: number;
  /** Time of the picture next to the link, in seconds. Without its own picture, the last one above. Null if there is none. */
  pictureSeconds: number | null;
}

const MOMENT = /^video:.*#t=([\d.]+)$/;
const PICTURE = /^asset:([\d.]+)(?:#.*)?$/;

/** Reads an article in which each picture is named after its time. Every link to the video is an entry, in order of the text. */
export function readArticle(markdown: string): Entry[] {
  const blocks = listBlocks(parse(markdown), null);
  return blocks.flatMap((block, at) => {
    const next = blocks.findIndex((later, place) => place > at && later.moments.length > 0 && !isBelow(later, block));
    const own = blocks.slice(at, next < 0 ? undefined : next).flatMap(({ pictures }) => pictures);
    const above = blocks.slice(0, at).flatMap(({ pictures }) => pictures);
    const pictureSeconds = own[0] ?? above.at(-1) ?? null;
    // A sentence with several times is one step at the first of them.
    return block.moments.map((seconds, place): Entry => {
      return { isNumbered: block.isNumbered && place === 0, text: block.text, seconds, pictureSeconds };
    });
  });
}

interface Block {
  /** The list item that contains the block. */
  item: ListItem | null;
  isNumbered: boolean;
  text: string;
  moments: number[];
  pictures: number[];
}

/**
 * Returns whether the later block is in the same list item. Its time then belongs to the note of the step, so the picture belongs to the
 * step.
 */
function isBelow(later: Block, block: Block): boolean {
  return block.item !== null && later.item === block.item;
}

interface Around {
  item: ListItem;
  isNumbered: boolean;
}

/** Returns all blocks with text, in order. The first time of a numbered item is the step. Further times belong to its note. */
function listBlocks(parent: Parent, around: Around | null): Block[] {
  let isNumbered = around?.isNumbered ?? false;
  const blocks: Block[] = [];
  for (const node of parent.children) {
    if (node.type === 'list') {
      for (const item of node.children) blocks.push(...listBlocks(item, { item, isNumbered: node.ordered === true }));
    } else if (node.type === 'blockquote') {
      blocks.push(...listBlocks(node, around && { ...around, isNumbered }));
    } else {
      const moments = listSeconds(node, MOMENT);
      const above = blocks.at(-1);
      if (node.type === 'code' && around && above?.moments.length) above.text += ` ${readSentence(node)}`;
      blocks.push({ item: around?.item ?? null, isNumbered, text: readSentence(node), moments, pictures: listSeconds(node, PICTURE) });
      if (moments.length > 0) isNumbered = false;
    }
  }
  return blocks;
}

function listSeconds(node: Nodes, address: RegExp): number[] {
  if ('children' in node) return [...readSeconds(node, address), ...node.children.flatMap((child) => listSeconds(child, address))];
  return readSeconds(node, address);
}

function readSeconds(node: Nodes, address: RegExp): number[] {
  const seconds = 'url' in node ? address.exec(node.url)?.[1] : undefined;
  return seconds === undefined ? [] : [Number(seconds)];
}

/** Returns the sentence without the text of its links to the video. */
function readSentence(node: Nodes): string {
  return readWords(node).replaceAll(/\s+/g, ' ').trim();
}

function readWords(node: Nodes): string {
  if (readSeconds(node, MOMENT).length > 0) return '';
  if ('children' in node) return node.children.map(readWords).join('');
  return 'value' in node ? node.value : node.type === 'break' ? ' ' : '';
}
