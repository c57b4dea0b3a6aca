import type { Node } from 'prosemirror-model';
import type { Transaction } from 'prosemirror-state';
import { writeDocument } from '../model/write-document.ts';

/** A block of the translation, as the server compared it with the original. */
export interface TranslatedPiece {
  markdown: string;
  /** Index of the block of the original, or null if there is none. */
  sourceIndex: number | null;
  state: 'current' | 'stale' | 'untranslated';
  changes: readonly { before: string; after: string | null }[];
}

/** The original's blocks and the translation that the server compared with them. */
export interface ComparedTexts {
  /** The blocks of the original as sanitized HTML, in order. */
  originals: readonly string[];
  /** The blocks of the translation. Together they equal the text that was compared. */
  pieces: readonly TranslatedPiece[];
}

/** A row of the side-by-side view: a block of the original, and the position of its translation in the document. */
export interface Row {
  sourceIndex: number | null;
  /** Index of the translation among the compared blocks. Null if the original's block has no translation. */
  piece: number | null;
  pos: number;
  /** Whether the row belongs to a whole list instead of one item. */
  isWholeList: boolean;
}

/** A block that can have a row: a child of the document, or an item of an outermost list. */
interface Anchor {
  pos: number;
  node: Node;
  /** The list of an item, with its position. */
  list: { pos: number; node: Node } | null;
}

/** Returns the rows of a document that shows the compared text. Returns null if the document shows another text. */
export function createRows(doc: Node, { originals, pieces }: ComparedTexts): Row[] | null {
  const { text, units } = writeDocument(doc);
  if (text !== pieces.map(({ markdown }) => markdown).join('')) return null;
  const rows: Row[] = [];
  const translated = new Set(pieces.map(({ sourceIndex }) => sourceIndex));
  let next = 0;
  const addMissing = (end: number, pos: number) => {
    for (; next < end; next++) if (!translated.has(next)) rows.push({ sourceIndex: next, piece: null, pos, isWholeList: false });
  };
  let offset = 0;
  pieces.forEach(({ sourceIndex, markdown }, piece) => {
    const end = offset + markdown.length;
    const own = units.filter((unit) => unit.offset >= offset && unit.offset < end);
    offset = end;
    const pos = own[0]?.pos ?? doc.content.size;
    if (sourceIndex !== null) addMissing(sourceIndex, pos);
    const list = own[0]?.list;
    const isWholeList =
      list !== null && list !== undefined && list.firstChild === own[0]?.node && own.length === list.childCount && own.length > 1;
    rows.push({ sourceIndex, piece, pos, isWholeList });
  });
  addMissing(originals.length, doc.content.size);
  return rows;
}

/** Returns the rows after a change of the document. A row stays at its block if text is inserted before it or inside it. */
export function mapRows(rows: readonly Row[], mapping: Transaction['mapping']): Row[] {
  return rows.map((row, at) => {
    const isOwner = rows[at + 1]?.pos !== row.pos;
    const moved = mapping.mapResult(row.pos, 1);
    return { ...row, pos: isOwner && !moved.deletedAfter ? moved.pos : mapping.map(row.pos, -1) };
  });
}

/** A row with the block that it belongs to. */
export interface PlacedRow extends Row {
  /** Position of the row's element, before its block. */
  at: number;
  /** Whether the element is inside a list. */
  isItem: boolean;
  /** Range of the translation. Null if the original's block has no translation. */
  range: { from: number; to: number } | null;
}

/** Places the rows before their blocks. If several rows are at one block, the last one owns it. The others no longer have a translation. */
export function placeRows(doc: Node, rows: readonly Row[]): PlacedRow[] {
  const anchors = listAnchors(doc);
  let next = 0;
  const placed = rows.map((row) => {
    while (next < anchors.length && (anchors[next]?.pos ?? 0) < row.pos) next++;
    return { row, anchor: anchors[next] };
  });
  return placed.map(({ row, anchor }, at) => {
    if (!anchor) return { ...row, at: doc.content.size, isItem: false, range: null };
    const { pos, node, list } = anchor;
    const isOwner = row.piece !== null && placed[at + 1]?.anchor !== anchor;
    if (row.isWholeList && list)
      return { ...row, at: list.pos, isItem: false, range: isOwner ? { from: list.pos, to: list.pos + list.node.nodeSize } : null };
    return { ...row, at: pos, isItem: list !== null, range: isOwner ? { from: pos, to: pos + node.nodeSize } : null };
  });
}

function listAnchors(doc: Node): Anchor[] {
  const anchors: Anchor[] = [];
  doc.forEach((node, pos) => {
    if (!node.type.name.endsWith('_list')) anchors.push({ pos, node, list: null });
    else node.forEach((item, offset) => anchors.push({ pos: pos + 1 + offset, node: item, list: { pos, node } }));
  });
  return anchors;
}
