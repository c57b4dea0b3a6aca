import type * as Markdown from 'mdast';
import { readPlainHtml } from './plain-html.ts';

/** Information about a text that is collected before its conversion. */
export interface Overview {
  definitions: Map<string, Markdown.Definition>;
  footnotes: Map<string, Markdown.FootnoteDefinition>;
  /** False if a browser would repair something in it, so that it needs an HTML parser. */
  isPlain: boolean;
}

/** Collects the information. If a name has several definitions, the first counts, whatever its case. */
export function collectOverview(root: Markdown.Root): Overview {
  const overview: Overview = { definitions: new Map(), footnotes: new Map(), isPlain: true };
  visit(root, overview, false);
  return overview;
}

export function normaliseName({ identifier }: { identifier: string }): string {
  return identifier.toUpperCase();
}

const FLOW = new Set(['root', 'blockquote', 'listItem', 'footnoteDefinition']);

function visit(node: Markdown.Nodes, overview: Overview, isInLink: boolean): void {
  if (node.type === 'definition') remember(overview.definitions, node);
  if (!('children' in node)) return;
  if (node.type === 'footnoteDefinition') remember(overview.footnotes, node);
  const isLink = node.type === 'link' || node.type === 'linkReference';
  // Browsers treat nested links as two links.
  if (isInLink && isLink) overview.isPlain = false;
  let hasHtml = false;
  for (const child of node.children) {
    if (child.type === 'html') hasHtml = true;
    if (child.type === 'footnoteReference' && (isInLink || isLink)) overview.isPlain = false;
    visit(child, overview, isInLink || isLink);
  }
  if (hasHtml && !isBalanced(node)) overview.isPlain = false;
}

function remember<Definition extends { identifier: string }>(known: Map<string, Definition>, definition: Definition): void {
  const name = normaliseName(definition);
  if (!known.has(name)) known.set(name, definition);
}

/** Returns whether every tag is closed among the siblings of its opening tag. */
function isBalanced(parent: Markdown.Parents): boolean {
  const open: string[] = [];
  for (const child of parent.children) {
    if (child.type !== 'html') continue;
    const parts = readPlainHtml(child.value, FLOW.has(parent.type));
    if (parts === null) return false;
    for (const part of parts) {
      if ('open' in part && part.open !== 'br') open.push(part.open);
      if ('close' in part && open.pop() !== part.close) return false;
    }
  }
  return open.length === 0;
}
