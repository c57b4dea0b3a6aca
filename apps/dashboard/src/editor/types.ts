import type { Asset } from '@docreel/contract';

/** A picture of the project, as `getArticle` returns it. */
export type EditorAsset = Pick<Asset, 'assetId' | 'url' | 'width' | 'height' | 'redaction' | 'redactedAs'>;

/** A time in a video. */
export interface FrameTime {
  videoId: string;
  seconds: number;
}

/** Methods for the owner of the editor. */
export interface ArticleEditorHandle {
  /**
   * Shows another text, for example one that was merged with the changes of somebody else. Only different blocks are replaced, so the
   * caret stays where it is. Undo does not remove the change.
   */
  replaceText(text: string): void;
  /** Moves the focus and the caret to an offset of the text. */
  focusAt(offset: number): void;
  /** Returns the current Markdown. */
  getText(): string;
}

/** Properties that both views share, and the functions that they call after changes. */
export interface ViewOptions {
  text: string;
  isReadOnly: boolean;
  onChange: (text: string) => void;
  onCaret: (offset: number) => void;
}

/** A view of the text: the visual editor or the Markdown editor. */
export interface TextView extends ArticleEditorHandle {
  /** Shows a text that was edited in the other view. Undo removes the change. */
  showText(text: string): void;
  /** Returns the offset of the caret in the text. */
  getCaret(): number;
  setReadOnly(isReadOnly: boolean): void;
  destroy(): void;
}
