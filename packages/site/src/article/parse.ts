import { parse, toSafeTree, withoutContainers } from '@docreel/markdown';
import type { Root } from 'hast';
import type { Labels } from '../labels/labels.ts';
import { readAddress } from './address.ts';

const BOM = /^\uFEFF/;

/**
 * Parses Markdown into a tree that contains only what the content schema allows. Later steps add only trusted elements, so the tree
 * contains no scripts, event attributes or URLs with other schemes.
 */
export function parseContent(content: string, { footnotes, backToText }: Labels): Root {
  return toSafeTree(parse(withoutContainers(content.replace(BOM, ''))), { address, footnotes, backToText });
}

/** Normalises a URL as a browser does. URLs of the project's assets and videos stay unchanged. */
function address(value: string): string | null {
  const read = readAddress(value);
  return read !== null && 'href' in read ? read.href : read && value;
}
