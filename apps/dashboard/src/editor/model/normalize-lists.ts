import type { Node } from 'prosemirror-model';
import { type EditorState, Plugin, type Transaction } from 'prosemirror-state';
import { createRun } from './steps.ts';
import { getSign } from './write-document.ts';

/**
 * Keeps the outermost lists as Markdown has them, after every change: joins adjacent lists with the same markers, and sets the numbers of
 * steps. A list that continued the numbers of an earlier one still does.
 */
export function createListNormalizer(): Plugin {
  return new Plugin({
    appendTransaction(transactions, _before, state) {
      return transactions.some(({ docChanged }) => docChanged) ? normalizeLists(state) : null;
    },
  });
}

function normalizeLists(state: EditorState): Transaction | null {
  const { tr } = state;
  let pos = 0;
  for (let at = 0; at < tr.doc.childCount; ) {
    const [block, next] = [tr.doc.child(at), tr.doc.maybeChild(at + 1)];
    if (next && canJoin(block, next)) {
      tr.join(pos + block.nodeSize);
      continue;
    }
    pos += block.nodeSize;
    at++;
  }
  setNumbers(tr);
  return tr.docChanged ? tr : null;
}

function canJoin(list: Node, next: Node): boolean {
  const isList = list.type.name === 'ordered_list' || list.type.name === 'bullet_list';
  return isList && list.type === next.type && getSign(list) === getSign(next);
}

function setNumbers(tr: Transaction): void {
  const nextOfRun = new Map<number, number>();
  tr.doc.forEach((list, pos) => {
    if (list.type.name !== 'ordered_list') return;
    const own = list.attrs['run'] as number | null;
    const run = own ?? createRun(tr.doc);
    const start = nextOfRun.get(run) ?? Number(list.attrs['first']);
    nextOfRun.set(run, start + list.childCount);
    // A pasted list and a list that was nested before have no run yet.
    if (own === null) tr.setNodeAttribute(pos, 'run', run);
    if (list.attrs['start'] !== start) tr.setNodeAttribute(pos, 'start', start);
  });
}
