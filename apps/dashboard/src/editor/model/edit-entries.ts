import { closeHistory } from 'prosemirror-history';
import type { Node } from 'prosemirror-model';
import { type EditorState, Selection, TextSelection, type Transaction } from 'prosemirror-state';
import { type Entry, listEntries } from './entries.ts';
import { formatMomentUrl, type Moment } from './moment-url.ts';
import { type Box, setMark } from '../pictures/picture-url.ts';
import { readDocument } from './read-document.ts';
import { schema } from './schema.ts';
import { createRun, listSteps } from './steps.ts';

/** A sentence for an entry, in Markdown. */
export interface NewSentence {
  sentence: string;
  /** The area to mark in the pictures of the entry, or null to leave them as they are. */
  mark: Box | null;
}

/** The number of a step in an article whose sections are numbered, such as “1.2”. */
const NUMBER = /^\d{1,9}\.\d{1,9}$/;

/** Returns a transaction that turns the entry into a numbered step with this sentence. Its moment, notes and pictures stay. */
export function turnIntoStep(state: EditorState, entry: Entry, sentence: NewSentence): Transaction {
  const { tr } = state;
  const caret = applySentence(tr, entry, sentence);
  tr.setSelection(TextSelection.create(tr.doc, caret));
  return closeHistory(tr).scrollIntoView();
}

/** Returns a transaction that turns several entries into steps. One undo restores all of them. */
export function turnAllIntoSteps(state: EditorState, steps: readonly { entry: Entry; sentence: NewSentence }[]): Transaction {
  const { tr } = state;
  // Positions before an entry stay valid.
  for (const { entry, sentence } of steps.toSorted((a, b) => b.entry.from - a.entry.from)) applySentence(tr, entry, sentence);
  return closeHistory(tr);
}

/** Returns a transaction that deletes the entries with their pictures. */
export function deleteEntries(state: EditorState, entries: readonly Entry[]): Transaction {
  const { tr } = state;
  for (const { from, to } of entries.toSorted((a, b) => b.from - a.from)) {
    if (tr.doc.content.size > to - from) tr.delete(from, to);
    else tr.replaceWith(from, to, schema.node('paragraph'));
  }
  return closeHistory(tr).scrollIntoView();
}

/** Returns a transaction that appends the entry to the step above it, or null if there is none. */
export function mergeEntryUp(state: EditorState, entry: Entry): Transaction | null {
  const above = listSteps(state.doc).findLast(({ pos, list }) => pos < entry.from && list.type.name === 'ordered_list');
  if (!above) return null;
  const { tr } = state;
  const content = copyBlocks(state.doc, entry).filter((block) => !isOnlyMoment(block));
  tr.delete(entry.from, entry.to);
  const end = above.pos + above.item.nodeSize - 1;
  tr.insert(end, content);
  return closeHistory(tr.setSelection(Selection.near(tr.doc.resolve(end + 1)))).scrollIntoView();
}

/** Returns a transaction that moves the entry to another moment of its video. */
export function setMoment(state: EditorState, entry: Entry, seconds: number): Transaction {
  const { tr } = state;
  const paragraph = state.doc.nodeAt(entry.paragraph);
  paragraph?.forEach((child, offset) => {
    if (child.type.name !== 'moment' || child.attrs['src'] !== entry.src) return;
    const at = entry.paragraph + 1 + offset;
    tr.replaceWith(at, at + child.nodeSize, createMoment({ videoId: entry.videoId, seconds }));
  });
  return tr;
}

/** Returns a transaction that inserts a numbered step after the block with the caret. */
export function insertStep(state: EditorState, { sentence, ...at }: Moment & { sentence: string }): Transaction {
  const { tr } = state;
  const moment = createMoment(at);
  const item = schema.node('list_item', null, [schema.node('paragraph', null, [...readSentence(sentence), schema.text(' '), moment])]);
  const step = listSteps(state.doc).find(({ pos, item: own }) => state.selection.from >= pos && state.selection.from <= pos + own.nodeSize);
  const isStep = step?.list.type.name === 'ordered_list';
  const entry = listEntries(state.doc).find(({ from, to }) => state.selection.from >= from && state.selection.from <= to);
  const end = isStep ? step.pos + step.item.nodeSize : (entry?.to ?? findBlockEnd(state));
  tr.insert(end, isStep ? item : createList(tr.doc, end, item));
  // Inside a new list, the item begins one position later.
  const caret = end + (isStep ? 2 : 3) + readSentence(sentence).reduce((sum, { nodeSize }) => sum + nodeSize, 0);
  return closeHistory(tr.setSelection(TextSelection.create(tr.doc, caret))).scrollIntoView();
}

/** Returns a transaction that adds a picture to the entry with this moment, or null if it no longer exists. */
export function addPicture(state: EditorState, src: string, picture: { src: string; alt: string }): Transaction | null {
  const entry = listEntries(state.doc).find((one) => one.src === src && one.kind === 'step');
  if (!entry) return null;
  const paragraph = schema.node('paragraph', null, [schema.node('image', { ...picture, title: null })]);
  return state.tr.insert(entry.to - 1, paragraph);
}

