import type { EditorView } from 'prosemirror-view';
import { type RefObject, useEffect, useLayoutEffect } from 'react';

/** Space between a picture and the tool below it, in pixels. */
const GAP = 8;

/** Places the tool below the picture and makes room for it, so that it covers no text. */
export function useRoomBelow(tool: RefObject<HTMLElement | null>, view: EditorView, pos: number): void {
  useLayoutEffect(() => {
    if (tool.current) placeBelow(tool.current, findElement(view, pos));
  });
  useEffect(() => {
    const picture = findElement(view, pos);
    const stop = new AbortController();
    let isPressed = false;
    addEventListener('pointerdown', () => (isPressed = true), { capture: true, signal: stop.signal });
    addEventListener('pointerup', () => (isPressed = false), { capture: true, signal: stop.signal });
    return () => {
      stop.abort();
      const release = () => picture?.style.removeProperty('margin-block-end');
      // Text that moves while the pointer is pressed would be selected.
      if (isPressed) addEventListener('pointerup', release, { once: true });
      else release();
    };
  }, [view, pos]);
}

function placeBelow(tool: HTMLElement, picture: HTMLElement | null): void {
  const page = tool.offsetParent?.getBoundingClientRect();
  if (!picture || !page) return;
  picture.style.marginBlockEnd = `${tool.offsetHeight + 2 * GAP}px`;
  const { bottom, left } = picture.getBoundingClientRect();
  tool.style.insetBlockStart = `${bottom - page.top + GAP}px`;
  tool.style.insetInlineStart = `${Math.max(0, Math.min(left - page.left, page.width - tool.offsetWidth))}px`;
}

function findElement(view: EditorView, pos: number): HTMLElement | null {
  const element = view.isDestroyed ? null : view.nodeDOM(pos);
  return element instanceof HTMLElement ? element : null;
}
