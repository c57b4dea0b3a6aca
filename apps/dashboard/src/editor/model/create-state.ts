import { history } from 'prosemirror-history';
import { EditorState, type Plugin } from 'prosemirror-state';
import { createListNormalizer } from './normalize-lists.ts';
import { readDocument } from './read-document.ts';
import { createSourceFallback } from './source-fallback.ts';

/** Returns the state of an editor that shows the text. It needs no browser. */
export function createState(text: string, plugins: readonly Plugin[] = []): EditorState {
  return EditorState.create({ doc: readDocument(text), plugins: [...plugins, history(), createListNormalizer(), createSourceFallback()] });
}
