import type { Node } from 'prosemirror-model';
import type { EditorState, Transaction } from 'prosemirror-state';
import { matchSequences } from './match-sequences.ts';
import { addFollower, getOrigin, setLast } from './origin.ts';
import { readDocument } from './read-document.ts';
import { writeDocument, type WrittenUnit } from './write-document.ts';

/**
 * Returns a transaction that changes the document to that of another text, or null if the text is the same. Only different blocks are
 * replaced, so the caret stays in its block and undo still works.
 */
export function createReplacement(state: EditorState, text: string): Transaction | null {
  if (writeDocument(state.doc).text === text) return null;
  const next = readDocument(text);
  const tr = state.tr;
  replaceChildren(tr, { old: state.doc, next, pos: 0, oldKeys: readKeys(state.doc), nextKeys: readKeys(next) });
  copyAttributes(tr, next);
  linkOrigins(tr.doc, text);
  adoptOrigins(tr, next);
  if (writeDocument(tr.doc).text === text) return tr;
  // Edited blocks can have other blank lines around them than the text. Then the whole document is replaced.
  const whole = state.tr.replaceWith(0, state.doc.content.size, next.content);
  copyAttributes(whole, next);
  return whole;
}

/** The keys of the children of a document and of its outermost lists: their source with the blank lines after it. */
type Keys = Map<Node, string>;

function readKeys(doc: Node): Keys {
  const { text, units } = writeDocument(doc);
  const keys: Keys = new Map();
  units.forEach(({ node, list, offset }, at) => {
    const source = text.slice(offset, units[at + 1]?.offset ?? text.length);
    keys.set(node, source);
    if (list) keys.set(list, (keys.get(list) ?? '') + source);
  });
  return keys;
}

interface Replacement {
  old: Node;
  next: Node;
  /** Position of the first child of `old`. */
  pos: number;
  oldKeys: Keys;
  nextKeys: Keys;
}

/** Replaces the children whose source differs, from the last one to the first, so that earlier positions stay valid. */
function replaceChildren(tr: Transaction, change: Replacement): void {
  const old: { node: Node; pos: number }[] = [];
  // Empty paragraphs have no source. They stay, because the caret may be in one.
  change.old.forEach((node, offset) => void (change.oldKeys.has(node) && old.push({ node, pos: change.pos + offset })));
  const next = change.next.children;
  const keep = matchSequences(
    old.map(({ node }) => change.oldKeys.get(node) ?? ''),
    next.map((node) => change.nextKeys.get(node) ?? ''),
  );
  const end = change.pos + change.old.content.size;
  let [oldEnd, nextEnd] = [old.length, next.length];
  for (const [at, nextAt] of [...keep, [-1, -1] as const].toSorted((one, other) => other[0] - one[0])) {
    const removed = old.slice(at + 1, oldEnd);
    const added = next.slice(nextAt + 1, nextEnd);
    replaceRange(tr, { removed, added, end: old[oldEnd]?.pos ?? end, change });
    [oldEnd, nextEnd] = [at, nextAt];
  }
}

interface RangeChange {
  removed: readonly { node: Node; pos: number }[];
  added: readonly Node[];
  end: number;
  change: Replacement;
}

function replaceRange(tr: Transaction, { removed, added, end, change }: RangeChange): void {
  const pairs = Math.min(removed.length, added.length);
  const after = removed[pairs]?.pos ?? end;
  if (added.length > pairs) tr.insert(after, added.slice(pairs));
  for (const { node, pos } of removed.slice(pairs).toReversed()) tr.delete(pos, pos + node.nodeSize);
  for (let at = pairs - 1; at >= 0; at--) {
    const [one, other] = [removed[at], added[at]];
    if (one && other) replaceNode(tr, { ...change, old: one.node, next: other, pos: one.pos });
  }
}

/** Replaces as little as possible of a block, so that the caret stays where it is. */
function replaceNode(tr: Transaction, change: Replacement): void {
  const { old, next, pos } = change;
  if (old.type !== next.type || old.isLeaf || old.type.name === 'table') {
    tr.replaceWith(pos, pos + old.nodeSize, next);
    return;
  }
  if (old.type.name === 'ordered_list' || old.type.name === 'bullet_list') {
    replaceChildren(tr, { ...change, pos: pos + 1 });
    return;
  }
  const start = old.content.findDiffStart(next.content);
  const ends = old.content.findDiffEnd(next.content);
  if (start !== null && ends !== null) {
    const overlap = Math.max(0, start - Math.min(ends.a, ends.b));
    const [oldEnd, nextEnd] = [ends.a + overlap, ends.b + overlap];
    tr.replace(pos + 1 + start, pos + 1 + oldEnd, next.slice(start, nextEnd));
  }
  if (tr.doc.nodeAt(pos)?.content.eq(next.content)) tr.setNodeMarkup(pos, null, next.attrs);
  else tr.replaceWith(pos, pos + (tr.doc.nodeAt(pos)?.nodeSize ?? old.nodeSize), next);
}

/** Copies the attributes of the document and its lists, such as the numbers of steps. */
function copyAttributes(tr: Transaction, next: Node): void {
  for (const [name, value] of Object.entries(next.attrs)) if (tr.doc.attrs[name] !== value) tr.setDocAttribute(name, value);
  const lists = next.children.filter((node) => node.type.name.endsWith('_list'));
  let at = 0;
  tr.doc.forEach((node, pos) => {
    if (!node.type.name.endsWith('_list')) return;
    const list = lists[at++];
    if (list?.type === node.type && !list.hasMarkup(node.type, node.attrs)) tr.setNodeMarkup(pos, null, list.attrs);
  });
}

/** Gives edited blocks the origin of the new text where the blank lines after them differ. Only attributes change, so no position moves. */
function adoptOrigins(tr: Transaction, next: Node): void {
  const { units, text } = writeDocument(next);
  const readGap = (from: readonly WrittenUnit[], whole: string, at: number) =>
    whole.slice((from[at]?.offset ?? 0) + (from[at]?.text.length ?? 0), from[at + 1]?.offset ?? whole.length);
  for (let round = 0; round < 4; round++) {
    const current = writeDocument(tr.doc);
    if (current.text === text || current.units.length !== units.length) return;
    const wrong = units.flatMap((_, at) => (readGap(current.units, current.text, at) === readGap(units, text, at) ? [] : [at, at + 1]));
    for (const at of new Set(wrong)) {
      const [unit, other] = [current.units[at], units[at]];
      if (unit && other) tr.setNodeAttribute(unit.pos, 'origin', getOrigin(other.node));
    }
  }
}

/** Kept blocks have other neighbours now. Their gaps are right if the text has the same. */
function linkOrigins(doc: Node, text: string): void {
  const { units } = writeDocument(doc);
  let offset = 0;
  units.forEach(({ node, text: own }, at) => {
    const start = text.indexOf(own, offset);
    const origin = getOrigin(node);
    if (start < 0 || origin === null) return;
    offset = start + own.length;
    const next = units[at + 1];
    const nextOrigin = next ? getOrigin(next.node) : null;
    if (nextOrigin && text.startsWith(origin.gap + (next?.text ?? ''), offset)) addFollower(origin, nextOrigin);
    if (!next && text.slice(offset) === origin.gap) setLast(origin);
  });
}
