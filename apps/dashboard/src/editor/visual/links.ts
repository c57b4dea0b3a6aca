import type { EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { schema } from '../model/schema.ts';

const type = schema.marks['link'];

/** Returns the link at the caret, with the range of its text, or null. */
export function findLink({ selection: { $from } }: EditorState): { href: string; from: number; to: number } | null {
  const mark = [...$from.marks(), ...($from.nodeAfter?.marks ?? [])].find((one) => one.type === type);
  if (!mark) return null;
  let [from, to] = [$from.pos, $from.pos];
  $from.parent.forEach((child, offset) => {
    const start = $from.start() + offset;
    const isAtCaret = start <= $from.pos && start + child.nodeSize >= $from.pos;
    if (mark.isInSet(child.marks) && isAtCaret) [from, to] = [Math.min(from, start), Math.max(to, start + child.nodeSize)];
  });
  return { href: String(mark.attrs['href']), from, to };
}

/** Links the selected text, or changes the link at the caret, or inserts the title as a link. */
export function setLink(view: EditorView, href: string, title: string): void {
  if (!type) return;
  const { state } = view;
  const known = findLink(state);
  const { from, to, empty } = state.selection;
  const mark = type.create({ href });
  const { tr } = state;
  if (empty && known) tr.removeMark(known.from, known.to, type).addMark(known.from, known.to, mark);
  else if (empty) tr.insert(from, schema.text(title, [mark])).removeStoredMark(type);
  else tr.removeMark(from, to, type).addMark(from, to, mark);
  view.dispatch(tr);
}

/** Removes the link at the caret, or all links of the selection. */
export function removeLink(view: EditorView): void {
  if (!type) return;
  const { from, to } = findLink(view.state) ?? view.state.selection;
  view.dispatch(view.state.tr.removeMark(from, to, type));
}
