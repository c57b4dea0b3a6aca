import type { Asset } from '@docreel/contract';
import type { NewSentence } from './model/edit-entries.ts';
import type { Entry } from './model/entries.ts';
import type { Moment } from './model/moment-url.ts';

/** A picture of the project, as `getArticle` returns it. */
export type EditorAsset = Pick<Asset, 'assetId' | 'url' | 'width' | 'height' | 'redaction' | 'redactedAs'>;

/** Methods for the owner of the editor. */
export interface ArticleEditorHandle {
  /**
   * Shows another text, for example one that was merged with the changes of somebody else. Only different blocks are replaced, so the
   * caret stays where it is. Undo does not remove the change.
   */
  replaceText(text: string): void;
  /** Moves the focus to the caret, after something outside the text had it. */
  focus(): void;
  /** Returns the current Markdown. */
  getText(): string;
  /** Returns the functions that edit single steps, or null while the Markdown view is shown. */
  getSteps(): StepEditing | null;
}

/** Edits the step or key moment at the caret. The functions do nothing if the caret is in none. */
export interface StepEditing {
  getEntry(): Entry | null;
  /** Returns the sentences of the steps near a moment. */
  listSentencesNear(moment: Moment): string[];
  /** Opens the list of suggested sentences. */
  suggest(): void;
  /** Turns the entry into a numbered step with this sentence. */
  choose(sentence: NewSentence): void;
  /** Moves the entry to another moment of its video. */
  setMoment(seconds: number): void;
  /** Inserts a step after the one with the caret, and moves the caret into it. Returns the URL of its moment. */
  insert(step: Moment & { sentence: string }): string;
  /** Adds a picture to the step with this moment, if it still exists. */
  addPicture(src: string, picture: { assetId: string; alt: string }): void;
  merge(): void;
  delete(): void;
}

/** Properties that both views share, and the functions that they call after changes. */
export interface ViewOptions {
  text: string;
  isReadOnly: boolean;
  onChange: (text: string) => void;
  onCaret: (offset: number) => void;
}

/** A view of the text: the visual editor or the Markdown editor. */
export interface TextView extends Omit<ArticleEditorHandle, 'getSteps' | 'focus'> {
  /** Edits single steps. Missing in the Markdown view. */
  steps?: StepEditing;
  /** Shows a text that was edited in the other view. Undo removes the change. */
  showText(text: string): void;
  /** Moves the focus and the caret to an offset of the text. */
  focusAt(offset: number): void;
  /** Returns the offset of the caret in the text. */
  getCaret(): number;
  setReadOnly(isReadOnly: boolean): void;
  destroy(): void;
}
