import { parse, toSafeTree, withoutContainers } from '@docreel/markdown';
import type { Root } from 'hast';
import type { Labels } from '../labels/labels.ts';
import { readAddress } from './address.ts';

const BOM = /^\uFEFF/;

/**
 * Markdown → a tree that holds nothing but what the schema of content names. Everything after this step adds only elements of our own, so
 * its word stands: no script, no event attribute, no address of another scheme.
 */
export function parseContent(content: string, { footnotes, backToText }: Labels): Root {
  return toSafeTree(parse(withoutContainers(content.replace(BOM, ''))), { address, footnotes, backToText });
}

/** As a browser would read it; those of the project stay as they are. */
function address(value: string): string | null {
  const read = readAddress(value);
  return read !== null && 'href' in read ? read.href : read && value;
}