function createMoment({ videoId, seconds }: Moment): Node {
  const whole = Math.floor(Math.max(0, seconds) + 1e-6);
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const label = hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${two(minutes)}:${two(whole % 60)}`;
  return schema.node('moment', { src: formatMomentUrl({ videoId, seconds }), label });
}

/** Replaces the sentence of the entry, and turns it into a step if it is none. Returns the position after the sentence. */
function applySentence(tr: Transaction, entry: Entry, { sentence, mark }: NewSentence): number {
  const paragraph = tr.doc.nodeAt(entry.paragraph);
  if (!paragraph) return entry.from;
  const [from, to] = findSentence(paragraph).map((offset) => entry.paragraph + 1 + offset) as [number, number];
  const words = readSentence(sentence);
  const size = words.reduce((sum, { nodeSize }) => sum + nodeSize, 0);
  const hasSpace = /^\s/.test(tr.doc.textBetween(to, Math.min(to + 1, tr.doc.content.size)));
  tr.replaceWith(from, to, hasSpace ? words : [...words, schema.text(' ')]);
  const end = tr.mapping.maps.at(-1)?.map(entry.to, 1) ?? entry.to;
  if (mark) markPictures(tr, { from: entry.from, to: end }, mark);
  if (entry.kind === 'step') return from + size;
  const item = schema.node('list_item', null, copyBlocks(tr.doc, { from: entry.from, to: end }));
  tr.replaceWith(entry.from, end, createList(tr.doc, entry.from, item));
  return entry.from + 3 + size;
}

/** Returns the range of the sentence in its paragraph: after a number such as “1.2”, and before the moment. */
function findSentence(paragraph: Node): [from: number, to: number] {
  const [first, second] = [paragraph.maybeChild(0), paragraph.maybeChild(1)];
  const isNumbered = first?.isText === true && NUMBER.test(first.text ?? '') && first.marks.some(({ type }) => type.name === 'strong');
  const start = isNumbered && first ? first.nodeSize + (second?.text?.startsWith(' ') === true ? 1 : 0) : 0;
  let end = paragraph.content.size;
  paragraph.forEach((child, offset) => {
    if (child.type.name === 'moment') end = Math.min(end, offset);
  });
  // The space before the moment stays.
  const before = paragraph.textBetween(0, end, undefined, '￼');
  return [Math.min(start, end), Math.max(Math.min(start, end), end - (/\s$/.test(before) ? 1 : 0))];
}

function readSentence(sentence: string): readonly Node[] {
  const first = readDocument(`${sentence}\n`).firstChild;
  return first?.type.name === 'paragraph' ? first.children : sentence === '' ? [] : [schema.text(sentence)];
}

function markPictures(tr: Transaction, { from, to }: { from: number; to: number }, mark: Box): void {
  let isFirst = true;
  tr.doc.nodesBetween(from, to, (node, pos) => {
    if (node.type.name !== 'image' || !isFirst) return;
    isFirst = false;
    tr.setNodeAttribute(pos, 'src', setMark(String(node.attrs['src']), mark));
  });
}

/** Returns copies of the blocks in a range that can be part of a list item. Their source belongs to another position. */
function copyBlocks(doc: Node, { from, to }: { from: number; to: number }): Node[] {
  return doc.slice(from, to).content.content.map((block) => block.type.create({ ...block.attrs, origin: null }, block.content));
}

function isOnlyMoment(block: Node): boolean {
  return block.children.length > 0 && block.children.every(({ type, text }) => type.name === 'moment' || text?.trim() === '');
}

/** Returns a list for a step at a position of the document. It continues the numbers of the list before it in its section. */
function createList(doc: Node, pos: number, item: Node): Node {
  const { attrs } = findList(doc, pos) ?? { attrs: null };
  const own = attrs ?? { run: createRun(doc), start: 1, first: 1, delimiter: '.' };
  return schema.node('ordered_list', { ...own, loose: true }, [item]);
}

function findList(doc: Node, pos: number): Node | null {
  const before: Node[] = [];
  const after: Node[] = [];
  doc.forEach((block, at) => (at < pos ? before.unshift(block) : after.push(block)));
  const isList = ({ type }: Node) => type.name === 'ordered_list';
  const isHeading = ({ type }: Node) => type.name === 'heading';
  const untilHeading = (blocks: Node[]) => blocks.slice(0, blocks.findIndex(isHeading) < 0 ? undefined : blocks.findIndex(isHeading));
  const near = untilHeading(before).find(isList) ?? untilHeading(after).find(isList);
  if (near) return near;
  const [last, next] = [before.find(isList), after.find(isList)];
  // Sections continue the numbers of the sections before them, unless the next list starts again.
  return last && (!next || next.attrs['run'] === last.attrs['run']) ? last : null;
}

function findBlockEnd({ doc, selection: { $from } }: EditorState): number {
  return $from.depth === 0 ? Math.min($from.pos, doc.content.size) : $from.after(1);
}
