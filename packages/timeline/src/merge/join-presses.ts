/**
 * Joins two presses that a writer describes as one step: a menu with the choice of an item in it, and a field with the text that is entered.
 */
import type { Box, Recording, ScreenChange, ScreenLine } from '@docreel/recording';
import { overlapping } from '../lists.ts';
import { similarity, squash } from '../similarity.ts';
import { NAME_SURELY } from '../thresholds.ts';
import type { Act, Action, OpenedMenu } from '../types.ts';
import { isMenuName } from '../ui-vocabulary/ui-vocabulary.ts';
import { isInRow, overlapAcross } from '../boxes.ts';
import { findLabelAbove, findPressOnMenu, findSubmenu, isAtValue, ITEMS, nameMenu, REACH, readMenu } from './menu-position.ts';

type JoinFacts = Pick<Recording, 'changes' | 'lines' | 'pointer'>;

const OPENS: ReadonlySet<Act> = new Set(['click', 'choose', 'open']);
const CHOOSES: ReadonlySet<Act> = new Set(['click', 'choose']);
/**
 * Minimum certainty of the press that opened the menu. It is low because a menu that hangs below its name proves the press. The menus of a menu bar
 * have names of one word, for which the second number is enough.
 */
const [OPENED_LEAST, BAR_LEAST] = [0.5, 0.3];
/** An item is chosen within this time after the menu opened. */
const MENU_SECONDS = 8;
/** OCR reads the items within this time after the press, and misses them at most this long after the choice. */
const READ_SECONDS = { early: 0.3, late: 2.5, left: 1.2 };
/** The label was read within this time before the press, with at least this similarity. */
const [SEEN_SECONDS, SAME] = [3, 0.6];
/** Minimum share of a change that shows another screen. */
const ANOTHER_SCREEN = 0.3;
/** Maximum share of lines that a menu covers. */
const LEFT_MOST = 0.6;
/** Minimum length of a text that is compared. Shorter ones often appear in several rows. */
const MOVED_LETTERS = 4;
/** A text is entered within this time after the press on its field. */
const FIELD_SECONDS = 5;

/** Returns the actions in order of time, with each menu and its item, and each field and its text, as one action. */
export function joinPresses(actions: readonly Action[], facts: JoinFacts): Action[] {
  const joined: Action[] = [];
  const choices = new Set<Action>();
  for (const action of actions) {
    const before = joined.at(-1);
    const opened = before && choices.has(before) ? null : findOpener(joined, action, facts);
    const submenu = before && canChoose(action, before) ? findSubmenu(before, action, facts.lines) : null;
    if (before && submenu) joined.splice(-1, 1, { ...action, act: 'choose', menu: submenu, startSeconds: before.startSeconds });
    else if (opened) {
      const at = joined.indexOf(opened.press);
      const first = at < 0 ? joined.length : at;
      const from = isLeftMenu(joined[first - 1], opened.press) ? first - 1 : first;
      const choice = joinChoice(opened, action, facts);
      choices.add(choice);
      joined.splice(from, Infinity, choice);
    } else if (before && leadsIntoField(before, action)) joined[joined.length - 1] = { ...action, startSeconds: before.startSeconds };
    else joined.push(action);
  }
  return joined;
}

/** A press that opened a list or a menu. The name of the menu is null if the label under the pointer is an item of it. */
interface Opening {
  press: Action;
  menu: OpenedMenu | null;
}

/** Returns the press before the choice that opened its menu. An uncertain press between them only opened a submenu. */
function findOpener(actions: readonly Action[], choice: Action, facts: JoinFacts): Opening | null {
  for (const press of actions.slice(-2).toReversed()) {
    const opening = findMenu(press, choice, facts);
    if (opening && (press.certainty >= OPENED_LEAST || isInBar(opening))) return opening;
    if ((press.object?.certainty ?? press.certainty) >= NAME_SURELY || !OPENS.has(press.act)) break;
  }
  const press = choice.menu ? null : findPressOnMenu(choice, facts);
  const opening = press && !isEmptied(press.showSeconds, facts.lines) ? findMenu(press, choice, facts) : null;
  return opening && isInBar(opening) ? opening : null;
}

function isInBar({ menu }: Opening): boolean {
  return menu !== null && !menu.isContext && /^\S+(?: > |$)/u.test(menu.text);
}

/** Returns the choice with its menu, or with its field if the label is that of a list whose value it is then. */
function joinChoice({ press, menu }: Opening, choice: Action, { lines }: JoinFacts): Action {
  const chosen: Action = { ...choice, act: 'choose', startSeconds: press.startSeconds };
  const label = press.position?.box;
  const [name, entry] = [squash(press.object?.text ?? ''), squash(choice.object?.text ?? '')];
  if (menu === null) return chosen;
  if (!label || menu.isContext || squash(menu.text) !== name) return { ...chosen, menu };
  const after = overlapping(lines, choice.showSeconds, choice.endSeconds + READ_SECONDS.late).filter(
    (line) => line.startSeconds >= choice.showSeconds - READ_SECONDS.early,
  );
  // The label shows the choice instead of its former text: it is the value of a list and not the name of anything.
  if (after.some((line) => isOver(line, label) && squash(line.text) === entry)) return chosen;
  const isValue = after.some((line) =>
    squash(line.text) === entry ? isAtValue(line, label) : isOver(line, label) && squash(line.text) === name + entry,
  );
  const isField = isValue && (press.object?.certainty ?? 0) >= NAME_SURELY;
  return isField ? { ...chosen, object: press.object, value: choice.object } : { ...chosen, menu };
}

