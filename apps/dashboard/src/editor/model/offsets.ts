import { parseInBrowser } from '@docreel/markdown/blocks';
import type { Nodes } from 'mdast';
import type { Node } from 'prosemirror-model';
import { writeDocument, type WrittenUnit } from './write-document.ts';

/** Returns the offset in the Markdown for a position in the document. It is exact up to escapes and markup at the position. */
export function findOffset(doc: Node, pos: number): number {
  const { units, text } = writeDocument(doc);
  const unit = units.findLast((one) => one.pos <= pos);
  if (!unit) return 0;
  if (pos >= unit.pos + unit.node.nodeSize) return Math.min(text.length, unit.offset + unit.text.length);
  if (unit.node.type.name === 'source') return unit.offset;
  const letters = countLetters(unit.node, pos - unit.pos - 1);
  return unit.offset + findLetter(unit.text, letters);
}

/** Returns the position in the document for an offset in the Markdown. */
export function findPosition(doc: Node, offset: number): number {
  const { units } = writeDocument(doc);
  const unit = units.findLast((one) => one.offset <= offset) ?? units[0];
  if (!unit) return 0;
  const letters = countLettersBefore(unit.text, offset - unit.offset);
  return unit.pos + 1 + findLetterInNode(unit, letters);
}

/** Counts the characters of text before a position in a node. */
function countLetters(node: Node, end: number): number {
  let letters = 0;
  node.nodesBetween(0, Math.max(0, Math.min(end, node.content.size)), (child, pos) => {
    if (child.isText) letters += Math.min(child.text?.length ?? 0, end - pos);
  });
  return letters;
}

function findLetterInNode({ node }: WrittenUnit, letters: number): number {
  let left = letters;
  let found: number | null = null;
  node.descendants((child, pos) => {
    if (found !== null || !child.isText) return found === null;
    const length = child.text?.length ?? 0;
    if (left <= length) found = pos + left;
    left -= length;
    return false;
  });
  return found ?? Math.max(0, node.content.size - 1);
}

interface TextPart {
  start: number;
  length: number;
}

/** Returns the parts of a Markdown source that the editor shows as text. Moments are not text. */
function listParts(source: string): TextPart[] {
  const parts: TextPart[] = [];
  const visit = (node: Nodes): void => {
    if (node.type === 'link' && node.url.startsWith('video:')) return;
    if ('children' in node) return node.children.forEach(visit);
    const start = node.position?.start.offset;
    if (start === undefined || !('value' in node) || node.type === 'html') return;
    const own = source.indexOf(node.value.slice(0, 12), start);
    parts.push({ start: own < 0 ? start : own, length: node.value.length });
  };
  visit(parseInBrowser(source));
  return parts;
}

function findLetter(source: string, letters: number): number {
  let left = letters;
  for (const { start, length } of listParts(source)) {
    if (left <= length) return start + left;
    left -= length;
  }
  return source.length;
}

function countLettersBefore(source: string, offset: number): number {
  let letters = 0;
  for (const { start, length } of listParts(source)) letters += Math.max(0, Math.min(length, offset - start));
  return letters;
}
