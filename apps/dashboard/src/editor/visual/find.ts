import type { Node } from 'prosemirror-model';
import { type EditorState, Plugin, PluginKey, TextSelection, type Transaction } from 'prosemirror-state';
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view';

/** The searched text, its matches and the current match. */
export interface FindState {
  query: string;
  matches: readonly { from: number; to: number }[];
  current: number;
}

const findKey = new PluginKey<FindState>('find');

/** Returns the plugin that finds text and highlights the matches. */
export function createFindPlugin(): Plugin {
  return new Plugin<FindState>({
    key: findKey,
    state: {
      init: () => ({ query: '', matches: [], current: 0 }),
      apply(tr, before) {
        const meta = tr.getMeta(findKey) as Partial<FindState> | undefined;
        if (!meta && !tr.docChanged) return before;
        const { query, current } = { ...before, ...meta };
        const matches = findMatches(tr.doc, query);
        return { query, matches, current: Math.min(current, Math.max(0, matches.length - 1)) };
      },
    },
    props: {
      decorations(state) {
        const { matches, current } = getFindState(state);
        const highlight = ({ from, to }: { from: number; to: number }, at: number) =>
          Decoration.inline(from, to, { class: at === current ? 'find-match find-current' : 'find-match' });
        return DecorationSet.create(state.doc, matches.map(highlight));
      },
    },
  });
}

/** Returns the current search. */
export function getFindState(state: EditorState): FindState {
  return findKey.getState(state) ?? { query: '', matches: [], current: 0 };
}

function findMatches(doc: Node, query: string): FindState['matches'] {
  if (query === '') return [];
  const wanted = query.toLowerCase();
  const matches: { from: number; to: number }[] = [];
  doc.descendants((block, pos) => {
    if (!block.isTextblock) return true;
    // Other inline nodes count as one character, as their positions do.
    const text = block.textBetween(0, block.content.size, undefined, '\uFFFC').toLowerCase();
    for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length))
      matches.push({ from: pos + 1 + at, to: pos + 1 + at + wanted.length });
    return false;
  });
  return matches;
}

/** Searches for a text. The first match after the caret becomes the current one. */
export function setQuery(view: EditorView, query: string): void {
  const matches = findMatches(view.state.doc, query);
  const after = matches.findIndex(({ from }) => from >= view.state.selection.from);
  view.dispatch(view.state.tr.setMeta(findKey, { query, current: Math.max(0, after) }));
  scrollToMatch(view);
}

/** Goes to the next match, or to the previous one with a negative step. */
export function moveMatch(view: EditorView, step: number): void {
  const { matches, current } = getFindState(view.state);
  if (matches.length === 0) return;
  view.dispatch(view.state.tr.setMeta(findKey, { current: (current + step + matches.length) % matches.length }));
  scrollToMatch(view);
}

function scrollToMatch(view: EditorView): void {
  const { matches, current } = getFindState(view.state);
  const match = matches[current];
  if (match) view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, match.from, match.to)).scrollIntoView());
}

/** Replaces the current match, or all of them, by a text. */
export function replaceMatches(view: EditorView, replacement: string, isAll: boolean): void {
  const { matches, current } = getFindState(view.state);
  const { tr } = view.state;
  const chosen = isAll ? matches : matches.slice(current, current + 1);
  for (const match of chosen.toReversed()) replaceMatch(tr, match, replacement);
  if (tr.docChanged) view.dispatch(tr);
}

function replaceMatch(tr: Transaction, { from, to }: { from: number; to: number }, replacement: string): void {
  if (replacement === '') tr.delete(from, to);
  else tr.insertText(replacement, from, to);
}
