import type { Node } from 'prosemirror-model';

/**
 * The Markdown source of a block. A block that equals the node that was parsed from it is untouched, and is written as it was. Nodes keep
 * their origin while they are edited, so undoing an edit restores the exact source.
 */
export interface Origin {
  /** The source without the blank lines after it. */
  readonly text: string;
  /** The line ends and blank lines after the source. */
  readonly gap: string;
  /** The displayed number of an item of an outermost numbered list, otherwise null. */
  readonly number: number | null;
}

// These maps are not properties of the origin, because ProseMirror compares attributes deeply.
const nodes = new WeakMap<Origin, Node>();
const followers = new WeakMap<Origin, WeakSet<Origin>>();
const last = new WeakSet<Origin>();

/** Records the node that was parsed from the origin. */
export function setParsedNode(origin: Origin, node: Node): void {
  nodes.set(origin, node);
}

/** Records that `next` follows directly after `origin` in a text, with the gap of `origin` between them. */
export function addFollower(origin: Origin, next: Origin): void {
  followers.set(origin, (followers.get(origin) ?? new WeakSet()).add(next));
}

/** Returns whether `next` followed directly after `origin` in a text. */
export function isFollower(origin: Origin | null, next: Origin | null): boolean {
  return origin !== null && next !== null && followers.get(origin)?.has(next) === true;
}

/** Records that the block is the last one of a text. */
export function setLast(origin: Origin): void {
  last.add(origin);
}

/** Returns whether the block was the last one of a text. */
export function isLast(origin: Origin): boolean {
  return last.has(origin);
}

/** Returns the origin of a block, or null for a new block. */
export function getOrigin(node: Node): Origin | null {
  return (node.attrs['origin'] as Origin | null | undefined) ?? null;
}

/** Returns whether the block still has the content that its source has. */
export function isUntouched(node: Node): boolean {
  const origin = getOrigin(node);
  const parsed = origin === null ? undefined : nodes.get(origin);
  return parsed !== undefined && (parsed === node || parsed.eq(node));
}
