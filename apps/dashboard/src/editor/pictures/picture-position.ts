import type { Node } from 'prosemirror-model';
import { type EditorState, NodeSelection, type Transaction } from 'prosemirror-state';
import { type Moment, parseMomentUrl } from '../model/moment-url.ts';
import { schema } from '../model/schema.ts';
import { findStep } from '../model/steps.ts';

/** A picture in the document, and its position. */
export interface PlacedPicture {
  node: Node;
  pos: number;
}

/** Returns the selected picture, or null. */
export function findSelectedPicture({ selection }: EditorState): PlacedPicture | null {
  if (!(selection instanceof NodeSelection) || selection.node.type.name !== 'image') return null;
  return { node: selection.node, pos: selection.from };
}

/** Returns the position of a picture that may have moved since it was found, or null if it is gone. */
export function findPictureAgain(doc: Node, { node: { type, attrs }, pos }: PlacedPicture): number | null {
  let found: number | null = null;
  doc.descendants((node, at) => {
    if (node.type !== type || node.attrs['src'] !== attrs['src']) return;
    if (found === null || Math.abs(at - pos) < Math.abs(found - pos)) found = at;
  });
  return found;
}

/** Returns the first picture of the step with the caret. Outside steps, it returns the next picture of the document. */
export function findNearestPicture(state: EditorState): PlacedPicture | null {
  const step = findStep(state);
  const from = step?.pos ?? state.selection.from;
  const to = step ? step.pos + step.item.nodeSize : state.doc.content.size;
  let found: PlacedPicture | null = null;
  state.doc.nodesBetween(from, to, (node, pos) => {
    if (!found && node.type.name === 'image' && pos >= from) found = { node, pos };
    return !found;
  });
  return found;
}

/** Returns the moment of the step at a position, or of the nearest block before it. Returns null if there is none. */
export function findMomentBefore(doc: Node, pos: number): Moment | null {
  let src: string | null = null;
  // A step links to its moment in its own text, which is before its pictures.
  doc.nodesBetween(0, pos, (node, at) => {
    if (node.type.name === 'moment' && at < pos) src = String(node.attrs['src']);
  });
  return parseMomentUrl(src ?? '');
}

/** Returns a transaction that inserts a picture in its own paragraph after the block at the position, and selects it. */
export function insertPicture(state: EditorState, pos: number, src: string): Transaction {
  const image = schema.node('image', { src });
  const paragraph = schema.node('paragraph', null, [image]);
  const $pos = state.doc.resolve(Math.min(pos, state.doc.content.size));
  const { tr } = state;
  const isEmpty = $pos.parent.type.name === 'paragraph' && $pos.parent.content.size === 0;
  if (isEmpty) {
    tr.insert($pos.pos, image);
    return tr.setSelection(NodeSelection.create(tr.doc, $pos.pos)).scrollIntoView();
  }
  let at = $pos.pos;
  for (let depth = $pos.depth; depth > 0; depth--) {
    at = $pos.after(depth);
    const index = $pos.indexAfter(depth - 1);
    if ($pos.node(depth - 1).canReplaceWith(index, index, paragraph.type)) break;
  }
  tr.insert(at, paragraph);
  return tr.setSelection(NodeSelection.create(tr.doc, at + 1)).scrollIntoView();
}
