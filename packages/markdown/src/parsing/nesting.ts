import type { Nodes, Parents, Root } from 'mdast';

/** Maximum nesting depth. It exceeds every real text, and is safe for recursive functions. */
const MAX_DEPTH = 60;
const MAX_OPEN_TAGS = 300;

/**
 * Maximum number of block quotes and lists that one line may open. No real text has more, and parsing time grows with the square of this
 * number.
 */
const CONTAINERS = /^(?:[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))){500,}/gm;

const TAG = /<(\/?)([a-z][^\s/>]*)/gi;
const VOID = new Set(['area', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'track', 'wbr']);

/** Removes the quote and list markers from lines with too many of them, and keeps the text after them. */
export function withoutContainers(content: string): string {
  return content.replace(CONTAINERS, '');
}

/** Replaces the markers by the same number of other characters, so that positions in the text stay valid. */
function coverContainers(content: string): string {
  return content.replace(CONTAINERS, (marks) => 'x'.repeat(marks.length));
}

/**
 * Removes characters that no page can contain, so that both parsers give the same result. NUL is among them, so it can mark placeholders.
 * Replaces single carriage returns, because the parsers treat them differently.
 */
export function normalise(content: string): string {
  return coverContainers(
    content
      .toWellFormed()
      .replaceAll('\0', '\uFFFD')
      .replaceAll(/\r(?!\n)/g, '\n'),
  );
}

/**
 * Limits the nesting depth: removes deeper block quotes, and shows HTML with too many open tags as text. It must run inside the parser,
 * before recursive transforms of other extensions.
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

/** Returns the maximum number of simultaneously open tags, in the order of the text. An end tag closes one open tag, whatever its name. */
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
