import { parse, toSafeTree, withoutContainers } from '@docreel/markdown';
import type { Root } from 'hast';
import type { Labels } from '../labels/labels.ts';
import { readAddress } from './address.ts';

const BOM = /^\uFEFF/;

/**
 * Parses Markdown into a tree that contains only what the content schema allows: no scripts, no event attributes, no URLs with unknown
 * schemes. Later steps add only trusted elements.
 */
export function parseContent(content: string, { footnotes, backToText }: Labels): Root {
  return toSafeTree(parse(withoutContainers(content.replace(BOM, ''))), { address, footnotes, backToText });
}

/** Normalises a URL as a browser does. URLs of the project's own assets and videos stay unchanged. */
function address(value: string): string | null {
  const read = readAddress(value);
  return read !== null && 'href' in read ? read.href : read && value;
}
