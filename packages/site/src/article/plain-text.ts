import type { Element, Nodes, Root } from 'hast';

const BLOCKS = new Set(
  'address article aside blockquote br caption dd details div dl dt figcaption figure h1 h2 h3 h4 h5 h6 hr li ol p pre section summary table tbody tfoot thead tr ul'.split(
    ' ',
  ),
);
const CELLS = new Set(['td', 'th']);

/**
 * Returns the text of a tree for search, excerpts and word counts, one line for each block. Code keeps its lines. `isLeftOut` excludes
 * nodes.
 */
export function plainText(node: Root | Element, isLeftOut: (node: Nodes) => boolean = () => false): string {
  const pieces: string[] = [];
  collect(node, false, { pieces, isLeftOut });
  const lines = pieces.join('').split('\n');
  return lines
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
}

interface Collected {
  pieces: string[];
  isLeftOut: (node: Nodes) => boolean;
}

function collect(node: Nodes, inCode: boolean, collected: Collected): void {
  const { pieces } = collected;
  if (node.type === 'text') pieces.push(inCode ? node.value : node.value.replace(/\s+/g, ' '));
  if (!('children' in node)) return;
  const tag = node.type === 'element' ? node.tagName : '';
  // The step number that is drawn in a picture is not part of the text.
  if (tag === 'svg') return;
  if (BLOCKS.has(tag)) pieces.push('\n');
  for (const child of node.children) if (!collected.isLeftOut(child)) collect(child, inCode || tag === 'pre', collected);
  if (CELLS.has(tag)) pieces.push(' ');
  if (BLOCKS.has(tag)) pieces.push('\n');
}
