/** Finds presses on the keys of a calculator or another keypad: the pointer is on a key, and a display outside of the keys changes. */
import type { PointerRest, Recording, ScreenLine } from '@docreel/recording';
import { boxOf, centreOf, isInRow, overlapAcross, unite } from '../../boxes.ts';
import { overlapping } from '../../lists.ts';
import type { Action } from '../../types.ts';

/** The digits of a keypad, in rows of three columns. Telephones have the first row on top, calculators the last one. */
const ROWS = ['123', '456', '789'];
/** Rows that OCR reads completely. It misses single digits easily. */
const ROWS_LEAST = 2;
/** Labels of keys that change the display. */
const KEY = /^(?:\d|[.,+\-−–×x*÷/=()%]|AC|CE|C)$/u;
/** Text of a display: digits, separators and operators. */
const DISPLAYED = /^[\d.,'\s+\-−–×x*÷/=()%^]{1,30}$/u;
/** Minimum time for which a key is visible. */
const KEY_SECONDS = 3;
/** Labels among which a keypad is searched, so that a long recording of tables does not cost their square. */
const LABELS_MOST = 500;
/** Distance of further keys from the digits, and of the pointer from the middle of its key, in keys. */
const REACH = { aside: 3, above: 1.5, pointer: 0.6 };
/** The display is read within this time after the press. */
const READ_SECONDS = 1;
/** Numbers that are compared with a new one, so that a screen full of them does not cost their square. */
const RECENT_STATES = 50;
/** Share of the presses that are right: 17 of 17 in the films, so 18 of 19 by the rule of succession, rounded down. `tools/corpus/measured-detectors.test.ts` measures it. */
const CERTAINTY = 0.94;

interface Keypad {
  keys: ScreenLine[];
  /** Distances of neighbouring keys in pixels. */
  across: number;
  down: number;
}

/** Returns a click for each change of the display while the pointer is on a key. A digit must be the last one that the display shows. */
export function detectKeypadPresses({ lines, pointer }: Pick<Recording, 'lines' | 'pointer'>): Action[] {
  const keypad = pointer.length > 0 ? findKeypad(lines) : null;
  if (keypad === null) return [];
  const pad = unite(keypad.keys);
  const states = lines
    .filter((line) => DISPLAYED.test(line.text) && (line.y + line.height <= pad.y || overlapAcross(line, pad) < 0))
    .toSorted((a, b) => a.startSeconds - b.startSeconds);
  const presses = states.flatMap((state, at) => {
    const before = states.slice(Math.max(0, at - RECENT_STATES), at).findLast((other) => isInRow(other, state));
    const rest = overlapping(pointer, state.startSeconds - READ_SECONDS, state.startSeconds).at(-1);
    const key = rest && findKey(rest, keypad);
    const shown = before?.text ?? '';
    if (shown === state.text || !rest || !key) return [];
    // A text that appears where nothing was has to be the one digit.
    const isShown = shown === '' ? state.text === key.text : state.text.endsWith(key.text) || !/\d/u.test(key.text);
    return isShown ? [toAction(key, rest, state.startSeconds)] : [];
  });
  // A display can show its text twice, as it was entered and as it was understood.
  return presses.filter(({ showSeconds }, at) => showSeconds - (presses[at - 1]?.showSeconds ?? 0) >= READ_SECONDS / 2);
}

/** Returns the actions without those that the presses explain: other presses at the same time, and the text of the display as a typed value. */
export function withoutKeypad(actions: readonly Action[], presses: readonly Action[]): Action[] {
  const isExplained = ({ act, value, startSeconds, endSeconds, showSeconds }: Action): boolean =>
    presses.some((press) =>
      act === 'type'
        ? DISPLAYED.test(value?.text ?? '') && press.endSeconds >= startSeconds - READ_SECONDS && press.startSeconds <= endSeconds
        : showSeconds >= press.startSeconds - READ_SECONDS && showSeconds <= press.endSeconds,
    );
  return actions.filter((action) => !isExplained(action));
}

function toAction(key: ScreenLine, { x, y, startSeconds }: PointerRest, seconds: number): Action {
  return {
    act: 'click',
    certainty: CERTAINTY,
    object: { text: key.text, origin: 'read', certainty: CERTAINTY },
    value: null,
    position: { box: boxOf(key), point: { x, y } },
    startSeconds: Math.max(startSeconds, seconds - READ_SECONDS),
    endSeconds: seconds,
    showSeconds: seconds,
  };
}

/** Returns the key under the pointer, or null. */
function findKey(point: { x: number; y: number }, { keys, across, down }: Keypad): ScreenLine | null {
  const distances = keys.map((key) => {
    const { x, y } = centreOf(key);
    return { key, distance: Math.max(Math.abs(x - point.x) / across, Math.abs(y - point.y) / down) };
  });
  const [nearest] = distances.toSorted((a, b) => a.distance - b.distance);
  return nearest && nearest.distance <= REACH.pointer ? nearest.key : null;
}

/** Returns the keypad: digits in rows and columns, and the other keys around them. Returns null if there is none. */
function findKeypad(lines: readonly ScreenLine[]): Keypad | null {
  const labels = lines
    .filter(({ text, startSeconds, endSeconds }) => KEY.test(text) && endSeconds - startSeconds >= KEY_SECONDS)
    .slice(0, LABELS_MOST);
  const rows = ROWS.flatMap((digits, at) => {
    const row = findRow([...digits], labels);
    return row ? [{ at, row }] : [];
  });
  const [first, other] = rows;
  const [corner, next] = first?.row ?? [];
  const below = other?.row[0];
  if (!first || !other || rows.length < ROWS_LEAST || !corner || !next || !below) return null;
  const across = next.x - corner.x;
  const down = Math.abs(below.y - corner.y) / (other.at - first.at);
  const isAligned = rows.every(({ row }) => Math.abs((row[0]?.x ?? 0) - corner.x) < corner.height);
  if (!isAligned || down < corner.height) return null;
  const digits = unite(rows.flatMap(({ row }) => row));
  const keys = labels.filter(
    ({ x, y }) =>
      x > digits.x - REACH.aside * across &&
      x < digits.x + digits.width + REACH.aside * across &&
      y > digits.y - REACH.above * down &&
      y < digits.y + digits.height + REACH.above * down,
  );
  return { keys, across, down };
}

/** Returns the labels of three digits that are next to each other at equal distances. */
function findRow([one, two, three]: readonly string[], labels: readonly ScreenLine[]): ScreenLine[] | null {
  for (const left of labels.filter(({ text }) => text === one)) {
    const right = labels.filter((label) => label.x > left.x && isInRow(label, left));
    const middle = right.find(({ text }) => text === two);
    const last = right.find(({ text }) => text === three);
    if (middle && last && Math.abs(last.x - 2 * middle.x + left.x) < left.height) return [left, middle, last];
  }
  return null;
}
