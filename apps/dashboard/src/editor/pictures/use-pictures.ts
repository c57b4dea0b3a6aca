import type { EditorView } from 'prosemirror-view';
import { useLayoutEffect, useState } from 'react';
import { useWrite, type Write } from '../../api/query.ts';
import { notifyError } from '../../state/toasts.ts';
import { picturesText } from '../../text/pictures.ts';
import type { EditorAsset, FrameTime } from '../types.ts';
import { changePictureState, findUpload, type PictureKey, type PictureOptions } from './picture-plugin.ts';
import { insertPicture } from './picture-position.ts';
import { PICTURE_TYPES, preparePicture } from './prepare-picture.ts';

/** The pictures that the editor can show, and the functions that add new ones. */
export interface Pictures {
  /** Options for the plugin of the visual editor. */
  options: PictureOptions;
  getAssets: () => readonly EditorAsset[];
  /** Makes a new picture known, before the text shows it. */
  add: (asset: EditorAsset) => void;
  /** Uploads a file as a picture. Returns null if that fails, after a message. */
  upload: (file: File) => Promise<EditorAsset | null>;
  /** Inserts a file that the user selects, or the frame of the player, at the caret. */
  insert: (what: 'picture' | 'frame', getFrame: () => FrameTime | null) => void;
}

/** What changes during the life of the editor. */
interface Current {
  /** Pictures that the server knows in the text, and those that were added since. */
  assets: readonly EditorAsset[];
  added: readonly EditorAsset[];
  view: EditorView | null;
  /** Handles keys while a picture is selected. */
  onKey: ((key: PictureKey) => boolean) | null;
  create: Write<'createAsset'>['run'];
  take: Write<'createFramePicture'>['run'];
}

/** Pictures with the data that the components set. */
export type OwnPictures = Pictures & { current: Current };

/** Manages the pictures of the visual editor. `assets` are those that the server knows in the text. */
export function usePictures(assets: readonly EditorAsset[]): OwnPictures {
  const { run: create } = useWrite('createAsset');
  const { run: take } = useWrite('createFramePicture');
  const [pictures] = useState(() => createPictures({ assets, added: [], view: null, onKey: null, create, take }));
  useLayoutEffect(() => {
    Object.assign(pictures.current, { assets, create, take });
  });
  return pictures;
}

function createPictures(current: Current): OwnPictures {
  const add = (asset: EditorAsset) => {
    current.added = [asset, ...current.added.filter(({ assetId }) => assetId !== asset.assetId)];
  };
  async function upload(file: File): Promise<EditorAsset | null> {
    const data = await preparePicture(file).catch(() => null);
    if (data === null) {
      notifyError(picturesText.notDecoded(file.name));
      return null;
    }
    const answer = await current.create({ body: { data } }).catch(() => null);
    if (answer) add(answer.asset);
    return answer && answer.asset;
  }
  const insertLater = createInsertion(current, add);
  const insertFiles = async (files: readonly File[], pos = getCaret(current)) => {
    for (const file of files) await insertLater(pos, upload(file));
  };
  return {
    current,
    options: {
      onKey: (key) => current.onKey?.(key) ?? false,
      onFiles: (files, pos) => void insertFiles(files, pos),
      onWrongFiles: () => notifyError(picturesText.wrongFiles),
    },
    getAssets: () => [...current.added, ...current.assets],
    add,
    upload,
    insert(what, getFrame) {
      if (what === 'picture') chooseFiles((files) => void insertFiles(files));
      else void insertLater(getCaret(current), takeFrame(current, getFrame()));
    },
  };
}

function chooseFiles(onFiles: (files: readonly File[]) => void): void {
  const input = Object.assign(document.createElement('input'), { type: 'file', accept: PICTURE_TYPES.join(',') });
  input.addEventListener('change', () => onFiles([...(input.files ?? [])]));
  input.click();
}

/** Creates a picture from a frame of the player. Null means that there is no player. */
async function takeFrame({ take }: Current, frame: FrameTime | null): Promise<EditorAsset | null> {
  if (frame === null) {
    notifyError(picturesText.noPlayer);
    return null;
  }
  const { videoId, seconds } = frame;
  const answer = await take({ params: { videoId }, body: { seconds } }).catch(() => null);
  return answer && answer.asset;
}

function getCaret({ view }: Current): number {
  return view?.state.selection.from ?? 0;
}

/** Returns the function that inserts a picture that arrives later. A placeholder keeps its position. */
function createInsertion(current: Current, add: Pictures['add']) {
  let uploads = 0;
  return async (pos: number, arrival: Promise<EditorAsset | null>): Promise<void> => {
    const { view } = current;
    if (!view) return;
    const id = ++uploads;
    changePictureState(view, { start: { id, pos } });
    const asset = await arrival;
    if (view.isDestroyed) return;
    const at = findUpload(view.state, id);
    changePictureState(view, { end: id });
    if (!asset || at === undefined) return;
    add(asset);
    view.dispatch(insertPicture(view.state, at, `asset:${asset.assetId}`));
    view.focus();
  };
}
