/**
 * Joins two presses that a writer describes as one step: a menu with the choice of an item in it, and a field with the text that is entered.
 */
import type { Box, Recording, ScreenChange, ScreenLine } from '@docreel/recording';
import { overlapping } from '../lists.ts';
import { squash } from '../similarity.ts';
import { NAME_SURELY } from '../thresholds.ts';
import type { Act, Action, OpenedMenu } from '../types.ts';
import { isInRow, middleOf, overlapAcross } from '../boxes.ts';

type JoinFacts = Pick<Recording, 'changes' | 'lines'>;

const OPENS: ReadonlySet<Act> = new Set(['click', 'choose', 'open']);
const CHOOSES: ReadonlySet<Act> = new Set(['click', 'choose']);
/** Minimum certainty of the press that opened the menu. It is low because a menu that hangs below its name proves the press. */
const OPENED_LEAST = 0.5;
/** An item is chosen within this time after the menu opened. */
const MENU_SECONDS = 8;
/** OCR reads the items within this time after the press, and misses them at most this long after the choice. */
const READ_SECONDS = { early: 0.3, late: 2.5, left: 1.2 };
/** Minimum share of a change that shows another screen. */
const ANOTHER_SCREEN = 0.3;
/** Maximum share of lines that a menu covers. */
const LEFT_MOST = 0.6;
/** Minimum length of a text that is compared. Shorter ones often appear in several rows. */
const MOVED_LETTERS = 4;
/** Minimum number of items of a menu. */
const ITEMS = 2;
/** Distances, in text heights, between a label or the pointer and the items of its menu. */
const REACH = { left: 1, right: 4.5, below: 4, column: 3, aligned: 1.5 };
/** A file and a path have a context menu, and never one that hangs below their name. */
const FILE = /\.\p{L}{2,5}$|[\\/]\S+[\\/]/u;
/** A text is entered within this time after the press on its field. */
const FIELD_SECONDS = 5;

/** Returns the actions in order of time, with each menu and its item, and each field and its text, as one action. */
export function joinPresses(actions: readonly Action[], facts: JoinFacts): Action[] {
  const joined: Action[] = [];
  for (const action of actions) {
    const before = joined.at(-1);
    const [press, menu] = findOpener(joined, action, facts);
    if (press && menu) {
      const first = joined.indexOf(press);
      const from = isLeftMenu(joined[first - 1], press) ? first - 1 : first;
      joined.splice(from, Infinity, { ...action, act: 'choose', menu, startSeconds: press.startSeconds });
    } else if (before && leadsIntoField(before, action)) joined[joined.length - 1] = { ...action, startSeconds: before.startSeconds };
    else joined.push(action);
  }
  return joined;
}

/** Returns the press before the choice that opened its menu, and the menu. An uncertain press between them only opened a submenu. */
function findOpener(actions: readonly Action[], choice: Action, facts: JoinFacts): [Action, OpenedMenu] | [null, null] {
  for (const press of actions.slice(-2).toReversed()) {
    const menu = findMenu(press, choice, facts);
    if (menu) return [press, menu];
    if ((press.object?.certainty ?? press.certainty) >= NAME_SURELY || !OPENS.has(press.act)) break;
  }
  return [null, null];
}

/** Returns whether the press opened another menu of the same bar, which was left for the menu that the next press opened. */
function isLeftMenu(press: Action | undefined, next: Action): boolean {
  const [box, nextBox] = [press?.position?.box, next.position?.box];
  if (!press || !box || !nextBox || !canOpen(press) || press.act !== 'click') return false;
  return isInRow(box, nextBox) && next.showSeconds - press.showSeconds <= MENU_SECONDS;
}

