import { SegmentedControl } from '@mantine/core';
import { memo, type Ref, useCallback, useImperativeHandle, useState } from 'react';
import { flushSync } from 'react-dom';
import { notifyError } from '../state/toasts.ts';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { editorText } from '../text/editor.ts';
import type { Moment } from './model/moment-url.ts';
import type { Originals } from './originals/create-originals.ts';
import type { BlockNotes } from './proof/block-notes.ts';
import { createTextViews, type ViewName } from './text-views.ts';
import type { ArticleEditorHandle, EditorAsset, TextView } from './types.ts';
import classes from './ArticleEditor.module.css';

/** Properties of the article editor. */
export interface ArticleEditorProps {
  /** The Markdown when the editor opens. Later texts are shown with `replaceText`, so that an old value never overwrites what was typed. */
  text: string;
  /** The pictures that the text uses, as `getArticle` returns them. */
  assets: readonly EditorAsset[];
  isReadOnly?: boolean;
  /** The folder of the article. Links to other articles are relative to it. */
  folderId?: number | null;
  /** Called with the whole Markdown after each change. */
  onChange?: (text: string) => void;
  /** Called with the offset of the caret in the Markdown. */
  onCaret?: (offset: number) => void;
  /** Called when a link to a time in a video is clicked. */
  onMoment?: (videoId: string, seconds: number) => void;
  /** Shows the blocks of the original next to the text, if the text is a translation. */
  originals?: Originals | null;
  /** Returns the frame that the player next to the text shows. */
  getFrame?: () => Moment | null;
  /** The unsupported texts and pictures of the blocks that have a moment. */
  notes?: BlockNotes | undefined;
  ref?: Ref<ArticleEditorHandle>;
}

/** Properties of each view. */
export interface ViewProps {
  /** Returns the current Markdown. */
  getText: () => string;
  assets: readonly EditorAsset[];
  folderId: number | null;
  isReadOnly: boolean;
  notes: BlockNotes | undefined;
  isHidden: boolean;
  originals: Originals | null;
  onChange: (text: string) => void;
  onCaret: (offset: number) => void;
  onMoment: (videoId: string, seconds: number) => void;
  getFrame: () => Moment | null;
  /** Called once with the view, when it is ready. */
  onReady: (view: TextView) => void;
}

const LOAD = { visual: () => import('./VisualView.tsx'), markdown: () => import('./SourceView.tsx') };
const VisualView = lazyComponent('VisualView', LOAD.visual);
const SourceView = lazyComponent('SourceView', LOAD.markdown);
const ignore = () => undefined;
const getNoFrame = () => null;
/** Longer texts open as Markdown, because the browser would parse them for seconds. Most articles are shorter than 20,000 characters. */
const MAX_VISUAL_LENGTH = 200_000;

/**
 * Edits the Markdown of an article in two views of one text: visually, or as Markdown. Both load when they are first shown, and keep their
 * undo history when the user switches. It does not save.
 */
export function ArticleEditor(props: ArticleEditorProps) {
  const {
    text,
    assets,
    isReadOnly = false,
    folderId = null,
    onChange = ignore,
    onCaret = ignore,
    onMoment = ignore,
    originals = null,
    notes,
    ref,
  } = props;
  const { getFrame = getNoFrame } = props;
  const isLarge = text.length > MAX_VISUAL_LENGTH;
  const first = isLarge ? 'markdown' : 'visual';
  const [views] = useState(() => createTextViews(text, first));
  const [shown, setShown] = useState<ViewName>(first);
  const [opened, setOpened] = useState<readonly ViewName[]>([first]);
  useImperativeHandle(ref, () => views.handle, [views]);

  const show = useCallback(
    async (name: ViewName) => {
      try {
        await LOAD[name]();
      } catch {
        // The code of the view is missing without a connection. The open view stays, so nobody loses it.
        notifyError(editorText.views.notLoaded);
        requestAnimationFrame(() => views.focus());
        return;
      }
      views.switchTo(name);
      // A hidden view cannot get the focus, so the view becomes visible first.
      flushSync(() => {
        setOpened((names) => (names.includes(name) ? names : [...names, name]));
        setShown(name);
      });
      // The browser focuses the switch after its click, so the view takes the focus later.
      requestAnimationFrame(() => views.focus());
    },
    [views],
  );
  const shared = { originals, notes, assets, folderId, isReadOnly, onCaret, onMoment, getFrame, getText: views.handle.getText };
  const bind = (name: ViewName) => ({
    ...shared,
    isHidden: shown !== name,
    onReady: (view: TextView) => views.add(name, view),
    onChange: (next: string) => onChange(views.change(name, next)),
  });
  return (
    <div className={classes.editor}>
      <ViewSwitch shown={shown} isLarge={isLarge} onShow={show} />
      {opened.includes('visual') && <VisualView {...bind('visual')} />}
      {opened.includes('markdown') && <SourceView {...bind('markdown')} />}
    </div>
  );
}

interface ViewSwitchProps {
  shown: ViewName;
  isLarge: boolean;
  onShow: (name: ViewName) => Promise<void>;
}

/** The switch between the views. The editor renders after each key press, and this part stays the same. */
const ViewSwitch = memo(function ViewSwitch({ shown, isLarge, onShow }: ViewSwitchProps) {
  return (
    <SegmentedControl
      className={classes.views ?? ''}
      size="xs"
      aria-label={editorText.views.label}
      value={shown}
      onChange={(name) => void onShow(name)}
      data={[
        { value: 'visual', label: editorText.views.visual, disabled: isLarge },
        { value: 'markdown', label: editorText.views.markdown },
      ]}
    />
  );
});
