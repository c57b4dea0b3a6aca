import type { Element, Parents } from 'hast';

/**
 * Calls back for every element below, in document order. The callback may change or replace an element; the content of the result is
 * visited afterwards. It is written by hand because rendering walks each tree about ten times: `unist-util-visit`, which creates a closure
 * for every node, took a third of the time of a page.
 */
export function walk(parent: Parents, visit: (element: Element, index: number, parent: Parents) => void): void {
  for (let index = 0; index < parent.children.length; index++) {
    const child = parent.children[index];
    if (child?.type !== 'element') continue;
    visit(child, index, parent);
    walk(child, visit);
  }
}
