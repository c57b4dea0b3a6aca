/** Decides by positions whether items belong to the menu of a label: those below it, those of its submenu, or those of its context menu. */
import type { Box, Recording, ScreenLine } from '@docreel/recording';
import { boxOf, holdsPoint, isInRow, middleOf, overlapAcross } from '../boxes.ts';
import { overlapping } from '../lists.ts';
import { NAME_SURELY } from '../thresholds.ts';
import { similarity, squash } from '../similarity.ts';
import type { Action, OpenedMenu, ScoredText } from '../types.ts';

/** Minimum number of items of a menu. */
export const ITEMS = 2;
/** Distances, in text heights, between a label or the pointer and the items of its menu. */
export const REACH = { left: 1, right: 4.5, below: 4, column: 3, aligned: 1.5 };

/** A file and a path have a context menu, and never one that hangs below their name. */
const FILE = /\.\p{L}{2,5}$|[\\/]\S+[\\/]/u;
/** A command that opens a dialog. “More…” opens a menu. */
const OPENS_DIALOG = /(?<!^\s*(?:more|mehr|plus|más|mais|altro|meer|その他)\s*)(?:\.{2,}|…)$/iu;

interface OpenedItems {
  label: Label;
  /** Position of the pointer. */
  point: { x: number; y: number };
  /** The item that was chosen, the items in its column, and all that appeared with the press. */
  item: Box;
  column: readonly ScreenLine[];
  opened: readonly ScreenLine[];
}

/** Returns the menu below the label or at the pointer, or null if the items are elsewhere. */
export function nameMenu(object: ScoredText, { label, point, item, column, opened }: OpenedItems): OpenedMenu | null {
  if (OPENS_DIALOG.test(object.text)) return null;
  const path = FILE.test(object.text) ? null : findPath(label, item, { column, opened, isSure: object.certainty >= NAME_SURELY });
  if (path !== null) return { ...object, text: path, isContext: false };
  return isAtPointer(point, item, column) ? { ...object, isContext: true } : null;
}

/** Returns the names of the menu, and of its submenu, that hang below the label. Null if the item is in none. */
function findPath(
  label: Label,
  item: Box,
  { column, opened, isSure }: { column: readonly ScreenLine[]; opened: readonly ScreenLine[]; isSure: boolean },
): string | null {
  if (isBelowLabel(label.box, item, column)) return label.text;
  const parent = findParent(label.box, item, opened);
  if (parent) return `${label.text} > ${parent.text}`;
  return isSure && isInPopover(label.box, item, opened) ? label.text : null;
}

