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
import { DraftBar } from './suggestions/DraftBar.tsx';
import { SuggestionMenu } from './suggestions/SuggestionMenu.tsx';
import { createVisualEditor, type VisualEditor } from './visual/create-visual-editor.ts';
import { setNotes } from './visual/flags.ts';
import 'prosemirror-view/style/prosemirror.css';
import './article-text.css';
import './visual/visual-editor.css';
import { lazyComponent } from '../ui/lazy-component.tsx';
import type { StepEditing } from './types.ts';
import classes from './ArticleEditor.module.css';

const HelpDialog = lazyComponent('HelpDialog', () => import('./controls/HelpDialog.tsx'));
const PictureBar = lazyComponent('PictureBar', () => import('./pictures/PictureBar.tsx'));
const LinkDialog = lazyComponent('LinkDialog', () => import('./controls/LinkDialog.tsx'));

/** A part of the interface that is open next to the text. */
type OpenPart = 'link' | 'find' | 'help' | 'suggestions' | null;

/** The visual view of the article editor. ProseMirror draws the text, and React the toolbar and the menus around it. */
export function VisualView(props: ViewProps) {
  const { isHidden, isReadOnly, folderId, notes } = props;
  const host = useRef<HTMLDivElement>(null);
  const pictures = usePictures(props.assets);
  const latest = useRef(props);
  useLayoutEffect(() => void Object.assign(latest, { current: props }));
  const [editor, setEditor] = useState<VisualEditor | null>(null);
  const view = editor?.view ?? null;
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
    Object.assign(pictures.current, { view: created.view });
    setEditor(created);
    onReady(created);
    return () => created.destroy();
  }, [pictures]);
  useEffect(() => {
    editor?.setReadOnly(isReadOnly);
    redraw();
  }, [editor, isReadOnly]);
  const openPart = (what: OpenedInsertion | 'find' | 'help') =>
    what === 'picture' || what === 'frame' ? pictures.insert(what, props.getFrame) : setOpen(what);
  const edited = isReadOnly ? null : view;
  const picture = view && findSelectedPicture(view.state);
  useEffect(() => {
    if (view && notes) setNotes(view, notes);
  }, [view, notes]);
  const close = (focusesText = true) => {
    setOpen(null);
    if (focusesText) view?.focus();
  };
  return (
    <div hidden={isHidden}>
      {edited && <Toolbar view={edited} onOpen={openPart} />}
      {view && open === 'find' && <FindPanel view={view} onClose={close} />}
      {edited && <DraftBar view={edited} onSuggest={() => setOpen('suggestions')} />}
      <div className={classes.page}>
        <div ref={host} />
        {edited && editor && <TextMenus view={edited} steps={editor.steps} open={open} onInsert={openPart} onClose={close} />}
        {edited && picture && <PictureBar view={edited} picture={picture} pictures={pictures} getFrame={props.getFrame} />}
      </div>
      {view && <Dialogs view={view} open={open} folderId={folderId} onClose={close} />}
    </div>
  );
}

type DialogsProps = Pick<TextMenusProps, 'view' | 'open' | 'onClose'> & Pick<ViewProps, 'folderId'>;

function Dialogs({ view, open, folderId, onClose }: DialogsProps) {
  if (open === 'link') return <LinkDialog view={view} folderId={folderId} onClose={onClose} />;
  return open === 'help' ? <HelpDialog onClose={onClose} /> : null;
}

interface TextMenusProps {
  view: EditorView;
  steps: StepEditing;
  open: OpenPart;
  onInsert: (what: OpenedInsertion) => void;
  onClose: (focusesText?: boolean) => void;
}

/** The menus that belong to a position in the text. */
function TextMenus({ view, steps, open, onInsert, onClose }: TextMenusProps) {
  return (
    <>
      <StepHandle view={view} />
      <SlashMenu view={view} onOpen={onInsert} />
      {/* The key opens a new list for the next entry. */}
      {open === 'suggestions' && <SuggestionMenu key={steps.getEntry()?.src ?? ''} view={view} steps={steps} onClose={onClose} />}
    </>
  );
}
