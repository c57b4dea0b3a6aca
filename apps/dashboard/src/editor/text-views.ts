import type { ArticleEditorHandle, TextView } from './types.ts';

export type ViewName = 'visual' | 'markdown';

/** The text of the editor and its views. One view is shown, and gets the text of the other one when the user switches. */
export interface TextViews {
  handle: ArticleEditorHandle;
  setText(text: string): void;
  /** Adds a view that has loaded. */
  add(name: ViewName, view: TextView): void;
  /** Keeps the caret for the next view. */
  leave(): void;
  /** Shows the text in a view and focuses it, with the caret at the same offset. Waits until the view has loaded. */
  enter(name: ViewName): void;
}

/** Creates the views of a text. */
export function createTextViews(initial: string, first: ViewName): TextViews {
  let text = initial;
  let shown = first;
  /** Offset at which the shown view gets the focus, or null if it has to get none. */
  let caret: number | null = null;
  const views: Partial<Record<ViewName, TextView>> = {};

  function open(): void {
    const view = views[shown];
    if (!view) return;
    view.showText(text);
    if (caret !== null) view.focusAt(caret);
    caret = null;
  }
  return {
    handle: {
      getText: () => text,
      getSteps: () => views[shown]?.steps ?? null,
      focusAt(offset) {
        caret = offset;
        open();
      },
      replaceText(next) {
        text = next;
        views[shown]?.replaceText(next);
      },
    },
    setText(next) {
      text = next;
    },
    add(name, view) {
      views[name] = view;
      if (name === shown) open();
    },
    leave() {
      caret = views[shown]?.getCaret() ?? caret;
    },
    enter(name) {
      shown = name;
      // The caret is missing if the user switched again before this view was entered, or left a view that had not loaded.
      caret ??= views[name]?.getCaret() ?? 0;
      open();
    },
  };
}
