import { AssistiveDndState, type DndState, type HotkeysConfig } from '@headless-tree/core';
import { contentText } from '../../text/content.ts';

/** Explains to users of screen readers how to move items with the keyboard, and where the moved items currently are. */
export function describeDragging<Node>(
  dnd: DndState<Node> | null | undefined,
  state: AssistiveDndState,
  hotkeys: HotkeysConfig<Node>,
): string {
  const text = contentText.dragging;
  const hint = text.hint(formatHotkey(hotkeys.startDrag?.hotkey));
  if (state === AssistiveDndState.Completed) return `${text.completed} ${hint}`;
  if (state === AssistiveDndState.Aborted) return `${text.cancelled} ${hint}`;
  if (state === AssistiveDndState.None) return hint;
  const items = (dnd?.draggedItems ?? []).map((item) => item.getItemName()).join(', ');
  const target = describeTarget(dnd);
  if (state === AssistiveDndState.Dragging) return text.moved(items, target);
  return text.started(items, target, {
    up: formatHotkey(hotkeys.dragUp?.hotkey),
    down: formatHotkey(hotkeys.dragDown?.hotkey),
    drop: formatHotkey(hotkeys.completeDrag?.hotkey),
    cancel: formatHotkey(hotkeys.cancelDrag?.hotkey),
  });
}

function describeTarget<Node>(dnd: DndState<Node> | null | undefined): string {
  const target = dnd?.dragTarget;
  if (!target) return contentText.dragging.noTarget;
  const folder = target.item.getItemName();
  if (!('childIndex' in target)) return contentText.dragging.inside(folder);
  return contentText.dragging.position(folder, target.childIndex + 1, target.item.getChildren().length);
}

/** Formats a key code: `Control+Shift+KeyD` becomes `Ctrl+Shift+D`. */
function formatHotkey(hotkey = ''): string {
  return hotkey
    .replace('Control', 'Ctrl')
    .replace(/\bKey([A-Z])/, '$1')
    .replace(/\bArrow/, '');
}
