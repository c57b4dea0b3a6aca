import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { deleteMarkupBackward, insertNewlineContinueMarkup, markdownLanguage } from '@codemirror/lang-markdown';
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { search, searchKeymap } from '@codemirror/search';
import { Compartment, EditorState, Transaction } from '@codemirror/state';
import { drawSelection, EditorView, keymap } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { getNonce } from 'get-nonce';
import type { TextView, ViewOptions } from '../types.ts';
import { editorText } from '../../text/editor.ts';

/** Properties of the Markdown editor. */
export interface SourceOptions extends ViewOptions {
  host: HTMLElement;
}

/** Creates the Markdown editor in the host element. */
export function createSourceEditor({ host, text, isReadOnly, onChange, onCaret }: SourceOptions): TextView {
  const writable = new Compartment();
  // CodeMirror counts each line end as one character. The text keeps its own.
  const eol = /\r\n|\n|\r/.exec(text)?.[0] ?? '\n';
  const restrict = (value: boolean) => [EditorState.readOnly.of(value), EditorView.editable.of(!value)];
  const view = new EditorView({
    parent: host,
    state: EditorState.create({
      doc: text,
      extensions: [
        EditorState.lineSeparator.of(eol),
        history(),
        drawSelection(),
        search({ top: true }),
        // The full support of the package also loads the languages HTML, CSS and JavaScript, which are a third of the editor.
        markdownLanguage,
        syntaxHighlighting(HIGHLIGHT),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': editorText.views.markdown, spellcheck: 'true' }),
        THEME,
        // CodeMirror adds a style element, which the content security policy allows with its nonce.
        EditorView.cspNonce.of(getNonce() ?? ''),
        // Tab leaves the editor.
        keymap.of([...MARKDOWN_KEYS, ...defaultKeymap, ...historyKeymap, ...searchKeymap]),
        writable.of(restrict(isReadOnly)),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) onChange(getText());
          if (update.selectionSet || update.docChanged) onCaret(getCaret());
        }),
      ],
    }),
  });
  const getText = () => view.state.sliceDoc();
  const getCaret = () => toOffset(view.state.selection.main.head);
  /** The number of characters before a position, with the line ends of the text. */
  function toOffset(position: number): number {
    return position + (view.state.doc.lineAt(position).number - 1) * (eol.length - 1);
  }
  function toPosition(offset: number): number {
    return Math.min(view.state.doc.length, getText().slice(0, offset).split(eol).join('\n').length);
  }
  function show(next: string, isUndoable: boolean): void {
    const change = findChange(getText(), next, eol);
    if (change) view.dispatch({ changes: change, annotations: Transaction.addToHistory.of(isUndoable) });
  }
  return {
    getText,
    getCaret,
    replaceText: (next) => show(next, false),
    showText: (next) => show(next, true),
    focusAt(offset) {
      const anchor = toPosition(offset);
      view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) });
      view.focus();
    },
    setReadOnly: (value) => view.dispatch({ effects: writable.reconfigure(restrict(value)) }),
    destroy: () => view.destroy(),
  };
}

/** Returns the changed middle of a text in CodeMirror's positions, or null if there is no change. */
function findChange(before: string, after: string, eol: string) {
  if (before === after) return null;
  const [old, next] = [before.split(eol).join('\n'), after.split(eol).join('\n')];
  let from = 0;
  while (from < old.length && from < next.length && old[from] === next[from]) from++;
  let end = 0;
  while (end < old.length - from && end < next.length - from && old.at(-1 - end) === next.at(-1 - end)) end++;
  return {
    from,
    to: old.length - end,
    insert: next
      .slice(from, next.length - end)
      .split('\n')
      .join(eol),
  };
}

const MARKDOWN_KEYS = [
  { key: 'Enter', run: insertNewlineContinueMarkup },
  { key: 'Backspace', run: deleteMarkupBackward },
];

const HIGHLIGHT = HighlightStyle.define([
  { tag: tags.heading, fontWeight: '650' },
  { tag: tags.strong, fontWeight: '650' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: [tags.link, tags.url], color: 'var(--accent)' },
  { tag: tags.monospace, color: 'var(--important)' },
  { tag: [tags.processingInstruction, tags.contentSeparator, tags.quote], color: 'var(--text-soft)' },
]);

const THEME = EditorView.theme({
  '&': { border: '1px solid var(--line-strong)', borderRadius: 'var(--radius)', backgroundColor: 'var(--surface)', color: 'var(--text)' },
  '&.cm-focused': { outline: '2px solid var(--focus)', outlineOffset: '-1px' },
  '.cm-content': { padding: '0.875rem 0.25rem', minHeight: '24rem', font: '0.8125rem/1.65 var(--mono)', caretColor: 'var(--text)' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '.cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': {
    backgroundColor: 'var(--accent-soft)',
  },
  '.cm-panels': { backgroundColor: 'var(--surface-soft)', color: 'var(--text)' },
  '.cm-panels-top': { borderBottom: '1px solid var(--line)' },
  '.cm-searchMatch': { backgroundColor: 'var(--warning-soft)', outline: '1px solid var(--warning)' },
});
