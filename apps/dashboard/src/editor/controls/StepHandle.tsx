import { Menu } from '@mantine/core';
import type { EditorView } from 'prosemirror-view';
import { memo, type MouseEvent, type PointerEvent, type Ref, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { editorText } from '../../text/editor.ts';
import {
  deleteStep,
  duplicateStep,
  findStep,
  listSteps,
  mergeStepUp,
  moveStep,
  moveStepDown,
  moveStepUp,
  splitStep,
  type StepCommand,
} from '../model/steps.ts';
import classes from './StepHandle.module.css';

const text = editorText.step;
/** The pointer drags a step after it has moved this far, in pixels. */
const DRAG_DISTANCE = 5;

const COMMANDS: readonly [keyof typeof text, StepCommand][] = [
  ['up', moveStepUp],
  ['down', moveStepDown],
  ['duplicate', duplicateStep],
  ['merge', mergeStepUp],
  ['split', splitStep],
];

/** The handle of a step under its number. A click opens a menu, and dragging moves the step. */
export function StepHandle({ view }: { view: EditorView }) {
  const hovered = useHoveredStep(view);
  const handle = useRef<HTMLDivElement>(null);
  const step = listSteps(view.state.doc).find(({ pos }) => pos === hovered) ?? findStep(view.state);
  const pos = step?.pos;
  useLayoutEffect(() => {
    if (pos !== undefined && handle.current) placeAt(handle.current, view, pos);
  });
  if (!step || pos === undefined) return null;
  const isNumbered = step.list.type.name === 'ordered_list';
  const label = isNumbered ? text.actions(Number(step.list.attrs['start']) + step.index) : text.itemActions;
  return <Handle ref={handle} view={view} pos={pos} label={label} />;
}

interface HandleProps {
  ref: Ref<HTMLDivElement>;
  view: EditorView;
  pos: number;
  label: string;
}

/** The button and its menu. The editor renders after each key press, and this part stays the same. */
const Handle = memo(function Handle({ ref, view, pos, label }: HandleProps) {
  const [isOpen, setOpen] = useState(false);
  const { line, ...drag } = useDrag(view, pos);
  return (
    <>
      <div ref={ref} className={classes.handle} data-open={isOpen || undefined}>
        <Menu
          opened={isOpen}
          onChange={setOpen}
          position="bottom-start"
          returnFocus={false}
          withinPortal={false}
          withInitialFocusPlaceholder={false}
        >
          <Menu.Target>
            <button type="button" aria-label={label} title={label} {...drag}>
              <Icon name="drag" />
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            <Commands view={view} pos={pos} />
          </Menu.Dropdown>
        </Menu>
      </div>
      <div ref={line} className={classes.line} hidden />
    </>
  );
});

/** The entries of the menu. They find out whether they can run only while the menu is open. */
function Commands({ view, pos }: Pick<HandleProps, 'view' | 'pos'>) {
  const run = (command: StepCommand) => {
    command(view.state, view.dispatch, command === splitStep ? undefined : pos);
    view.focus();
  };
  return (
    <>
      {COMMANDS.map(([name, command]) => (
        <Menu.Item key={name} disabled={!command(view.state, undefined, pos)} onClick={() => run(command)}>
          {text[name] as string}
        </Menu.Item>
      ))}
      <Menu.Divider />
      <Menu.Item c="var(--caution)" onClick={() => run(deleteStep)}>
        {text.delete}
      </Menu.Item>
    </>
  );
}

function placeAt(element: HTMLElement, view: EditorView, pos: number): void {
  const item = view.nodeDOM(pos);
  const page = element.offsetParent?.getBoundingClientRect();
  if (!(item instanceof HTMLElement) || !page) return;
  const { top, left } = item.getBoundingClientRect();
  const isStep = item.parentElement?.classList.contains('steps') === true;
  element.style.insetBlockStart = `${top - page.top + (isStep ? 46 : 0)}px`;
  element.style.insetInlineStart = `${left - page.left + (isStep ? 7 : -44)}px`;
}

/** Returns the position of the step under the pointer, or null. */
function useHoveredStep(view: EditorView): number | null {
  const [hovered, setHovered] = useState<number | null>(null);
  useEffect(() => {
    const onMove = (event: globalThis.MouseEvent) => {
      const item = event.target instanceof Element ? event.target.closest('.ProseMirror > ol > li, .ProseMirror > ul > li') : null;
      if (item && view.dom.contains(item)) setHovered(view.posAtDOM(item, 0) - 1);
    };
    view.dom.addEventListener('mousemove', onMove);
    return () => view.dom.removeEventListener('mousemove', onMove);
  }, [view]);
  return hovered;
}

function useDrag(view: EditorView, pos: number) {
  const line = useRef<HTMLDivElement>(null);
  const hasDragged = useRef(false);
  const drag = useRef<{ y: number; target: number | null } | null>(null);
  function end(): void {
    if (line.current) line.current.hidden = true;
    drag.current = null;
  }
  return {
    line,
    onPointerDown(event: PointerEvent<HTMLButtonElement>) {
      if (event.button !== 0) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = { y: event.clientY, target: null };
    },
    onPointerMove(event: PointerEvent) {
      if (!drag.current || (drag.current.target === null && Math.abs(event.clientY - drag.current.y) < DRAG_DISTANCE)) return;
      drag.current.target = showTarget(view, event.clientY, line.current);
    },
    onPointerUp() {
      const target = drag.current?.target ?? null;
      const step = listSteps(view.state.doc).find((one) => one.pos === pos);
      hasDragged.current = target !== null;
      end();
      if (step && target !== null && (target < step.pos || target > step.pos + step.item.nodeSize))
        view.dispatch(moveStep(view.state, step, target));
    },
    onPointerCancel: end,
    // A click after dragging does not open the menu.
    onClickCapture(event: MouseEvent) {
      if (hasDragged.current) event.stopPropagation();
      hasDragged.current = false;
    },
  };
}

/** Shows where the step would be inserted, and returns that position. */
function showTarget(view: EditorView, y: number, line: HTMLElement | null): number {
  const places = listSteps(view.state.doc).flatMap(({ pos, item }) => {
    const element = view.nodeDOM(pos);
    if (!(element instanceof HTMLElement)) return [];
    const { top, bottom, left } = element.getBoundingClientRect();
    return [
      { at: pos, y: top, left },
      { at: pos + item.nodeSize, y: bottom, left },
    ];
  });
  const nearest = places.toSorted((one, other) => Math.abs(one.y - y) - Math.abs(other.y - y))[0];
  const page = line?.parentElement?.getBoundingClientRect();
  if (line && page && nearest) {
    line.hidden = false;
    line.style.insetBlockStart = `${nearest.y - page.top - 2}px`;
    line.style.insetInlineStart = `${nearest.left - page.left}px`;
  }
  return nearest?.at ?? 0;
}