/** Seconds: the items of a menu appear within the first, it is open for at most the second, and the pointer reaches its name this long before. */
const OPENS = { together: 0.3, open: 8, before: 1 };
/** Certainty of a press that only the pointer shows. */
const UNSURE = 0.4;
/** The name of a menu in a menu bar. */
const MENU_NAME = /^[\p{Lu}\p{Lo}][\p{L}’'-]+$/u;

/**
 * Returns the press on the name of a menu that the position of the pointer shows, or null: the pointer was on a word above the items that appeared.
 * If OCR missed that the menu was closed and opened again, the press starts later than they appeared.
 */
export function findPressOnMenu(choice: Action, facts: Pick<Recording, 'lines' | 'pointer'>): Action | null {
  const visible = overlapping(facts.lines, choice.showSeconds, choice.showSeconds);
  const item = findItem(choice, visible);
  if (!item) return null;
  const column = listColumn(item, visible);
  const isPointed = (line: ScreenLine) =>
    overlapping(facts.pointer, line.startSeconds, choice.showSeconds).some((rest) => holdsPoint(line, rest, line.height / 2));
  const [parent] = column.flatMap((line) => visible.filter((one) => isBesideTop(one, line, column) && isPointed(one)));
  return (
    pressAbove(column, choice.showSeconds, facts) ?? (parent ? pressAbove(listColumn(parent, visible), choice.showSeconds, facts) : null)
  );
}

/** Returns the press on the word above the items. The first item is the chosen one, or the one that opened its submenu. */
function pressAbove(column: readonly ScreenLine[], to: number, { lines, pointer }: Pick<Recording, 'lines' | 'pointer'>): Action | null {
  const [item] = column;
  if (!item || to - item.startSeconds > OPENS.open) return null;
  const from = item.startSeconds - OPENS.together;
  // An open menu covers the texts below its name. Those that stay visible are likelier to be the name.
  const labels = overlapping(lines, from - OPENS.before, from)
    .filter(({ text }) => MENU_NAME.test(text) && !squash(item.text).startsWith(squash(text)))
    .toSorted((a, b) => b.endSeconds - a.endSeconds);
  const top = Math.min(...column.map(({ y }) => y));
  for (const rest of overlapping(pointer, from - OPENS.before, to).toReversed()) {
    const label = rest.y < top && findLabelAbove(rest, item, { column, lines: labels });
    if (!label) continue;
    const at = { startSeconds: rest.startSeconds, endSeconds: item.startSeconds, showSeconds: from };
    return {
      ...{ act: 'click', certainty: UNSURE, value: null, ...at },
      object: { text: label.text, origin: 'read', certainty: UNSURE },
      position: { box: boxOf(label), point: { x: rest.x, y: rest.y } },
    };
  }
  return null;
}

/** Minimum similarity of two readings of an item. */
const SAME_ITEM = 0.6;

/** Returns the line of the chosen item. OCR reads it again when the pointer highlights it, and the first reading tells when the menu appeared. */
function findItem({ object, position }: Action, visible: readonly ScreenLine[]): ScreenLine | undefined {
  const box = position?.box;
  if (!object || !box) return undefined;
  const isRead = (line: ScreenLine) => overlapAcross(line, box) > 0 && similarity(squash(line.text), squash(object.text)) >= SAME_ITEM;
  const readings = visible.filter((line) => isInRow(line, box) && (line.text === object.text || isRead(line)));
  return readings.toSorted((one, other) => one.startSeconds - other.startSeconds)[0];
}

/** Returns the item and the items that appeared with it at one margin. */
function listColumn(item: ScreenLine, visible: readonly ScreenLine[]): ScreenLine[] {
  const isWith = (line: ScreenLine) =>
    line !== item &&
    Math.abs(line.startSeconds - item.startSeconds) <= OPENS.together &&
    Math.abs(line.x - item.x) < item.height * REACH.aligned;
  return [item, ...visible.filter(isWith)];
}

/** Returns whether the line is the top item, and the other one, left of it and level with it, opened this submenu. */
function isBesideTop(parent: Box, line: Box, column: readonly Box[]): boolean {
  const isTop = column.length >= ITEMS && column.every(({ y }) => y >= line.y);
  return isTop && line.x > parent.x + parent.width && Math.abs(middleOf(line) - middleOf(parent)) < line.height;
}

/** Returns the path of the submenu from which an item was chosen, or null: the item before opened it, and its first item is right of that one. */
export function findSubmenu({ menu, object, position }: Action, choice: Action, lines: readonly ScreenLine[]): OpenedMenu | null {
  const visible = overlapping(lines, choice.showSeconds, choice.showSeconds);
  const item = findItem(choice, visible);
  const box = position?.box;
  if (!menu || menu.isContext || !object || !box || !item) return null;
  const column = listColumn(item, visible);
  return column.some((line) => isBesideTop(box, line, column)) ? { ...menu, text: `${menu.text} > ${object.text}` } : null;
}

/** Maximum number of words of the name of a menu. */
const MENU_WORDS = 3;

/** Returns the label at the pointer, directly above the items of its menu. */
export function findLabelAbove(
  point: { x: number; y: number },
  item: Box,
  { column, lines }: { column: readonly ScreenLine[]; lines: readonly ScreenLine[] },
): ScreenLine | null {
  const isAt = ({ x, y, width, height }: Box) =>
    point.x >= x - height && point.x <= x + width + height && point.y >= y - height && point.y <= y + 2 * height;
  return lines.find((line) => line.text.split(/\s+/u).length <= MENU_WORDS && isAt(line) && isBelowLabel(line, item, column)) ?? null;
}

/** Returns whether the items hang below the label, as those of a menu bar and of a list do. */
function isBelowLabel(label: Box, item: Box, column: readonly Box[]): boolean {
  const bottom = label.y + label.height;
  const below = column.filter(({ y }) => y >= bottom - 2);
  const across = item.x - label.x;
  const height = Math.max(label.height, item.height);
  const gap = Math.min(...below.map(({ y }) => y)) - bottom;
  return (
    item.y > bottom &&
    below.length >= ITEMS &&
    gap <= REACH.below * height &&
    across >= -REACH.left * height &&
    across <= REACH.right * height
  );
}

/** Returns whether the items are below the label and reach to both sides of it, as in a popover of a button. */
function isInPopover(label: Box, item: Box, opened: readonly Box[]): boolean {
  const bottom = label.y + label.height;
  const below = opened.filter(({ y }) => y >= bottom - 2);
  const middle = label.x + label.width / 2;
  const gap = Math.min(...below.map(({ y }) => y)) - bottom;
  const isAcross = below.some(({ x }) => x < middle) && below.some(({ x, width }) => x + width > middle);
  return item.y > bottom && below.length >= ITEMS && isAcross && gap <= REACH.below * Math.max(label.height, item.height);
}

/** Returns the item of the menu below the label that opened the submenu with this item. */
function findParent(label: Box, item: Box, opened: readonly ScreenLine[]): ScreenLine | null {
  const listAligned = (box: Box) => opened.filter(({ x }) => Math.abs(x - box.x) < box.height * REACH.aligned);
  const column = listAligned(item);
  const menu = opened.filter((line) => isBelowLabel(label, line, listAligned(line)));
  return menu.find((parent) => column.some((line) => isBesideTop(parent, line, column))) ?? null;
}

/** Returns whether the items are right of the pointer, as those of a context menu are. */
function isAtPointer(point: { x: number; y: number }, item: Box, column: readonly Box[]): boolean {
  const across = item.x - point.x;
  const [top, bottom] = [Math.min(...column.map(({ y }) => y)), Math.max(...column.map(({ y, height }) => y + height))];
  const isBeside = across >= 0 && across <= REACH.right * item.height;
  return isBeside && point.y >= top - REACH.column * item.height && point.y <= bottom + REACH.column * item.height;
}

/** Returns whether a text is where the value of a field is: right of its label, or directly below it. */
export function isAtValue(line: Box, label: Box): boolean {
  if (isInRow(line, label)) return line.x > label.x;
  const down = line.y - label.y;
  return down > 0 && down < label.height * REACH.below && Math.abs(line.x - label.x) < label.height * REACH.column;
}

interface Label {
  text: string;
  box: Box;
}

/** Menu names of one menu bar that OCR read as one line: “File Edit Search View Document Help”. */
const BAR_LEAST = 4;

/**
 * Returns the name of the menu without an arrow, and its box. If OCR read a whole menu bar as one line, returns the word at the position of
 * the click.
 */
export function readMenu({ object, position }: Action, box: Box): Label {
  const text = (object?.text ?? '').replace(/\s*[-–—~▾▼⌄]+$/u, '');
  const words = [...text.matchAll(/\S+/gu)];
  if (!position?.point || words.length < BAR_LEAST || box.width <= 0) return { text, box };
  const letter = box.width / text.length;
  const at = (position.point.x - box.x) / letter;
  const word = words.find(({ 0: found, index }) => at <= index + found.length + 0.5);
  return word ? { text: word[0], box: { ...box, x: box.x + word.index * letter, width: word[0].length * letter } } : { text, box };
}
