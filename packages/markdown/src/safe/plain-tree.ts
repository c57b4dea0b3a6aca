import type { Element, Properties, Root } from 'hast';
import type * as Markdown from 'mdast';
import { createFootnotes, type Footnotes } from './footnotes.ts';
import { collectOverview, normaliseName, type Overview } from './overview.ts';
import type { ContentPage } from './page.ts';
import { createElement, type Piece, joinPieces, createText, wrap } from './pieces.ts';
import { LINKED, SHOWN } from './schema.ts';
import { createUrlProperty, createCodeClass, createCodeTitle } from './values.ts';

interface Walk {
  page: ContentPage;
  overview: Overview;
  notes: Footnotes;
}

/**
 * Converts mdast into hast in a single walk. It is safe by construction: it creates only elements that are listed here, with only text and
 * checked URLs from the source. The result equals that of `throughHtml`. Returns null if the text contains HTML that needs a parser.
 */
export function convertPlainTree(markdown: Markdown.Root, page: ContentPage): Root | null {
  const overview = collectOverview(markdown);
  if (!overview.isPlain) return null;
  const walk: Walk = { page, overview, notes: createFootnotes(overview.footnotes) };
  const pieces = wrap(convertAll(markdown, walk), false);
  const footer = walk.notes.section(page, (definition) => convertAll(definition, walk));
  if (footer) pieces.push(createText('\n'), footer);
  return { type: 'root', children: joinPieces(pieces) };
}

function convertAll(parent: Markdown.Parents, walk: Walk): Piece[] {
  const pieces: Piece[] = [];
  let isAfterBreak = false;
  for (const child of parent.children) {
    const before = pieces.length;
    convert(child, walk, pieces);
    if (isAfterBreak && pieces.length > before) trimStart(pieces[before]);
    isAfterBreak = child.type === 'break';
  }
  return pieces;
}

/** Removes spaces at the start of a line. */
function trimStart(piece: Piece | undefined): void {
  const first = piece?.type === 'element' ? piece.children[0] : piece;
  if (first?.type === 'text') first.value = first.value.replace(/^[ \t]+/, '');
}

function convert(node: Markdown.RootContent, walk: Walk, pieces: Piece[]): void {
  const block = convertBlock(node, walk);
  if (block) pieces.push(block);
  else addWords(node, walk, pieces);
}

const AROUND_WORDS: Record<string, string> = { paragraph: 'p', strong: 'strong', emphasis: 'em', delete: 'del' };

function convertBlock(node: Markdown.RootContent, walk: Walk): Piece | null {
  const tag = AROUND_WORDS[node.type];
  if (tag !== undefined && 'children' in node) return createElement(tag, {}, convertAll(node, walk));
  switch (node.type) {
    case 'heading':
      return createElement(`h${node.depth}`, {}, convertAll(node, walk));
    case 'thematicBreak':
      return createElement('hr', {}, []);
    case 'blockquote':
      return createElement('blockquote', {}, wrap(convertAll(node, walk), true));
    case 'list':
      return convertList(node, walk);
    case 'table':
      return convertTable(node, walk);
    case 'code':
      return createElement('pre', {}, [
        createElement('code', { ...createCodeClass(node.lang), ...createCodeTitle(node.meta) }, [
          createText(node.value === '' ? '' : `${node.value}\n`),
        ]),
      ]);
    case 'html':
      return { type: 'raw', value: node.value };
    default:
      return null;
  }
}

/** Adds inline content. Definitions are shown elsewhere, and unknown nodes are not shown. */
function addWords(node: Markdown.RootContent, walk: Walk, pieces: Piece[]): void {
  if (node.type === 'text') pieces.push(createText(node.value.replace(/[ \t]*(\r?\n|\r)[ \t]*/g, '$1')));
  if (node.type === 'inlineCode') pieces.push(createElement('code', {}, [createText(node.value.replace(/\r?\n|\r/g, ' '))]));
  if (node.type === 'break') pieces.push(createElement('br', {}, []), createText('\n'));
  if (node.type === 'footnoteReference') pieces.push(walk.notes.reference(node));
  if (node.type === 'link') pieces.push(convertLink(node, convertAll(node, walk), walk));
  if (node.type === 'image') pieces.push(convertImage(node, node.alt, walk));
  if (node.type === 'linkReference' || node.type === 'imageReference') addReference(node, walk, pieces);
}

