import { cutBlocks, parseInBrowser } from '@docreel/markdown/blocks';
import type { Node } from 'prosemirror-model';
import { getOrigin, isFollower, isLast, isUntouched } from './origin.ts';
import { type ItemStyle, serializeBlock, type WrittenBlock } from './serialize-block.ts';

/** A block of the written text: a child of the document, or an item of an outermost list. */
export interface WrittenUnit extends WrittenBlock {
  node: Node;
  list: Node | null;
  /** The marker of a list item. */
  item: ItemStyle | null;
  /** Position of the node in the document. */
  pos: number;
  /** Offset of the block in the text. */
  offset: number;
}

/** The Markdown of a document and its blocks in order. */
export interface WrittenDocument {
  text: string;
  units: readonly WrittenUnit[];
}

const written = new WeakMap<Node, WrittenDocument>();
const cache = new WeakMap<Node, Map<string, WrittenBlock>>();

/** Returns the Markdown of a document. Blocks that were written before are not written again, so it is fast after each key press. */
export function writeDocument(doc: Node): WrittenDocument {
  const known = written.get(doc);
  if (known) return known;
  const result = joinUnits(outdentAfterLists(collectUnits(doc), doc), doc);
  written.set(doc, result);
  return result;
}

/** Returns the character of a list's markers: the one after the numbers, or the bullet. */
export function getSign(list: Node): string {
  return String(list.type.name === 'ordered_list' ? list.attrs['delimiter'] : list.attrs['bullet']);
}

type Unit = Omit<WrittenUnit, 'offset'>;

function collectUnits(doc: Node): Unit[] {
  const units: Unit[] = [];
  const definitions = String(doc.attrs['definitions']);
  let last: { list: Node; sign: string } | null = null;
  doc.forEach((block, pos) => {
    if (!isList(block)) {
      const unit = { node: block, list: null, item: null, pos, ...serializeOnce(block, null, definitions) };
      // Markdown has no empty paragraphs.
      if (unit.text === '') return;
      units.push(unit);
      last = null;
      return;
    }
    const sign: string =
      last !== null && last.list.type === block.type && last.sign === getSign(block) ? (OTHER_SIGN[last.sign] ?? '-') : getSign(block);
    last = { list: block, sign };
    block.forEach((node, offset, index) => {
      const number = block.type.name === 'ordered_list' ? Number(block.attrs['start']) + index : null;
      const item = { number, sign, isLoose: block.attrs['loose'] === true, isFirst: index === 0 };
      units.push({ node, list: block, item, pos: pos + 1 + offset, ...serializeOnce(node, item, definitions) });
    });
  });
  return units;
}

/**
 * Rewrites indented blocks and items after an edited list item. They would belong to the item if its text is indented less than before.
 */
function outdentAfterLists(units: readonly Unit[], doc: Node): Unit[] {
  const definitions = String(doc.attrs['definitions']);
  let hasChanged = false;
  return units.map((unit, at) => {
    const before = units[at - 1];
    const isIndented = /^[ \t]/.test(unit.text);
    // Indented blocks in a row depend on the item before all of them.
    hasChanged = before !== undefined && ((hasChanged && isIndented) || !areUnchanged(before, unit));
    if (!before || !isIndented || !hasChanged) return unit;
    if (wouldBeCode(unit)) return { ...unit, ...outdent(unit, definitions) };
    if (before.list === null && !/^[ \t]/.test(before.text)) return unit;
    if (unit.list === null && areApart(before.text, unit.text)) return unit;
    return { ...unit, ...outdent(unit, definitions) };
  });
}

/** A text after a line without a blank line between them can be indented like code. Next to another block, it would be code. */
function wouldBeCode({ node, list, text }: Unit): boolean {
  return list === null && node.type.name === 'paragraph' && /^(?: {4}| {0,3}\t)/.test(text);
}

function areApart(item: string, block: string): boolean {
  const pieces = cutBlocks(`${item}\n\n${block}`, { parse: parseInBrowser });
  return pieces.length === 2 && pieces[1]?.list === undefined;
}

function outdent({ node, text, item }: Unit, definitions: string): WrittenBlock {
  if (node.type.name === 'source' || node.firstChild?.attrs['isItem'] === true) return { text: text.trimStart(), isExact: true };
  return serializeBlock(node.type.create({ ...node.attrs, origin: null }, node.content), item, definitions);
}

function areUnchanged(one: Unit, next: Unit): boolean {
  return isFollower(getOrigin(one.node), getOrigin(next.node)) && isUnchanged(one) && isUnchanged(next);
}

/** An untouched item is written again if it has moved to another kind of list. */
function isUnchanged({ node, text }: Unit): boolean {
  return isUntouched(node) && getOrigin(node)?.text === text;
}

/** Two lists without a block between them need different markers. Otherwise they would be one list. */
const OTHER_SIGN: Record<string, string> = { '.': ')', ')': '.', '-': '*', '*': '-', '+': '-' };

function isList({ type }: Node): boolean {
  return type.name === 'ordered_list' || type.name === 'bullet_list';
}

function serializeOnce(node: Node, item: ItemStyle | null, definitions: string): WrittenBlock {
  const known = cache.get(node) ?? new Map<string, WrittenBlock>();
  cache.set(node, known);
  const key = item === null ? '' : `${item.number ?? ''}${item.sign}${item.isLoose ? 'l' : ''}${item.isFirst ? 'f' : ''}`;
  const block = known.get(key) ?? serializeBlock(node, item, definitions);
  known.set(key, block);
  return block;
}

function joinUnits(units: readonly Unit[], doc: Node): WrittenDocument {
  const eol = String(doc.attrs['eol']);
  // The lead of an empty text may end with spaces, which would indent the first block.
  const lead = String(doc.attrs['lead']);
  let text = units.length === 0 ? lead : lead.replace(/[ \t]+$/, '');
  const result = units.map((unit, at): WrittenUnit => {
    const offset = text.length;
    const own = isUntouched(unit.node) ? unit.text : withLineEnds(unit, eol);
    text += own + chooseGap(unit, units[at + 1], eol);
    return { ...unit, text: own, offset };
  });
  return { text, units: result };
}

/** Returns the source with the line ends that it had before, or those of the document. */
function withLineEnds({ node, text }: Unit, eol: string): string {
  const own = LINE_END.exec(getOrigin(node)?.text ?? '')?.[0] ?? eol;
  return own === '\n' && !text.includes('\r') ? text : text.replaceAll(/\r\n|\n|\r/g, own);
}

const LINE_END = /\r\n|\n|\r/;

/** Returns the line ends after a block. Neighbours keep the ones of their source. */
function chooseGap(unit: Unit, next: Unit | undefined, eol: string): string {
  const origin = getOrigin(unit.node);
  if (!next) return origin !== null && isLast(origin) ? origin.gap : eol;
  const gap = origin?.gap ?? '';
  const areNeighbours = isFollower(origin, getOrigin(next.node));
  const isSameList = unit.list !== null && unit.list === next.list;
  if ((areNeighbours && isSameList) || areUnchanged(unit, next)) return gap;
  if (isSameList) return unit.list?.attrs['loose'] !== true ? eol : hasBlankLine(gap) ? gap : eol + eol;
  return hasBlankLine(gap) ? gap : eol + eol;
}

function hasBlankLine(gap: string): boolean {
  return /[\n\r][ \t]*[\n\r]/.test(gap.replaceAll('\r\n', '\n'));
}
