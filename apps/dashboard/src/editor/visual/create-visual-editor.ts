import { closeHistory } from 'prosemirror-history';
import { type Plugin, Selection, TextSelection } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { createState } from '../model/create-state.ts';
import { parseMomentUrl } from '../model/moment-url.ts';
import { findOffset, findPosition } from '../model/offsets.ts';
import { createReplacement } from '../model/replace-text.ts';
import { writeDocument } from '../model/write-document.ts';
import type { PictureOptions } from '../pictures/picture-plugin.ts';
import type { EditorAsset, StepEditing, TextView, ViewOptions } from '../types.ts';
import { editorText } from '../../text/editor.ts';
import { createClipboardProps } from './clipboard.ts';
import { createNodeViews } from './node-views.ts';
import { createPlugins } from './plugins.ts';
import { createStepEditing } from './step-editing.ts';

/** Properties of the visual editor. */
export interface VisualOptions extends ViewOptions {
  host: HTMLElement;
  /** Plugins that come before those of the editor. */
  plugins?: readonly Plugin[];
  assets: () => readonly EditorAsset[];
  onMoment: (videoId: string, seconds: number) => void;
  /** Called after each change of the text or the selection. */
  onState: (view: EditorView) => void;
  /** Handles keys and files for pictures. */
  pictures: PictureOptions;
  /** Called for keys that open a part of the interface. */
  onOpen: (what: 'link' | 'find' | 'suggestions') => void;
}

/** The visual editor and its ProseMirror view. */
export interface VisualEditor extends TextView {
  view: EditorView;
  steps: StepEditing;
}

/** Milliseconds without a change before `onCaret` is called. */
const CARET_MS = 120;

/** Creates the visual editor in the host element. */
export function createVisualEditor(options: VisualOptions): VisualEditor {
  let isReadOnly = options.isReadOnly;
  let caretTimer: ReturnType<typeof setTimeout> | undefined;
  /** Finding the offset parses the block of the caret, so it waits until somebody pauses. */
  function reportCaret(): void {
    clearTimeout(caretTimer);
    caretTimer = setTimeout(() => options.onCaret(findOffset(view.state.doc, view.state.selection.head)), CARET_MS);
  }
  const view = new EditorView(options.host, {
    state: createState(options.text, [...(options.plugins ?? []), ...createPlugins(options)]),
    editable: () => !isReadOnly,
    nodeViews: createNodeViews(options),
    attributes: { class: 'content article-text', role: 'textbox', 'aria-multiline': 'true', 'aria-label': editorText.label },
    ...createClipboardProps(),
    dispatchTransaction(tr) {
      const before = view.state;
      view.updateState(before.apply(tr));
      if (!view.state.doc.eq(before.doc)) options.onChange(writeDocument(view.state.doc).text);
      if (tr.selectionSet || tr.docChanged) reportCaret();
      options.onState(view);
    },
    handleDOMEvents: { click: followLink, keydown: readCaret },
    handleClick(_view, _pos, event) {
      const link = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-moment]') : null;
      const moment = parseMomentUrl(link?.dataset['moment'] ?? '');
      if (moment && event.button === 0) options.onMoment(moment.videoId, moment.seconds);
      return false;
    },
  });
  options.onState(view);

  function show(text: string, isUndoable: boolean): void {
    const tr = createReplacement(view.state, text);
    // A change made in the other view is one step of undo.
    if (tr) view.dispatch(isUndoable ? closeHistory(tr) : tr.setMeta('addToHistory', false));
  }
  return {
    view,
    steps: createStepEditing(view, () => options.onOpen('suggestions')),
    getText: () => writeDocument(view.state.doc).text,
    getCaret: () => findOffset(view.state.doc, view.state.selection.head),
    replaceText: (text) => show(text, false),
    showText: (text) => show(text, true),
    focusAt(offset) {
      const pos = Math.min(view.state.doc.content.size, findPosition(view.state.doc, offset));
      const $pos = view.state.doc.resolve(pos);
      const selection = $pos.parent.inlineContent ? TextSelection.create(view.state.doc, pos) : Selection.near($pos);
      view.dispatch(view.state.tr.setSelection(selection).scrollIntoView());
      view.focus();
    },
    setReadOnly(value) {
      isReadOnly = value;
      view.setProps({ editable: () => !isReadOnly });
    },
    destroy() {
      clearTimeout(caretTimer);
      view.destroy();
    },
  };
}

/**
 * Lets the editor read the caret before it handles a key. Browsers report a moved caret later than the next key if they are busy, and Enter
 * after End would then split the wrong block.
 */
function readCaret(_view: EditorView, event: KeyboardEvent): boolean {
  if (!event.isComposing) document.dispatchEvent(new Event('selectionchange'));
  return false;
}

/** Links never leave the page. For readers without the right to edit, links to other websites open in a new tab. */
function followLink(view: EditorView, event: Event): boolean {
  const url = event.target instanceof Element ? event.target.closest('a[href]')?.getAttribute('href') : null;
  if (typeof url !== 'string') return false;
  event.preventDefault();
  if (!view.editable && /^https?:/i.test(url)) globalThis.open(url, '_blank', 'noopener');
  return false;
}