function addReference(node: Markdown.LinkReference | Markdown.ImageReference, walk: Walk, pieces: Piece[]): void {
  const definition = walk.overview.definitions.get(normaliseName(node));
  if (node.type === 'imageReference')
    pieces.push(definition ? convertImage(definition, node.alt, walk) : createText(`![${node.alt ?? ''}${writeReferenceEnd(node)}`));
  else if (definition) pieces.push(convertLink(definition, convertAll(node, walk), walk));
  else pieces.push(createText('['), ...convertAll(node, walk), createText(writeReferenceEnd(node)));
}

type Target = Pick<Markdown.Link, 'url' | 'title'>;

function convertLink({ url, title }: Target, children: Piece[], { page }: Walk): Element {
  return createElement('a', { ...createUrlProperty('href', url, { page, schemes: LINKED }), ...readTitle(title) }, children);
}

function convertImage({ url, title }: Target, alt: string | null | undefined, { page }: Walk): Element {
  const words = alt === null || alt === undefined ? {} : { alt };
  return createElement('img', { ...createUrlProperty('src', url, { page, schemes: SHOWN }), ...words, ...readTitle(title) }, []);
}

function readTitle(title: string | null | undefined): Properties {
  return title === null || title === undefined ? {} : { title };
}

/** Returns the source of the end of an undefined reference. */
function writeReferenceEnd(node: Markdown.LinkReference | Markdown.ImageReference): string {
  if (node.referenceType === 'collapsed') return '][]';
  return node.referenceType === 'full' ? `][${node.label ?? node.identifier}]` : ']';
}

function convertList(node: Markdown.List, walk: Walk): Element {
  const isTasks = node.children.some(({ checked }) => typeof checked === 'boolean');
  const properties: Properties = {
    ...(typeof node.start === 'number' && node.start !== 1 && { start: node.start }),
    ...(isTasks && { className: ['contains-task-list'] }),
  };
  const isLoose = node.spread === true || node.children.some(isSpread);
  const items = node.children.map((item) => convertListItem(item, isLoose, walk));
  return createElement(node.ordered ? 'ol' : 'ul', properties, wrap(items, true));
}

function convertListItem(node: Markdown.ListItem, isLoose: boolean, walk: Walk): Element {
  const isTask = typeof node.checked === 'boolean';
  const results = convertAll(node, walk);
  if (isTask) addBox(results, node);
  const pieces: Piece[] = [];
  for (const [at, result] of results.entries()) {
    const isParagraph = result.type === 'element' && result.tagName === 'p';
    if (isLoose || at !== 0 || !isParagraph) pieces.push(createText('\n'));
    if (isParagraph && !isLoose) pieces.push(...result.children);
    else pieces.push(result);
  }
  const last = results.at(-1);
  if (last && (isLoose || last.type !== 'element' || last.tagName !== 'p')) pieces.push(createText('\n'));
  return createElement('li', isTask ? { className: ['task-list-item'] } : {}, pieces);
}

function isSpread({ spread, children }: Markdown.ListItem): boolean {
  return spread ?? children.length > 1;
}

function addBox(results: Piece[], { checked, children }: Markdown.ListItem): void {
  const [first] = results;
  const isParagraph = first?.type === 'element' && first.tagName === 'p';
  const paragraph = isParagraph ? first : createElement('p', {}, []);
  const box = createElement('input', { type: 'checkbox', ...(checked && { checked: true }), disabled: true }, []);
  // True even before a comment that leaves no text.
  const hasContent = isParagraph && children.some((child) => child.type === 'paragraph' && child.children.length > 0);
  paragraph.children = joinPieces([box, ...(hasContent ? [createText(' ')] : []), ...paragraph.children]);
  if (!isParagraph) results.unshift(paragraph);
}

/** Above this number of cells, rows are not filled up. A few letters could otherwise produce a million cells. */
const MOST_CELLS = 20_000;

function convertTable(node: Markdown.Table, walk: Walk): Element {
  const columns = node.align?.length ?? 0;
  const isFilled = columns * node.children.length <= MOST_CELLS;
  const rows = node.children.map((row, at) => {
    const width = isFilled ? columns : Math.min(columns, row.children.length);
    const cells = Array.from({ length: width }, (_, column) => {
      const cell = row.children[column];
      const align = node.align?.[column];
      return createElement(at === 0 ? 'th' : 'td', align ? { align } : {}, cell ? convertAll(cell, walk) : []);
    });
    return createElement('tr', {}, wrap(cells, true));
  });
  const [head, ...body] = rows;
  const parts = head ? [createElement('thead', {}, wrap([head], true))] : [];
  if (body.length > 0) parts.push(createElement('tbody', {}, wrap(body, true)));
  return createElement('table', {}, wrap(parts, true));
}
