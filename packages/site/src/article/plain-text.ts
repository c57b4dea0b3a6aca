import type { Nodes, Root } from 'hast';

const BLOCKS = new Set(
  'address article aside blockquote br caption dd details div dl dt figcaption figure h1 h2 h3 h4 h5 h6 hr li ol p pre section summary table tbody tfoot thead tr ul'.split(
    ' ',
  ),
);
const CELLS = new Set(['td', 'th']);

/** The words of a tree, a line for each block, for search, excerpts and counts. Code keeps its lines. */
export function plainText(root: Root): string {
  const pieces: string[] = [];
  collect(root, false, pieces);
  const lines = pieces.join('').split('\n');
  return lines
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
}

function collect(node: Nodes, inCode: boolean, pieces: string[]): void {
  if (node.type === 'text') pieces.push(inCode ? node.value : node.value.replace(/\s+/g, ' '));
  if (!('children' in node)) return;
  const tag = node.type === 'element' ? node.tagName : '';
  // The number in a picture is no word.
  if (tag === 'svg') return;
  if (BLOCKS.has(tag)) pieces.push('\n');
  for (const child of node.children) collect(child, inCode || tag === 'pre', pieces);
  if (CELLS.has(tag)) pieces.push(' ');
  if (BLOCKS.has(tag)) pieces.push('\n');
}
