import type { Link, LinkReference, PhrasingContent } from 'mdast';
import type { Mark, Node } from 'prosemirror-model';

/** A leaf of inline content with its marks that are not yet written. */
interface Leaf {
  node: Node;
  text: string | null;
  marks: readonly Mark[];
}

/** Converts the inline content of a node. Spaces at its ends are left out, because Markdown does not have them. */
export function writeInlines(parent: Node): PhrasingContent[] {
  const leaves = parent.children.map(
    (node): Leaf => ({ node, text: node.isText ? (node.text ?? '').replaceAll(/[\r\n]+/g, ' ') : null, marks: node.marks }),
  );
  return joinText(nestMarks(trimMarks(trimEnds(leaves))));
}

const SPACES = /^[ \t]+|[ \t]+$/g;

function isSpace({ node, text }: Leaf): boolean {
  return text !== null && !/[^ \t]/.test(text) && !hasMark(node, 'code');
}

/** Markdown has line breaks at the start of a paragraph, but not at its end. */
function isDroppedAtEnd(leaf: Leaf): boolean {
  return leaf.node.type.name === 'hard_break' || isSpace(leaf);
}

function hasMark(node: Node, name: string): boolean {
  return node.marks.some(({ type }) => type.name === name);
}

function trimEnds(leaves: readonly Leaf[]): Leaf[] {
  const start = leaves.findIndex((leaf) => !isSpace(leaf));
  const end = leaves.findLastIndex((leaf) => !isDroppedAtEnd(leaf));
  if (start < 0 || end < start) return [];
  const kept = leaves.slice(start, end + 1).map((leaf) => ({ ...leaf }));
  const [first, last] = [kept[0], kept.at(-1)];
  if (first?.text && !hasMark(first.node, 'code')) first.text = first.text.replace(/^[ \t]+/, '');
  if (last?.text && !hasMark(last.node, 'code')) last.text = last.text.replace(/[ \t]+$/, '');
  return trimBreaks(kept);
}

/** Removes spaces next to line breaks. */
function trimBreaks(leaves: Leaf[]): Leaf[] {
  leaves.forEach((leaf, at) => {
    if (leaf.text === null || hasMark(leaf.node, 'code')) return;
    if (leaves[at - 1]?.node.type.name === 'hard_break') leaf.text = leaf.text.replace(/^[ \t]+/, '');
    if (leaves[at + 1]?.node.type.name === 'hard_break') leaf.text = leaf.text.replace(/[ \t]+$/, '');
  });
  return leaves.filter(({ text }) => text !== '');
}

/** Removes marks from spaces at the start and end of a marked range, because Markdown marks cannot start or end with a space. */
function trimMarks(leaves: readonly Leaf[]): Leaf[] {
  const parts = leaves.flatMap((leaf): Leaf[] => {
    const { text } = leaf;
    if (text === null || leaf.marks.length === 0 || hasMark(leaf.node, 'code') || !/^[ \t]|[ \t]$/.test(text)) return [leaf];
    const core = text.replaceAll(SPACES, '');
    if (core === '') return [leaf];
    const start = text.indexOf(core);
    return [text.slice(0, start), core, text.slice(start + core.length)].flatMap((part) => (part === '' ? [] : [{ ...leaf, text: part }]));
  });
  // Repeats, because removing a mark from one space can expose the next one.
  for (let at = 0; at < parts.length; at++) unmarkSpace(parts, at);
  for (let at = parts.length - 1; at >= 0; at--) unmarkSpace(parts, at);
  return parts;
}

function unmarkSpace(parts: Leaf[], at: number): void {
  const part = parts[at];
  if (!part || part.text === null || part.text.trim() !== '' || hasMark(part.node, 'code')) return;
  part.marks = part.marks.filter((mark) => [parts[at - 1], parts[at + 1]].every((next) => next?.marks.some((other) => other.eq(mark))));
}

/** Builds nested nodes from marks. At each position, the mark with the longest range becomes the outermost node. */
function nestMarks(leaves: readonly Leaf[]): PhrasingContent[] {
  const nodes: PhrasingContent[] = [];
  for (let at = 0; at < leaves.length; ) {
    const leaf = leaves[at];
    if (!leaf) break;
    const [mark, length] = findLongestMark(leaves, at);
    if (mark === null) {
      nodes.push(writeLeaf(leaf));
      at++;
      continue;
    }
    const inner = leaves.slice(at, at + length).map((one) => ({ ...one, marks: one.marks.filter((other) => !other.eq(mark)) }));
    nodes.push(writeMark(mark, nestMarks(inner)));
    at += length;
  }
  return nodes;
}

function findLongestMark(leaves: readonly Leaf[], at: number): [Mark | null, number] {
  let longest: [Mark | null, number] = [null, 0];
  for (const mark of leaves[at]?.marks ?? []) {
    if (mark.type.name === 'code') continue;
    let end = at;
    while (leaves[end]?.marks.some((other) => other.eq(mark))) end++;
    if (end - at > longest[1]) longest = [mark, end - at];
  }
  return longest;
}

function writeMark({ type, attrs }: Mark, children: PhrasingContent[]): PhrasingContent {
  switch (type.name) {
    case 'strong':
      return { type: 'strong', children };
    case 'em':
      return { type: 'emphasis', children };
    case 'strike':
      return { type: 'delete', children };
    default:
      return writeLink(attrs as LinkAttributes, children);
  }
}

interface LinkAttributes {
  href: string;
  title: string | null;
  /** The label of a link definition, or null for a link with its own URL. */
  label: string | null;
}

function writeLink({ href, title, label }: LinkAttributes, content: PhrasingContent[]): PhrasingContent {
  // Marks exclude themselves, so a link contains no other link.
  const children = content as Exclude<PhrasingContent, Link | LinkReference>[];
  if (label === null) return { type: 'link', url: href, title, children };
  const [only] = children;
  const isShort = children.length === 1 && only?.type === 'text' && only.value === label;
  return {
    type: 'linkReference',
    identifier: label.toLowerCase(),
    label,
    referenceType: isShort ? 'shortcut' : 'full',
    children,
  };
}

function writeLeaf({ node, text }: Leaf): PhrasingContent {
  if (text !== null) return hasMark(node, 'code') ? { type: 'inlineCode', value: text } : { type: 'text', value: text };
  const { attrs } = node;
  switch (node.type.name) {
    case 'hard_break':
      return { type: 'break' };
    case 'image':
      return { type: 'image', url: String(attrs['src']), alt: String(attrs['alt']), title: attrs['title'] as string | null };
    case 'moment': {
      const label = String(attrs['label']);
      return {
        type: 'link',
        url: String(attrs['src']),
        title: attrs['title'] as string | null,
        children: [{ type: 'text', value: label }],
      };
    }
    default:
      return { type: 'html', value: String(attrs['text']) };
  }
}

function joinText(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  const joined: PhrasingContent[] = [];
  for (const node of nodes) {
    const last = joined.at(-1);
    if (node.type === 'text' && last?.type === 'text') last.value += node.value;
    else joined.push('children' in node ? { ...node, children: joinText(node.children) } : { ...node });
  }
  return joined;
}
