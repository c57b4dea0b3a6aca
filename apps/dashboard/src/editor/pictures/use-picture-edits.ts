import type { EditorView } from 'prosemirror-view';
import { useWrite } from '../../api/query.ts';
import { notify } from '../../state/toasts.ts';
import { picturesText } from '../../text/pictures.ts';
import type { Moment } from '../model/moment-url.ts';
import type { EditorAsset } from '../types.ts';
import { findPictureAgain, type PlacedPicture } from './picture-position.ts';
import { formatPictureUrl, parsePictureUrl, type PictureUrl } from './picture-url.ts';
import type { Pictures } from './use-pictures.ts';

/** A picture of the text, and the functions that change it. */
export interface PictureEdits {
  url: PictureUrl | null;
  /** Undefined if the project does not have the picture. */
  asset: EditorAsset | undefined;
  isTaking: boolean;
  set: (name: 'src' | 'alt', value: string) => void;
  /** Shows another picture with the same crop and highlights. */
  replace: (asset: EditorAsset) => void;
  replaceByFile: (file: File) => Promise<void>;
  /** Creates a picture from a frame and shows it. */
  takeFrame: (frame: Moment) => void;
  remove: () => void;
}

const NO_PARTS: PictureUrl = { assetId: '', marks: [], point: null, cut: null };

/** Returns the functions that change the selected picture. Each change is one step of undo. */
export function usePictureEdits(view: EditorView, picture: PlacedPicture, pictures: Pictures): PictureEdits {
  const url = parsePictureUrl(String(picture.node.attrs['src']));
  const take = useWrite('createFramePicture');

  function set(name: 'src' | 'alt', value: string): void {
    // The text may have changed since, while a request was running or a dialog was open.
    const pos = view.isDestroyed ? null : findPictureAgain(view.state.doc, picture);
    if (pos !== null) view.dispatch(view.state.tr.setNodeAttribute(pos, name, value));
  }
  function show(next: EditorAsset, parts: PictureUrl): void {
    pictures.add(next);
    set('src', formatPictureUrl({ ...parts, assetId: next.assetId }));
  }
  const replace = (next: EditorAsset) => show(next, url ?? NO_PARTS);
  return {
    url,
    asset: pictures.getAssets().find(({ assetId }) => assetId === url?.assetId),
    isTaking: take.isRunning,
    set,
    replace,
    async replaceByFile(file) {
      const uploaded = await pictures.upload(file);
      if (!uploaded || view.isDestroyed) return;
      // The areas of the old picture have no meaning in the new one.
      show(uploaded, NO_PARTS);
      notify(picturesText.replaced);
    },
    takeFrame({ videoId, seconds }) {
      const onTaken = ({ asset }: { asset: EditorAsset }) => {
        if (view.isDestroyed) return;
        replace(asset);
        notify(picturesText.replaced);
        view.focus();
      };
      void take.run({ params: { videoId }, body: { seconds } }).then(onTaken, () => undefined);
    },
    remove() {
      view.dispatch(view.state.tr.deleteSelection());
      view.focus();
    },
  };
}
