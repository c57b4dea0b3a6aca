import { type PointerEvent, type RefObject, useRef, useState } from 'react';
import { type Corner, drawBox, isLargeEnough, moveBox, moveCorner } from './boxes.ts';
import type { Box, Mark } from './picture-url.ts';

interface Boxes {
  boxes: readonly Mark[];
  /** Maximum number of areas. If it is one, drawing replaces the area. */
  max: number;
  onBoxes: (boxes: readonly Mark[]) => void;
  /** Moves the focus to an area. */
  onFocus: (at: number) => void;
}

interface Point {
  x: number;
  y: number;
}

/** An action of the pointer: drawing an area, moving an area, or moving a corner of one. */
type Drag = { kind: 'draw' } | { kind: 'move'; at: number } | { kind: 'corner'; at: number; corner: Corner };

/** Returns the pointer handlers of a stage, and the area that is being drawn. */
export function useBoxDrag(stage: RefObject<HTMLElement | null>, { boxes, max, onBoxes, onFocus }: Boxes) {
  const drag = useRef<{ what: Drag; from: Point; before: readonly Mark[] } | null>(null);
  const [drawn, setDrawn] = useState<Box | null>(null);

  function readPoint({ clientX, clientY }: PointerEvent): Point {
    const { left, top, width, height } = stage.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
    return { x: (100 * (clientX - left)) / width, y: (100 * (clientY - top)) / height };
  }
  function end(): void {
    drag.current = null;
    setDrawn(null);
  }
  return {
    drawn,
    onPointerDown(event: PointerEvent) {
      const what = event.button === 0 ? readDrag(event.target) : null;
      if (!what || (what.kind === 'draw' && boxes.length >= max && max > 1)) return;
      event.preventDefault();
      stage.current?.setPointerCapture(event.pointerId);
      drag.current = { what, from: readPoint(event), before: boxes };
      if (what.kind !== 'draw') onFocus(what.at);
    },
    onPointerMove(event: PointerEvent) {
      if (!drag.current) return;
      const { what, from, before } = drag.current;
      const to = readPoint(event);
      if (what.kind === 'draw') {
        setDrawn(drawBox(from, to));
        return;
      }
      const box = before[what.at];
      if (!box) return;
      const next = what.kind === 'move' ? moveBox(box, { x: to.x - from.x, y: to.y - from.y }) : moveCorner(box, what.corner, to);
      onBoxes(before.with(what.at, next));
    },
    onPointerUp() {
      if (drag.current?.what.kind === 'draw' && drawn && isLargeEnough(drawn)) {
        const kept = max === 1 ? [] : boxes;
        onBoxes([...kept, drawn]);
        onFocus(kept.length);
      }
      end();
    },
    onPointerCancel: end,
  };
}

function readDrag(target: EventTarget): Drag {
  const box = target instanceof Element ? target.closest<HTMLElement>('[data-at]') : null;
  if (!box) return { kind: 'draw' };
  const at = Number(box.dataset['at']);
  const corner = target instanceof HTMLElement ? (target.dataset['corner'] as Corner | undefined) : undefined;
  return corner === undefined ? { kind: 'move', at } : { kind: 'corner', at, corner };
}
