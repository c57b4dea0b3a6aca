import type { EditorView } from 'prosemirror-view';
import { useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react';
import type { ViewProps } from './ArticleEditor.tsx';
import { FindPanel } from './controls/FindPanel.tsx';
import { SlashMenu } from './controls/SlashMenu.tsx';
import { StepHandle } from './controls/StepHandle.tsx';
import { Toolbar } from './controls/Toolbar.tsx';
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
const LinkDialog = lazyComponent('LinkDialog', () => import('./controls/LinkDialog.tsx'));

/** A part of the interface that is open next to the text. */
type OpenPart = 'link' | 'find' | 'help' | 'suggestions' | null;

/** The visual view of the article editor: toolbar, text, and menus. React draws what is around the text, and ProseMirror the text. */
export function VisualView(props: ViewProps) {
  const { isHidden, isReadOnly, folderId, notes } = props;
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<VisualEditor | null>(null);
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });
  const [view, setView] = useState<EditorView | null>(null);
  const [steps, setSteps] = useState<StepEditing | null>(null);
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
      assets: () => latest.current.assets,
      onChange: (next) => latest.current.onChange(next),
      onCaret: (offset) => latest.current.onCaret(offset),
      onMoment: (videoId, seconds) => latest.current.onMoment(videoId, seconds),
      onOpen: setOpen,
      onState: redraw,
    });
    editor.current = created;
    setView(created.view);
    setSteps(created.steps);
    onReady(created);
    return () => created.destroy();
  }, []);
  useEffect(() => {
    editor.current?.setReadOnly(isReadOnly);
    redraw();
  }, [isReadOnly]);
  useEffect(() => {
    if (view && notes) setNotes(view, notes);
  }, [view, notes]);
  const close = () => {
    setOpen(null);
    view?.focus();
  };
  return (
    <div hidden={isHidden}>
      {view && !isReadOnly && <Toolbar view={view} onOpen={setOpen} />}
      {view && open === 'find' && <FindPanel view={view} onClose={close} />}
      {view && !isReadOnly && <DraftBar view={view} onSuggest={() => setOpen('suggestions')} />}
      <div className={classes.page}>
        <div ref={host} />
        {view && steps && !isReadOnly && <TextMenus view={view} steps={steps} open={open} onOpen={setOpen} onClose={close} />}
      </div>
      {view && open === 'link' && <LinkDialog view={view} folderId={folderId} onClose={close} />}
      {open === 'help' && <HelpDialog onClose={close} />}
    </div>
  );
}

interface TextMenusProps {
  view: EditorView;
  steps: StepEditing;
  open: OpenPart;
  onOpen: (part: OpenPart) => void;
  onClose: () => void;
}

/** The menus that belong to a position in the text. */
function TextMenus({ view, steps, open, onOpen, onClose }: TextMenusProps) {
  return (
    <>
      <StepHandle view={view} />
      <SlashMenu view={view} onLink={() => onOpen('link')} />
      {/* Reviewing the next entry opens its own list. */}
      {open === 'suggestions' && <SuggestionMenu key={steps.getEntry()?.src ?? ''} view={view} steps={steps} onClose={onClose} />}
    </>
  );
}
