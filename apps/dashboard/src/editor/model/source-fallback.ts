import { Plugin, type Transaction } from 'prosemirror-state';
import { schema } from './schema.ts';
import { writeDocument } from './write-document.ts';

/**
 * Shows a block as a source field if its Markdown would have another meaning when it is read again. Then users see what is stored, and
 * nothing is lost.
 */
export function createSourceFallback(): Plugin {
  return new Plugin({
    appendTransaction(transactions, _before, state): Transaction | null {
      if (!transactions.some(({ docChanged }) => docChanged)) return null;
      const inexact = writeDocument(state.doc).units.filter(({ isExact }) => !isExact);
      if (inexact.length === 0) return null;
      const { tr } = state;
      for (const { node, list, pos, text } of inexact.toReversed()) {
        const source = schema.node('source', { text, isItem: list !== null });
        tr.replaceWith(pos, pos + node.nodeSize, list ? node.type.create(null, source) : source);
      }
      return tr;
    },
  });
}
