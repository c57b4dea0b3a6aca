import type { Nodes, Parents, Root } from 'mdast';

/** Deeper than any text that people write, shallow enough for functions that call themselves once a level. */
const MAX_DEPTH = 60;
const MAX_OPEN_TAGS = 300;

/** A line that opens more quotes and lists than this is not writing; the parser needs the square of their number. */
const CONTAINERS = /^(?:[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))){500,}/gm;

const TAG = /<(\/?)([a-z][^\s/>]*)/gi;
const VOID = new Set(['area', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'track', 'wbr']);

/** Takes the marks off such lines: what is shown of them is the words. */
export function withoutContainers(content: string): string {
  return content.replace(CONTAINERS, '');
}

/** The same where places count: each replacement is as long as what it replaces. */
export function coverContainers(content: string): string {
  return content.replace(CONTAINERS, (marks) => 'x'.repeat(marks.length));
}

/**
 * Bounds how deep content nests: quotes within quotes beyond the limit are left out, HTML that opens too many tags is shown as text.
 * To be run inside the parser, before the transforms of other extensions: those call themselves once a level.
 */
export function limitNesting(tree: Root): void {
  const htmlAsText = countOpenTags(tree) > MAX_OPEN_TAGS;
  const level: { node: Parents; depth: number }[] = [{ node: tree, depth: 0 }];
  for (let entry = level.pop(); entry; entry = level.pop()) {
    const { node, depth } = entry;
    if (htmlAsText) node.children = node.children.map(toText) as typeof node.children;
    if (depth >= MAX_DEPTH) node.children = [];
    for (const child of node.children) if ('children' in child) level.push({ node: child, depth: depth + 1 });
  }
}

function toText(node: Nodes): Nodes {
  return node.type === 'html' ? { type: 'text', value: node.value } : node;
}

/** The most tags that are open at once, counted in the order of the text; an end tag closes one, whatever its name. */
function countOpenTags(tree: Root): number {
  let open = 0;
  let most = 0;
  const waiting: Nodes[] = [tree];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if ('children' in node) waiting.push(...node.children.toReversed());
    if (node.type !== 'html') continue;
    for (const [, end, name = ''] of node.value.matchAll(TAG)) {
      if (VOID.has(name.toLowerCase())) continue;
      open = end ? Math.max(0, open - 1) : open + 1;
      most = Math.max(most, open);
    }
  }
  return most;
}
