import type { Command } from 'prosemirror-state';
import type { IconName } from '../../ui/Icon.tsx';
import type { editorText } from '../../text/editor.ts';
import {
  insertCallout,
  insertCode,
  insertQuote,
  insertRule,
  insertTable,
  setHeading,
  toggleBullets,
  toggleSteps,
} from '../visual/commands.ts';

/** An entry of the insert menu. */
export interface Insertion {
  id: keyof typeof editorText.insert;
  icon: IconName;
  command?: Command;
  /** The dialog or the source of a picture that the entry opens, if it has no command. */
  opens?: OpenedInsertion;
}

export type OpenedInsertion = 'link' | 'picture' | 'frame';

/** The entries of the insert menu, which the toolbar and the slash menu share. */
export const INSERTIONS: readonly Insertion[] = [
  { id: 'steps', icon: 'steps', command: toggleSteps },
  { id: 'bullets', icon: 'bullets', command: toggleBullets },
  { id: 'heading2', icon: 'heading', command: setHeading(2) },
  { id: 'heading3', icon: 'heading', command: setHeading(3) },
  { id: 'note', icon: 'info', command: insertCallout('note') },
  { id: 'tip', icon: 'check', command: insertCallout('tip') },
  { id: 'warning', icon: 'warning', command: insertCallout('warning') },
  { id: 'code', icon: 'code', command: insertCode },
  { id: 'table', icon: 'table', command: insertTable },
  { id: 'quote', icon: 'quote', command: insertQuote },
  { id: 'rule', icon: 'rule', command: insertRule },
  { id: 'picture', icon: 'picture', opens: 'picture' },
  { id: 'frame', icon: 'video', opens: 'frame' },
  { id: 'link', icon: 'link', opens: 'link' },
];
