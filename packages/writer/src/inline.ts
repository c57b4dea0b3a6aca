import type { PhrasingContent } from 'mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { toMarkdown as stringify } from 'mdast-util-to-markdown';
import { parse } from '@docreel/markdown';
import { type Inline, cleanText, UNSEEN } from '@docreel/timeline';

export { cleanText as plain } from '@docreel/timeline';
export type { Inline } from '@docreel/timeline';

/** Matches text that GitHub Flavored Markdown turns into links. A URL in the recording is formatted as code instead. */
const ADDRESS = /“?((?:https?:\/\/|www\.)\S*[^\s.,;:!?)\]'"”]|(?:mailto:|xmpp:)?[-.\w+]+@[-\w]+(?:\.[-\w]+)+)”?/giu;

/** Returns inline Markdown for these runs of text. Escapes all characters that Markdown would interpret. */
export function writeRuns(runs: readonly Inline[]): string {
  return writeInline(runs.flatMap(toPhrasing));
}

export function writeText(text: string): string {
  return writeRuns([{ kind: 'text', text }]);
}

/**
 * Parses inline Markdown and keeps only text, strong, emphasis and code. Links, pictures, HTML and lists become plain text, so that a model
 * or a name in the recording cannot add structure.
 */
export function parseInline(markdown: string): PhrasingContent[] {
  const source = markdown.toWellFormed().replace(UNSEEN, ' ').trim();
  const { children } = parse(source);
  const [block] = children;
  if (!block) return [];
  if (children.length > 1 || block.type !== 'paragraph') return createTextNodes(source);
  return trimNodes(block.children.flatMap(keepPermitted));
}

/** Returns the text of inline Markdown without formatting, for an attribute or a title. */
export function toPlainText(markdown: string): string {
  return cleanText(parseInline(markdown).map(readText).join(''));
}

function toPhrasing(run: Inline): PhrasingContent[] {
  const text = run.text.toWellFormed().replace(UNSEEN, ' ').replace(/\s+/g, ' ');
  if (run.kind === 'text') return text === '' ? [] : createTextNodes(text);
  const kept = text.trim();
  if (kept === '') return [];
  return run.kind === 'code' ? [{ type: 'inlineCode', value: kept }] : [{ type: 'strong', children: createTextNodes(kept) }];
}

/** Converts text into syntax tree nodes. URLs become code. */
export function createTextNodes(text: string): PhrasingContent[] {
  const nodes: PhrasingContent[] = [];
  let from = 0;
  for (const match of text.matchAll(ADDRESS)) {
    if (match.index > from) nodes.push({ type: 'text', value: text.slice(from, match.index) });
    nodes.push({ type: 'inlineCode', value: match[1] ?? match[0] });
    from = match.index + match[0].length;
  }
  if (from < text.length) nodes.push({ type: 'text', value: text.slice(from) });
  return nodes;
}

function trimNodes(nodes: PhrasingContent[]): PhrasingContent[] {
  const [first, last] = [nodes[0], nodes.at(-1)];
  if (first?.type === 'text') first.value = first.value.trimStart();
  if (last?.type === 'text') last.value = last.value.trimEnd();
  return nodes.filter((node) => node.type !== 'text' || node.value !== '');
}

function keepPermitted(node: PhrasingContent): PhrasingContent[] {
  if (node.type === 'text') return createTextNodes(node.value.replace(/\s+/g, ' '));
  if (node.type === 'inlineCode') return node.value.trim() === '' ? [] : [{ type: 'inlineCode', value: cleanText(node.value) }];
  if (node.type === 'break') return [{ type: 'text', value: ' ' }];
  if (node.type === 'html') return createTextNodes(node.value);
  if (node.type === 'image') return createTextNodes(node.alt ?? '');
  if (!('children' in node)) return [];
  const children = node.children.flatMap(keepPermitted);
  if (children.length === 0) return [];
  if (node.type === 'strong' || node.type === 'emphasis') return [{ type: node.type, children }];
  return children;
}

function readText(node: PhrasingContent): string {
  if ('value' in node) return node.value;
  return 'children' in node ? node.children.map(readText).join('') : ' ';
}

/** Converts syntax tree nodes into inline Markdown, escaped where necessary. */
function writeInline(children: PhrasingContent[]): string {
  if (children.length === 0) return '';
  return stringify({ type: 'paragraph', children }, { extensions: [gfmToMarkdown()] }).trim();
}
