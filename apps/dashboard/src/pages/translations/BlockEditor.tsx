import { type KeyboardEvent, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Problem } from '../../ui/Problem.tsx';
import classes from './TranslationPage.module.css';
import { commonText } from '../../text/common.ts';
import { translationsText } from '../../text/translations.ts';

export interface BlockEditorProps {
  /** Accessible name of the edited block, for example "block 3". */
  name: string;
  text: string;
  problem: string | null;
  onSave: (text: string) => Promise<void>;
  onClose: () => void;
}

/** Edits one block of an article as Markdown. Ctrl+Enter or Ctrl+S saves. Escape closes the editor if nothing has changed. */
export function BlockEditor({ name, text: before, problem, onSave, onClose }: BlockEditorProps) {
  const [text, setText] = useState(() => before.trimEnd());
  const [isSaving, setSaving] = useState(false);
  const isChanged = text.trimEnd() !== before.trimEnd();
  async function save(): Promise<void> {
    if (!isChanged) return onClose();
    setSaving(true);
    await onSave(text);
    setSaving(false);
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape' && !isChanged) onClose();
    if (!(event.ctrlKey || event.metaKey) || !['s', 'Enter'].includes(event.key)) return;
    event.preventDefault();
    void save();
  }
  return (
    <div className={classes.editor}>
      <textarea
        aria-label={translationsText.article.editorLabel(name)}
        // The user has just opened the editor, so it takes the focus.
        ref={takeFocus}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <Problem text={problem} />
      <div className="row">
        <Button kind="primary" isRunning={isSaving} onClick={() => void save()}>
          {commonText.save}
        </Button>
        <Button onClick={onClose}>{commonText.cancel}</Button>
      </div>
    </div>
  );
}

function takeFocus(field: HTMLTextAreaElement | null): void {
  field?.focus();
}
