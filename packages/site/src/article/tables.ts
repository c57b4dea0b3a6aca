import type { Root } from 'hast';
import { h } from 'hastscript';
import type { Labels } from '../labels/labels.ts';
import { walk } from './walk.ts';

/** Wraps tables in a scrollable frame for phones. The frame is reachable by keyboard. */
export function frameTables(tree: Root): void {
  walk(tree, (table, index, parent) => {
    if (table.tagName === 'table') parent.children[index] = h('div', { className: ['table'], tabIndex: 0 }, table);
  });
}

/** Gives the checkboxes of a task list a label with their state. */
export function labelTasks(tree: Root, labels: Labels): void {
  walk(tree, ({ tagName, properties }) => {
    if (tagName === 'input') properties.ariaLabel = properties.checked ? labels.taskDone : labels.taskOpen;
  });
}
