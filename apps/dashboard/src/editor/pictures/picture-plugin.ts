import { type Command, type EditorState, NodeSelection, Plugin, PluginKey, Selection, type Transaction } from 'prosemirror-state';
import { Decoration, DecorationSet, type EditorProps, type EditorView } from 'prosemirror-view';
import { picturesText } from '../../text/pictures.ts';
import { findNearestPicture, findSelectedPicture } from './picture-position.ts';
import { isPicture } from './prepare-picture.ts';

/** A key that the picture tool handles while a picture is selected. */
export type PictureKey = 'previous' | 'next' | 'take' | 'leave' | 'focus';

export interface PictureOptions {
  /** Handles a key. Returns whether the tool used it. */
  onKey: (key: PictureKey) => boolean;
  /** Uploads pictures and inserts them at a position. */
  onFiles: (files: readonly File[], pos: number) => void;
  /** Reports files that are not pictures. */
  onWrongFiles: () => void;
}

interface PictureState {
  /** Whether the arrow keys walk through frames. They move the caret if the user reached the picture with the arrow keys. */
  isArmed: boolean;
  /** URL of the frame that is shown in place of the selected picture. */
  preview: string | null;
  /** Positions of pictures that are being uploaded. */
  uploads: readonly { id: number; pos: number }[];
}

type Change = Partial<Pick<PictureState, 'isArmed' | 'preview'>> & { start?: { id: number; pos: number }; end?: number };

const pictureKey = new PluginKey<PictureState>('pictures');
const INITIAL: PictureState = { isArmed: false, preview: null, uploads: [] };

export function getPictureState(state: EditorState): PictureState {
  return pictureKey.getState(state) ?? INITIAL;
}

export function changePictureState(view: EditorView, change: Change): void {
  view.dispatch(view.state.tr.setMeta(pictureKey, change));
}

/** Selects the picture of the step, or the next one, and lets the arrow keys walk through its frames. */
export const selectPicture: Command = (state, dispatch) => {
  const picture = findSelectedPicture(state) ?? findNearestPicture(state);
  if (!picture) return false;
  dispatch?.(
    state.tr
      .setSelection(NodeSelection.create(state.doc, picture.pos))
      .setMeta(pictureKey, { isArmed: true } satisfies Change)
      .scrollIntoView(),
  );
  return true;
};

/** Returns the plugin for selecting, pasting and dropping pictures. */
export function createPicturePlugin({ onKey, onFiles, onWrongFiles }: PictureOptions): Plugin {
  const receive: Receive = (files, pos) => {
    const pictures = files.filter(isPicture);
    if (pictures.length < files.length || files.length === 0) onWrongFiles();
    if (pictures.length > 0) onFiles(pictures, pos);
  };
  return new Plugin<PictureState>({
    key: pictureKey,
    state: { init: () => INITIAL, apply: (...given) => applyChange(given[1], given[0], given[3]) },
    props: {
      handleKeyDown(view, event) {
        const key = findSelectedPicture(view.state) && readKey(event, getPictureState(view.state).isArmed);
        if (!key) return false;
        if (onKey(key)) return true;
        if (key === 'leave') leavePicture(view);
        // Enter never replaces the picture with a new line.
        return key === 'leave' || key === 'take';
      },
      handleClickOn(...given) {
        const [view, , node, nodePos] = given;
        if (node.type.name !== 'image') return false;
        const selection = NodeSelection.create(view.state.doc, nodePos);
        view.dispatch(view.state.tr.setSelection(selection).setMeta(pictureKey, { isArmed: true } satisfies Change));
        return true;
      },
      handlePaste(view, event) {
        const { files, types } = event.clipboardData ?? {};
        // Word processors add a picture of the text that was copied.
        if (!files || files.length === 0 || types?.includes('text/plain')) return false;
        receive([...files], view.state.selection.from);
        return true;
      },
      handleDOMEvents: createDropEvents(receive),
      decorations: decorate,
    },
  });
}

type Receive = (files: readonly File[], pos: number) => void;

function applyChange(before: PictureState, tr: Transaction, state: EditorState): PictureState {
  const change = (tr.getMeta(pictureKey) ?? {}) as Change;
  const isSame = findSelectedPicture(state) !== null && (!tr.selectionSet || change.isArmed !== undefined);
  // A click on another picture must not show the frame there.
  const { isArmed = before.isArmed, preview = tr.selectionSet ? null : before.preview, start, end } = change;
  const moved = before.uploads.map(({ id, pos }) => ({ id, pos: tr.mapping.map(pos) })).filter(({ id }) => id !== end);
  const uploads = start ? [...moved, start] : moved;
  return { isArmed: isSame && isArmed, preview: isSame && isArmed && !tr.docChanged ? preview : null, uploads };
}

/** Files that are dropped outside the text become videos, so the page must not see the events of the text. */
function createDropEvents(receive: Receive): NonNullable<EditorProps['handleDOMEvents']> {
  return {
    dragenter: keepFromPage,
    dragleave: keepFromPage,
    dragover(view, event) {
      if (!keepFromPage(view, event)) return false;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy';
      return true;
    },
    drop(view, event) {
      if (!keepFromPage(view, event)) return false;
      event.preventDefault();
      const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
      receive([...(event.dataTransfer?.files ?? [])], at?.pos ?? view.state.selection.from);
      return true;
    },
  };
}

/**
 * Stops the event if it drags files into a text that can be edited. Returns whether it does. A picture that is dragged within the text is
 * not a file.
 */
function keepFromPage(view: EditorView, event: DragEvent): boolean {
  if (!view.editable || view.dragging !== null || !event.dataTransfer?.types.includes('Files')) return false;
  event.stopPropagation();
  return true;
}

function readKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent, isArmed: boolean): PictureKey | null {
  if (ctrlKey || metaKey || altKey || shiftKey) return null;
  if (key === 'Enter') return 'take';
  if (key === 'Escape') return 'leave';
  if (key === 'Tab') return 'focus';
  if (!isArmed) return null;
  return key === 'ArrowLeft' ? 'previous' : key === 'ArrowRight' ? 'next' : null;
}

/** Sets the caret after the selected picture. */
function leavePicture({ state, dispatch }: EditorView): void {
  dispatch(state.tr.setSelection(Selection.near(state.doc.resolve(state.selection.to))));
}

function decorate(state: EditorState): DecorationSet {
  const { preview, uploads } = getPictureState(state);
  const picture = preview === null ? null : findSelectedPicture(state);
  const found = uploads.map(({ id, pos }) => Decoration.widget(pos, createPlaceholder, { key: `upload ${id}`, side: 1 }));
  if (picture) found.push(Decoration.node(picture.pos, picture.pos + picture.node.nodeSize, {}, { preview }));
  return DecorationSet.create(state.doc, found);
}

function createPlaceholder(): HTMLElement {
  const element = document.createElement('span');
  element.className = 'picture-upload';
  element.role = 'status';
  element.textContent = picturesText.uploading;
  return element;
}

/** Returns the URL of the frame to show in place of a picture, or null. */
export function readPreview(decorations: readonly Decoration[]): string | null {
  const found = decorations.find(({ spec }) => typeof (spec as { preview?: unknown }).preview === 'string');
  return found ? (found.spec as { preview: string }).preview : null;
}

/** Returns the position of an upload, which moves with the text. Undefined if the upload is unknown. */
export function findUpload(state: EditorState, id: number): number | undefined {
  return getPictureState(state).uploads.find((one) => one.id === id)?.pos;
}