/** Returns the menu that the first press opened and from which the second one chose, or null. */
function findMenu(press: Action, choice: Action, facts: JoinFacts): OpenedMenu | null {
  const [from, to] = [press.position, choice.position?.box];
  if (!canOpen(press) || !canChoose(choice, press) || !from?.box || !from.point || !to || press.object === null) return null;
  const label = readMenu(press, from.box);
  // The name of a field ends with a colon, a part of a sentence with a comma, and no menu has an entry with its own name.
  if (/[:,;]$/u.test(label.text) || squash(press.object.text) === squash(choice.object?.text ?? '')) return null;
  if (!wasVisible(press, from.box, facts.lines) || hasMovedLines(press, from.box, facts.lines)) return null;
  const opened = listOpened(press, choice, facts);
  const column = opened.filter((line) => Math.abs(line.x - to.x) < to.height * REACH.column);
  if (column.length < ITEMS || !column.some((line) => isOver(line, to))) return null;
  const path = FILE.test(press.object.text) ? null : findPath(label, to, { column, opened, isSure: press.object.certainty >= NAME_SURELY });
  if (path !== null) return { ...press.object, text: path, isContext: false };
  return isAtPointer(from.point, to, column) ? { ...press.object, isContext: true } : null;
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

function canOpen({ act, certainty, value, menu }: Action): boolean {
  return OPENS.has(act) && value === null && !menu && certainty >= OPENED_LEAST;
}

function canChoose({ act, object, value, showSeconds }: Action, press: Action): boolean {
  const seconds = showSeconds - press.showSeconds;
  return CHOOSES.has(act) && value === null && object !== null && object.certainty >= NAME_SURELY && seconds > 0 && seconds <= MENU_SECONDS;
}

/** Returns the lines that appeared with the press and disappeared with the choice. */
function listOpened({ showSeconds: from }: Action, { showSeconds: to, endSeconds }: Action, { lines, changes }: JoinFacts): ScreenLine[] {
  const opening = overlapping(changes, from - READ_SECONDS.early, from + READ_SECONDS.early);
  if (opening.some(({ share }) => share >= ANOTHER_SCREEN) && isEmptied(from, lines)) return [];
  const closing = overlapping(changes, to - READ_SECONDS.early, endSeconds + READ_SECONDS.early).filter(
    ({ share }) => share < ANOTHER_SCREEN,
  );
  const isCovered = (line: Box, by: readonly ScreenChange[]): boolean => by.some(({ boxes }) => boxes.some((box) => isWithin(line, box)));
  return overlapping(lines, from, to).filter(
    (line) =>
      line.startSeconds > from - READ_SECONDS.early &&
      line.startSeconds < Math.min(from + READ_SECONDS.late, to) &&
      line.endSeconds >= to - 2 * READ_SECONDS.early &&
      // OCR misses that a menu was closed if it is opened again soon.
      (line.endSeconds < endSeconds + READ_SECONDS.left || (isCovered(line, opening) && isCovered(line, closing))),
  );
}

/** Returns whether a text stood in the position of the label before the press. The tooltip of an icon appears when the pointer comes. */
function wasVisible({ showSeconds, object }: Action, label: Box, lines: readonly ScreenLine[]): boolean {
  const { early } = READ_SECONDS;
  return overlapping(lines, showSeconds - early, showSeconds + early).some(
    (line) => isOver(line, label) && (line.startSeconds < showSeconds - early || squash(line.text) === squash(object?.text ?? '')),
  );
}

/** Returns whether a text below the label moved down. A menu covers what is below it, while a section that expands moves it. */
function hasMovedLines({ showSeconds: seconds }: Action, label: Box, lines: readonly ScreenLine[]): boolean {
  const around = overlapping(lines, seconds - READ_SECONDS.early, seconds + READ_SECONDS.late);
  const left = around.filter(
    (line) =>
      line.startSeconds < seconds - READ_SECONDS.early &&
      line.endSeconds < seconds + READ_SECONDS.left &&
      line.y > label.y + label.height &&
      line.text.length >= MOVED_LETTERS,
  );
  return left.some((line) =>
    around.some(
      (other) =>
        other.startSeconds >= seconds - READ_SECONDS.early &&
        other.text === line.text &&
        Math.abs(other.x - line.x) <= line.height / 2 &&
        other.y > line.y + line.height,
    ),
  );
}

/** Returns whether most lines disappeared. A menu covers only a part of the screen. */
function isEmptied(seconds: number, lines: readonly ScreenLine[]): boolean {
  const before = overlapping(lines, seconds - READ_SECONDS.early, seconds).filter(
    (line) => line.startSeconds < seconds - READ_SECONDS.early,
  );
  const left = before.filter(({ endSeconds }) => endSeconds <= seconds + READ_SECONDS.left);
  return left.length > before.length * LEFT_MOST;
}

function isWithin(line: Box, box: Box): boolean {
  const [x, y] = [line.x + line.width / 2, line.y + line.height / 2];
  return x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
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

/** Returns the item of the menu below the label that opened the submenu with this item. The first item of a submenu is level with it. */
function findParent(label: Box, item: Box, opened: readonly ScreenLine[]): ScreenLine | null {
  const column = opened.filter(({ x }) => Math.abs(x - item.x) < item.height * REACH.aligned);
  const top = column.reduce<Box>((first, line) => (line.y < first.y ? line : first), item);
  const menu = opened.filter(
    (line) =>
      line.x < top.x && isBelowLabel(label, line, [line, ...opened.filter(({ x }) => Math.abs(x - line.x) < line.height * REACH.aligned)]),
  );
  return menu.length >= ITEMS ? (menu.find((line) => Math.abs(middleOf(line) - middleOf(top)) < top.height) ?? null) : null;
}

/** Returns whether the items are right of the pointer, as those of a context menu are. */
function isAtPointer(point: { x: number; y: number }, item: Box, column: readonly Box[]): boolean {
  const across = item.x - point.x;
  const [top, bottom] = [Math.min(...column.map(({ y }) => y)), Math.max(...column.map(({ y, height }) => y + height))];
  const isBeside = across >= 0 && across <= REACH.right * item.height;
  return isBeside && point.y >= top - REACH.column * item.height && point.y <= bottom + REACH.column * item.height;
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
function readMenu({ object, position }: Action, box: Box): Label {
  const text = (object?.text ?? '').replace(/\s*[-–—~▾▼⌄]+$/u, '');
  const words = [...text.matchAll(/\S+/gu)];
  if (!position?.point || words.length < BAR_LEAST || box.width <= 0) return { text, box };
  const letter = box.width / text.length;
  const at = (position.point.x - box.x) / letter;
  const word = words.find(({ 0: found, index }) => at <= index + found.length + 0.5);
  return word ? { text: word[0], box: { ...box, x: box.x + word.index * letter, width: word[0].length * letter } } : { text, box };
}

/** Returns whether the press put the cursor into the field whose text is entered next. */
function leadsIntoField(press: Action, { act, object, position, startSeconds }: Action): boolean {
  if (act !== 'type' || !OPENS.has(press.act) || press.menu || startSeconds - press.endSeconds > FIELD_SECONDS) return false;
  const [point, box] = [press.position?.point, position?.box];
  if (!point || !box) return false;
  const isInside = isNear(point.y, [box.y, box.height], box.height) && isNear(point.x, [box.x, box.width], box.height * REACH.column);
  const isSameName = object !== null && press.object !== null && squash(object.text) === squash(press.object.text);
  return isInside || (isSameName && press.act === 'click' && isNear(point.y, [box.y, box.height], box.height * REACH.column));
}

function isNear(value: number, [from, size]: [number, number], margin: number): boolean {
  return value >= from - margin && value <= from + size + margin;
}

function isOver(one: Box, other: Box): boolean {
  return isInRow(one, other) && overlapAcross(one, other) > 0;
}