/** Returns whether the press opened another menu of the same bar, which was left for the menu that the next press opened. */
function isLeftMenu(press: Action | undefined, next: Action): boolean {
  const [box, nextBox] = [press?.position?.box, next.position?.box];
  if (!press || !box || !nextBox || !canOpen(press) || press.act !== 'click') return false;
  return isInRow(box, nextBox) && next.showSeconds - press.showSeconds <= MENU_SECONDS;
}

/** Returns the menu that the first press opened and from which the second one chose, or null if there is none. */
function findMenu(press: Action, choice: Action, facts: JoinFacts): Opening | null {
  const [from, to] = [press.position, choice.position?.box];
  if (!canOpen(press) || !canChoose(choice, press) || !from?.box || !from.point || !to || press.object === null) return null;
  const label = readMenu(press, from.box);
  if (!canNameMenu(label.text, press, choice) || hasMovedLines(press, from.box, facts.lines)) return null;
  const opened = listOpened(press, choice, facts);
  const column = opened.filter((line) => Math.abs(line.x - to.x) < to.height * REACH.column);
  if (column.length < ITEMS || !column.some((line) => isOver(line, to))) return null;
  const isVisible = wasVisible(press, from.box, facts.lines);
  const above = isVisible ? null : readLabelAbove(press, { item: to, column }, facts);
  if (above !== null) return { press, menu: { ...press.object, text: above, isContext: false } };
  if (isItem(press, from.box, column)) return { press, menu: null };
  const menu = isVisible ? nameMenu(press.object, { label, point: from.point, item: to, column, opened }) : null;
  return menu && { press, menu };
}

/**
 * Returns whether the label of an uncertain press appeared together with the items and is one of them. The name of a menu was there before, and a
 * tooltip is earlier. A certain press chose the item.
 */
function isItem({ object }: Action, label: Box, column: readonly ScreenLine[]): boolean {
  if ((object?.certainty ?? 0) >= NAME_SURELY) return false;
  const line = column.find((one) => isOver(one, label) && squash(one.text) === squash(object?.text ?? ''));
  return line !== undefined && column.filter(({ startSeconds }) => startSeconds === line.startSeconds).length > ITEMS;
}

/** The buttons that end a dialog, in the languages of the writer. “Annuler” in the menu “Édition” undoes something. */
const ENDS_DIALOG = /^(?:ok|okay|cancel|abbrechen|annuler|cancelar|annulla|annuleren|キャンセル)$/iu;

/**
 * The name of a field ends with a colon, a part of a sentence with a comma, and no menu has an entry with its own name. A dialog has buttons that
 * no menu has.
 */
function canNameMenu(text: string, press: Action, choice: Action): boolean {
  const entry = choice.object?.text ?? '';
  if (/[:,;]$/u.test(text) || squash(press.object?.text ?? '') === squash(entry)) return false;
  return isMenuName(text) || !ENDS_DIALOG.test(entry.trim());
}

function canOpen({ act, certainty, value, menu }: Action): boolean {
  return OPENS.has(act) && value === null && !menu && certainty >= BAR_LEAST;
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

/**
 * Returns whether the label was at its position before the press. The tooltip of an icon appears when the pointer reaches it. The first item of a
 * menu appears with the press, and covers another text.
 */
function wasVisible({ showSeconds, object }: Action, label: Box, lines: readonly ScreenLine[]): boolean {
  const { early } = READ_SECONDS;
  const name = squash(object?.text ?? '');
  const here = overlapping(lines, showSeconds - SEEN_SECONDS, showSeconds + early).filter((line) => isOver(line, label));
  const before = here.filter(({ startSeconds }) => startSeconds < showSeconds - early);
  const isSame = ({ text }: ScreenLine) => similarity(squash(text), name) >= SAME || squash(text).includes(name);
  return here.some((line) => squash(line.text) === name) && before.length > 0 ? before.some(isSame) : here.length > 0;
}

/** Returns the text of the label at the pointer, above the menu. */
function readLabelAbove(
  { showSeconds }: Action,
  { item, column }: { item: Box; column: readonly ScreenLine[] },
  { lines, pointer }: JoinFacts,
): string | null {
  const rest = pointer.findLast(({ startSeconds }) => startSeconds <= showSeconds);
  const seconds = showSeconds - READ_SECONDS.early;
  const before = overlapping(lines, seconds, seconds).filter(({ startSeconds }) => startSeconds < seconds);
  return rest ? (findLabelAbove(rest, item, { column, lines: before })?.text ?? null) : null;
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
