import type { Root } from 'hast';
import { h } from 'hastscript';
import { visit } from 'unist-util-visit';
import type { Labels } from '../labels/labels.ts';

/** Tables wider than a phone scroll in a frame of their own, which the keyboard can reach. */
export function frameTables(tree: Root): void {
  visit(tree, { type: 'element', tagName: 'table' }, (table, index, parent) => {
    if (parent === undefined || index === undefined) return;
    parent.children[index] = h('div', { className: ['table'], tabIndex: 0 }, table);
    return index + 1;
  });
}

/** The boxes of a task list say in words what they show. */
export function labelTasks(tree: Root, labels: Labels): void {
  visit(tree, { type: 'element', tagName: 'input' }, ({ properties }) => {
    properties.ariaLabel = properties.checked ? labels.taskDone : labels.taskOpen;
  });
}
