import type { EditorView } from 'prosemirror-view';
import { useLayoutEffect, useState } from 'react';
import { useWrite, type Write } from '../../api/query.ts';
import { notifyError } from '../../state/toasts.ts';
import { picturesText } from '../../text/pictures.ts';
import type { Moment } from '../model/moment-url.ts';
import type { EditorAsset } from '../types.ts';
import { changePictureState, findUpload, type PictureKey, type PictureOptions } from './picture-plugin.ts';
import { insertPicture } from './picture-position.ts';
import { PICTURE_TYPES, preparePicture } from './prepare-picture.ts';

/** The pictures that the editor can show, and the functions that add new ones. */
export interface Pictures {
  /** Options for the plugin of the visual editor. */
  options: PictureOptions;
  getAssets: () => readonly EditorAsset[];
  /** Adds a new picture to `getAssets`. Call it before the text contains the picture. */
  add: (asset: EditorAsset) => void;
  /** Uploads a file as a picture. Returns null if that fails, after a message. */
  upload: (file: File) => Promise<EditorAsset | null>;
  /** Inserts a picture at the caret: a file that the user selects, or the frame of the player. */
  insert: (what: 'picture' | 'frame', getFrame: () => Moment | null) => void;
}

/** The mutable state behind `Pictures`. Components update it when they render. */
interface Current {
  /** Pictures that the saved text contains. */
  assets: readonly EditorAsset[];
  /** Pictures that were created since, newest first. */
  added: readonly EditorAsset[];
  view: EditorView | null;
  /** Handles keys while a picture is selected. */
  onKey: ((key: PictureKey) => boolean) | null;
  create: Write<'createAsset'>['run'];
  take: Write<'createFramePicture'>['run'];
}

/** Pictures with the data that the components set. */
export type OwnPictures = Pictures & { current: Current };

/** Manages the pictures of the visual editor. `assets` are the pictures of the saved text. */
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
    const created = await current.create({ body: { data } }).catch(() => null);
    if (created) add(created.asset);
    return created && created.asset;
  }
  const insertLater = createInsertion(current, add);
  const insertFiles = async (files: readonly File[], from = getCaret(current)) => {
    let pos = from;
    // Each picture comes after the one before it, also if somebody types while they are uploaded.
    for (const file of files) pos = (await insertLater(pos, upload(file))) ?? pos;
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
async function takeFrame({ take }: Current, frame: Moment | null): Promise<EditorAsset | null> {
  if (frame === null) {
    notifyError(picturesText.noPlayer);
    return null;
  }
  const { videoId, seconds } = frame;
  const created = await take({ params: { videoId }, body: { seconds } }).catch(() => null);
  return created && created.asset;
}

function getCaret({ view }: Current): number {
  return view?.state.selection.from ?? 0;
}

/**
 * Returns a function that inserts a picture as soon as it is uploaded. A placeholder keeps its position. The function returns the position of
 * the picture, or of the placeholder if the upload failed.
 */
function createInsertion(current: Current, add: Pictures['add']) {
  let uploads = 0;
  return async (pos: number, upload: Promise<EditorAsset | null>): Promise<number | undefined> => {
    const { view } = current;
    if (!view) return undefined;
    const id = ++uploads;
    changePictureState(view, { start: { id, pos } });
    const asset = await upload;
    if (view.isDestroyed) return undefined;
    const at = findUpload(view.state, id);
    changePictureState(view, { end: id });
    if (!asset || at === undefined) return at;
    add(asset);
    view.dispatch(insertPicture(view.state, at, `asset:${asset.assetId}`));
    view.focus();
    return view.state.selection.from;
  };
}
