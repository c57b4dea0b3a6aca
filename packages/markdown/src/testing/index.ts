import type { Root } from 'hast';
import { parseSlowly } from '../parsing/micromark.ts';
import { convertThroughHtml } from '../safe/html-tree.ts';
import type { ContentPage } from '../safe/page.ts';

export { HOSTILE } from './hostile.ts';
export { parseSlowly };

/** Converts content with micromark, an HTML parser and a sanitiser, as a reference for the fast implementation. */
export function slowTree(content: string, page: ContentPage): Root {
  return convertThroughHtml(parseSlowly(content), page);
}
