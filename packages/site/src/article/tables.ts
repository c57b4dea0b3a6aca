import type { Root } from 'hast';
import { h } from 'hastscript';
import type { Labels } from '../labels/labels.ts';
import { walk } from './walk.ts';

/** Tables wider than a phone scroll in a frame of their own, which the keyboard can reach. */
export function frameTables(tree: Root): void {
  walk(tree, (table, index, parent) => {
    if (table.tagName === 'table') parent.children[index] = h('div', { className: ['table'], tabIndex: 0 }, table);
  });
}

/** The boxes of a task list say in words what they show. */
export function labelTasks(tree: Root, labels: Labels): void {
  walk(tree, ({ tagName, properties }) => {
    if (tagName === 'input') properties.ariaLabel = properties.checked ? labels.taskDone : labels.taskOpen;
  });
}
