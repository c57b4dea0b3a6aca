import type { Element, Parents } from 'hast';

/**
 * Calls a function for every element below a node in document order. The function may change or replace the element, and the walk then
 * continues with the new content. Rendering walks each tree about ten times. `unist-util-visit`, which creates a closure for every node,
 * took a third of the time of a page.
 */
export function walk(parent: Parents, visit: (element: Element, index: number, parent: Parents) => void): void {
  for (let index = 0; index < parent.children.length; index++) {
    const child = parent.children[index];
    if (child?.type !== 'element') continue;
    visit(child, index, parent);
    walk(child, visit);
  }
}
