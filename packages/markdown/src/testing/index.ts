import type { Root } from 'hast';
import { parseSlowly } from '../parsing/micromark.ts';
import { throughHtml } from '../safe/html-tree.ts';
import type { ContentPage } from '../safe/page.ts';

export { HOSTILE } from './hostile.ts';
export { parseSlowly };

/** What the fast ways are held against: micromark, then a parser of HTML and a sanitiser. */
export function slowTree(content: string, page: ContentPage): Root {
  return throughHtml(parseSlowly(content), page);
}
