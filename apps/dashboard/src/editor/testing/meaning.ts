import { parseInBrowser } from '@docreel/markdown/blocks';
import type { Nodes, PhrasingContent } from 'mdast';

/**
 * Returns the meaning of Markdown as comparable lines, one for each outermost block. It is independent of the editor's schema. Spaces,
 * line breaks inside paragraphs, the order of nested marks, and the form of links and blank lines have no meaning.
 */
export function readMeaning(markdown: string): string[] {
  return parseInBrowser(markdown).children.map((node) => JSON.stringify(simplify(node)));
}

type Plain = Record<string, unknown>;

const IGNORED = new Set(['position', 'spread', 'referenceType', 'data', 'children', 'label']);
const MARKERS = /^\[!(?:note|tip|important|warning|caution)\]$/i;

function simplify(node: Nodes): unknown {
  const plain: Plain = Object.fromEntries(Object.entries(node).filter(([key, value]) => !IGNORED.has(key) && value !== null));
  if ('value' in plain && typeof plain['value'] === 'string')
    plain['value'] = plain['value'].replaceAll(/\r|\s+$/g, '').replaceAll(node.type === 'inlineCode' ? '\n' : '\r', ' ');
  if (!('children' in node)) return plain;
  if (node.type === 'paragraph' || node.type === 'heading' || node.type === 'tableCell')
    return { ...plain, words: readWords(node.children) };
  const children = node.children.map(simplify) as Plain[];
  if (node.type === 'blockquote') divideCallout(children);
  const width = node.type === 'table' ? (node.children[0]?.children.length ?? 0) : 0;
  return { ...plain, children: node.type === 'table' ? children.map((row) => fillRow(row, width)) : children };
}

/** Pages show missing cells of a row as empty ones. */
function fillRow(row: Plain, width: number): Plain {
  const cells = row['children'] as Plain[];
  return { ...row, children: [...cells, ...Array.from({ length: width - cells.length }, () => ({ type: 'tableCell', words: [] }))] };
}

/** The marker of a callout may be in a paragraph of its own. */
function divideCallout(children: Plain[]): void {
  const words = (children[0]?.['words'] as string[] | undefined) ?? [];
  const marker = words[0] ?? '';
  if (!MARKERS.test(marker)) return;
  const rest =
    words.slice(1).join('').trim() === '' ? [] : [{ type: 'paragraph', words: words.slice(words[1] === '{"type":"break"}' ? 2 : 1) }];
  if (rest[0]?.words[0] === ' ') rest[0].words.shift();
  children.splice(0, 1, { type: 'marker', value: marker.toUpperCase() }, ...rest);
}

/** Returns the words of inline content with their marks. Spaces have no marks. */
function readWords(nodes: readonly PhrasingContent[], marks: readonly string[] = []): string[] {
  const words: string[] = [];
  for (const node of nodes) {
    if (node.type === 'text') words.push(...node.value.split(/([ \t\n\r]+)/).map((word) => mark(word, marks)));
    else if ('children' in node && node.children.length > 0) words.push(...readWords(node.children, [...marks, describeMark(node)]));
    else words.push(mark(JSON.stringify(simplify(node)), marks));
  }
  return marks.length > 0 ? words : joinWords(words);
}

function describeMark(node: PhrasingContent): string {
  return 'url' in node
    ? `${node.type} ${node.url} ${'title' in node ? (node.title ?? '') : ''}`
    : `${node.type}${'identifier' in node ? node.identifier : ''}`;
}

function mark(word: string, marks: readonly string[]): string {
  return word.trim() === '' || marks.length === 0 ? word.replace(/^[ \t\n\r]+$/, ' ') : `${word}|${marks.toSorted().join('|')}`;
}

const BREAK = JSON.stringify({ type: 'break' });

function joinWords(words: readonly string[]): string[] {
  const filled = words.filter((word) => word !== '');
  const isDropped = (at: number) =>
    filled[at] === ' ' && [filled[at - 1], filled[at + 1]].some((next, side) => next === BREAK || (side === 0 && next === ' '));
  const joined = filled.filter((_, at) => !isDropped(at));
  while (joined[0] === ' ') joined.shift();
  while (joined.at(-1) === ' ') joined.pop();
  return joined;
}
