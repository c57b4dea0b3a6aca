import type { Element, Parents } from 'hast';

/**
 * Calls back for every element below, in the order of the document. The callback may change what it is given or put something else in
 * its place; what is in an element is walked after it, as it then is. By hand, because rendering goes over each tree about ten times:
 * `unist-util-visit`, which names a closure for every node, took a third of the time that a page took.
 */
export function walk(parent: Parents, visit: (element: Element, index: number, parent: Parents) => void): void {
  for (let index = 0; index < parent.children.length; index++) {
    const child = parent.children[index];
    if (child?.type !== 'element') continue;
    visit(child, index, parent);
    walk(child, visit);
  }
}
