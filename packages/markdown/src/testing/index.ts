import type { Root } from 'hast';
import { parseSlowly } from '../parsing/micromark.ts';
import type { ContentPage } from '../safe/page.ts';
import { toSafeTree } from '../safe/to-safe-tree.ts';

export { HOSTILE } from './hostile.ts';
export { parseSlowly };

/** Converts content with micromark and the HTML parser. Tests compare the faster implementations with this reference. */
export function slowTree(content: string, page: ContentPage): Root {
  return toSafeTree(parseSlowly(content), page, true);
}
