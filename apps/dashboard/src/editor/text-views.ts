import { mergeInBrowser } from './saving/merge.ts';
import type { ArticleEditorHandle, TextView } from './types.ts';

export type ViewName = 'visual' | 'markdown';

/** The text of the editor and its views. One view is shown, and gets the text of the other one when the user switches. */
export interface TextViews {
  handle: ArticleEditorHandle;
  /** Sets the text after a change in a view. Returns the text of the editor. */
  change(name: ViewName, text: string): string;
  /** Adds a view that has loaded. */
  add(name: ViewName, view: TextView): void;
  /** Shows the text in the other view, before the page makes it visible. */
  switchTo(name: ViewName): void;
  /** Focuses the view after a switch, with the caret at the same offset. Waits until the view has loaded. */
  focus(): void;
}

/** Creates the views of a text. */
export function createTextViews(initial: string, first: ViewName): TextViews {
  let text = initial;
  let shown = first;
  /** Offset at which the shown view will get the focus, or null if nothing moves the focus. */
  let caret: number | null = null;
  const views: Partial<Record<ViewName, TextView>> = {};
  /** The text of each view. The hidden view keeps the one that it had when the user left it. */
  const texts: Record<ViewName, string> = { visual: initial, markdown: initial };

  function open(): void {
    const view = views[shown];
    if (!view) return;
    texts[shown] = text;
    view.showText(text);
    if (caret !== null) view.focusAt(caret);
    caret = null;
  }
  function focus(): void {
    caret ??= views[shown]?.getCaret() ?? 0;
    open();
  }
  return {
    handle: {
      getText: () => text,
      getSteps: () => views[shown]?.steps ?? null,
      focus,
      replaceText(next) {
        text = next;
        texts[shown] = next;
        views[shown]?.replaceText(next);
      },
    },
    change(name, next) {
      const base = texts[name];
      texts[name] = next;
      if (name === shown) return (text = next);
      // A picture or a sentence arrived in the view that the user has left.
      text = mergeInBrowser({ base, mine: text, theirs: next }).content;
      texts[shown] = text;
      views[shown]?.replaceText(text);
      return text;
    },
    add(name, view) {
      views[name] = view;
      if (name === shown) open();
    },
    switchTo(name) {
      // A caret that no view has shown yet stays, because the user may switch again before the view has loaded.
      caret ??= views[shown]?.getCaret() ?? null;
      shown = name;
      texts[name] = text;
      views[name]?.showText(text);
    },
    focus,
  };
}
