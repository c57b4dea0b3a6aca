import type { EditorView } from 'prosemirror-view';
import { useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react';
import type { ViewProps } from './ArticleEditor.tsx';
import { FindPanel } from './controls/FindPanel.tsx';
import type { OpenedInsertion } from './controls/insertions.ts';
import { SlashMenu } from './controls/SlashMenu.tsx';
import { StepHandle } from './controls/StepHandle.tsx';
import { Toolbar } from './controls/Toolbar.tsx';
import { findSelectedPicture } from './pictures/picture-position.ts';
import { usePictures } from './pictures/use-pictures.ts';
import { createVisualEditor, type VisualEditor } from './visual/create-visual-editor.ts';
import 'prosemirror-view/style/prosemirror.css';
import './article-text.css';
import './visual/visual-editor.css';
import { lazyComponent } from '../ui/lazy-component.tsx';
import classes from './ArticleEditor.module.css';

const HelpDialog = lazyComponent('HelpDialog', () => import('./controls/HelpDialog.tsx'));
const PictureBar = lazyComponent('PictureBar', () => import('./pictures/PictureBar.tsx'));
const LinkDialog = lazyComponent('LinkDialog', () => import('./controls/LinkDialog.tsx'));

/** A part of the interface that is open next to the text. */
type OpenPart = 'link' | 'find' | 'help' | null;

/** The visual view of the article editor: toolbar, text, and menus. React draws what is around the text, and ProseMirror the text. */
export function VisualView(props: ViewProps) {
  const { isHidden, isReadOnly, folderId } = props;
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<VisualEditor | null>(null);
  const pictures = usePictures(props.assets);
  const latest = useRef(props);
  useLayoutEffect(() => void Object.assign(latest, { current: props }));
  const [view, setView] = useState<EditorView | null>(null);
  const [open, setOpen] = useState<OpenPart>(null);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (!host.current) return undefined;
    const { getText, isReadOnly: isFixed, originals, onReady } = latest.current;
    const created = createVisualEditor({
      host: host.current,
      text: getText(),
      isReadOnly: isFixed,
      plugins: originals ? [originals.plugin] : [],
      assets: pictures.getAssets,
      pictures: pictures.options,
      onChange: (next) => latest.current.onChange(next),
      onCaret: (offset) => latest.current.onCaret(offset),
      onMoment: (videoId, seconds) => latest.current.onMoment(videoId, seconds),
      onOpen: setOpen,
      onState: redraw,
    });
    editor.current = created;
    Object.assign(pictures.current, { view: created.view });
    setView(created.view);
    onReady(created);
    return () => created.destroy();
  }, [pictures]);
  useEffect(() => {
    editor.current?.setReadOnly(isReadOnly);
    redraw();
  }, [isReadOnly]);
  const openPart = (what: OpenedInsertion | 'find' | 'help') =>
    what === 'picture' || what === 'frame' ? pictures.insert(what, props.getFrame) : setOpen(what);
  const edited = isReadOnly ? null : view;
  const picture = view && findSelectedPicture(view.state);
  const close = () => {
    setOpen(null);
    view?.focus();
  };
  return (
    <div hidden={isHidden}>
      {edited && <Toolbar view={edited} onOpen={openPart} />}
      {view && open === 'find' && <FindPanel view={view} onClose={close} />}
      <div className={classes.page}>
        <div ref={host} />
        {edited && <StepHandle view={edited} />}
        {edited && picture && <PictureBar view={edited} picture={picture} pictures={pictures} getFrame={props.getFrame} />}
        {edited && <SlashMenu view={edited} onOpen={openPart} />}
      </div>
      {view && open === 'link' && <LinkDialog view={view} folderId={folderId} onClose={close} />}
      {open === 'help' && <HelpDialog onClose={close} />}
    </div>
  );
}
