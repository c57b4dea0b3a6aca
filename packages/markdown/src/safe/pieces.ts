import type { Element, ElementContent, Properties } from 'hast';
import { type PlainPart, readPlainHtml } from './plain-html.ts';

/**
 * Converted content or raw HTML. Raw HTML is kept until all pieces are joined, because a tag may open in one piece and close in another.
 */
export type Piece = ElementContent | { type: 'raw'; value: string };

/** Puts each piece on its own line. */
export function wrap(pieces: Piece[], isLoose: boolean): Piece[] {
  const wrapped: Piece[] = isLoose ? [createText('\n')] : [];
  for (const [at, piece] of pieces.entries()) {
    if (at > 0) wrapped.push(createText('\n'));
    wrapped.push(piece);
  }
  if (isLoose && pieces.length > 0) wrapped.push(createText('\n'));
  return wrapped;
}

export function createText(value: string): ElementContent & { type: 'text' } {
  return { type: 'text', value };
}

export function createElement(tagName: string, properties: Properties, pieces: Piece[]): Element {
  return { type: 'element', tagName, properties, children: joinPieces(pieces) };
}

/**
 * Joins pieces: tags become elements around the content between them (`lookAt` has checked that each is closed), and adjacent texts are
 * merged.
 */
export function joinPieces(pieces: Piece[]): ElementContent[] {
  const open: ElementContent[][] = [[]];
  for (const piece of pieces) {
    if (piece.type !== 'raw') add(open, piece);
    else for (const part of readPlainHtml(piece.value, true) ?? []) addPart(open, part);
  }
  return open[0] ?? [];
}

function addPart(open: ElementContent[][], part: PlainPart): void {
  if ('text' in part) add(open, createText(part.text));
  else if ('close' in part) open.pop();
  else {
    const made = createElement(part.open, part.isOpen ? { open: true } : {}, []);
    add(open, made);
    if (part.open !== 'br') open.push(made.children);
  }
}

function add(open: ElementContent[][], node: ElementContent): void {
  const children = open.at(-1);
  const last = children?.at(-1);
  if (node.type === 'text' && last?.type === 'text') last.value += node.value;
  else if (node.type !== 'text' || node.value !== '') children?.push(node);
}
