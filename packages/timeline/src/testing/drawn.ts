/** Converts an imagined screen into facts of a recording: text lines, changes and pointer rests. */
import type { Box, Label, PointerRest, ScreenChange, ScreenLine, Switch } from '@docreel/recording';

/** A section of an imagined video: the screen, the words spoken over it, and the action at its end. */
export interface Shot {
  heading: string | null;
  labels?: string[];
  says?: string;
  does?: Done;
}

/** A click on a label, which may be a toggle, or a value typed into the named field. */
type Done = { kind: 'click'; label: string; value?: Switch['side'] } | { kind: 'type'; field: string; value: string };

/** A shot with its time. */
export interface Timed {
  shot: Shot;
  startSeconds: number;
  endSeconds: number;
}

export interface Drawn {
  /** For each shot. */
  labels: Label[][];
  lines: ScreenLine[];
  changes: ScreenChange[];
  pointer: PointerRest[];
}

/** Time for which a typed value is visible before its shot ends. */
export const TYPED_BEFORE_END = 1.4;
const PICTURE = { width: 1280, height: 720 };
const ROW = { first: 20, pitch: 40, height: 24, perColumn: 17 };
const HEADING_HEIGHT = 32;
const LETTER = 12;
const MARGIN = 100;
const COLUMN = 560;
const READ_AFTER = 0.2;
/** Time between the last picture of a shot and its end. */
const LEFT_BEFORE = 0.1;
const FIELD_SHARE = 1.3;

/** A text with its row on the screen. Typed text has the row below its field's name. */
interface Placed {
  text: string;
  row: number;
  isHeading: boolean;
}

export function drawn(shots: readonly Timed[]): Drawn {
  const screens = placed(shots.map(({ shot }) => shot));
  const typed = shots.map(({ shot }, at) => valueOf(shot, screens[at] ?? []));
  const labels = screens.map((screen, at) => withValue(screen, typed[at]).map(labelOf));
  const borders = shots
    .slice(1)
    .flatMap((timed, at) => borderOf(withValue(screens[at], typed[at]), screens[at + 1] ?? [], timed.startSeconds));
  const fills = shots.flatMap((timed, at) => fillOf(timed, typed[at] ?? null));
  return {
    labels,
    lines: linesOf(shots, screens, typed),
    changes: [...borders, ...fills].sort((a, b) => a.startSeconds - b.startSeconds),
    pointer: shots.flatMap((timed, at) => restOf(timed, labels[at] ?? [])),
  };
}

/** Returns the labels of a shot, including the target of its action. */
function textsOf({ heading, labels = [], does }: Shot): string[] {
  const named = does?.kind === 'type' ? does.field : does?.label;
  const shown = labels.filter((text) => does?.kind !== 'type' || text !== does.value);
  return named === undefined || named === heading || shown.includes(named) ? shown : [...shown, named];
}

/**
 * Assigns rows to texts. Texts keep their rows as long as the heading stays, and the row below a field's name is reserved for its value.
 */
function placed(shots: readonly Shot[]): Placed[][] {
  const screens: Placed[][] = [];
  for (const [at, shot] of shots.entries()) {
    const isSame = at > 0 && shots[at - 1]?.heading === shot.heading;
    const before = new Map<string, number>();
    if (isSame)
      for (const { text, row } of withValue(screens[at - 1], valueOf(shots[at - 1], screens[at - 1] ?? []))) before.set(text, row);
    const fields = new Set(
      shots.filter(({ heading }) => heading === shot.heading).flatMap(({ does }) => (does?.kind === 'type' ? does.field : [])),
    );
    screens.push(onRows(shot, before, fields));
  }
  return screens;
}

function onRows(shot: Shot, before: ReadonlyMap<string, number>, fields: ReadonlySet<string>): Placed[] {
  const screen: Placed[] = shot.heading === null ? [] : [{ text: shot.heading, row: 0, isHeading: true }];
  const texts = textsOf(shot);
  const kept = new Set(texts.flatMap((text) => before.get(text) ?? []));
  const taken = new Set([0, ...kept, ...texts.flatMap((text) => (fields.has(text) ? (before.get(text) ?? -2) + 1 : []))]);
  for (const text of texts) {
    const known = before.get(text);
    const isFree = known !== undefined && !screen.some(({ row }) => row === known);
    let row = isFree ? known : 1;
    while (!isFree && (taken.has(row) || (fields.has(text) && taken.has(row + 1)))) row++;
    taken.add(row);
    if (fields.has(text)) taken.add(row + 1);
    screen.push({ text, row, isHeading: false });
  }
  return screen;
}

function valueOf(shot: Shot | undefined, screen: readonly Placed[]): Placed | null {
  const does = shot?.does;
  if (does?.kind !== 'type') return null;
  const name = screen.find(({ text }) => text === does.field);
  const isThere = name && screen.some(({ row }) => row === name.row + 1);
  return name && !isThere ? { text: does.value, row: name.row + 1, isHeading: false } : null;
}

function withValue(screen: readonly Placed[] = [], value: Placed | null = null): Placed[] {
  return value ? [...screen, value] : [...screen];
}

function boxOf({ text, row, isHeading }: Placed): Box {
  const [column, down] = [Math.floor(row / ROW.perColumn), row % ROW.perColumn];
  const height = isHeading ? HEADING_HEIGHT : ROW.height;
  return { x: MARGIN + column * COLUMN, y: ROW.first + down * ROW.pitch, width: text.length * LETTER, height };
}

function labelOf(placedText: Placed): Label {
  return { text: placedText.text, confidence: 0.95, ink: 200, ...boxOf(placedText) };
}

/** Joins a text that stays in its row over several shots into one line. */
function linesOf(shots: readonly Timed[], screens: readonly Placed[][], typed: readonly (Placed | null)[]): ScreenLine[] {
  const lines: ScreenLine[] = [];
  let open = new Map<string, ScreenLine>();
  for (const [at, { startSeconds, endSeconds }] of shots.entries()) {
    const stands = new Map<string, ScreenLine>();
    const show = (one: Placed, from: number): void => {
      const key = `${one.row} ${one.text}`;
      const line = open.get(key) ?? { text: one.text, confidence: 0.97, ...boxOf(one), startSeconds: from, endSeconds };
      if (!open.has(key) && !stands.has(key)) lines.push(line);
      line.endSeconds = endSeconds;
      stands.set(key, line);
    };
    for (const one of screens[at] ?? []) show(one, at === 0 ? 0 : startSeconds + READ_AFTER);
    const value = typed[at];
    if (value) show(value, endSeconds - TYPED_BEFORE_END);
    open = stands;
  }
  return lines.sort((a, b) => a.startSeconds - b.startSeconds || a.y - b.y);
}

/**
 * Returns the change between two shots. A new page changes everything except rows that stay. On the same page only the texts that appear or
 * disappear change.
 */
function borderOf(before: readonly Placed[], after: readonly Placed[], startSeconds: number): ScreenChange[] {
  const isIn = (screen: readonly Placed[], one: Placed): boolean => screen.some(({ row, text }) => row === one.row && text === one.text);
  const differs = [...before.filter((one) => !isIn(after, one)), ...after.filter((one) => !isIn(before, one))];
  const stays = new Set(after.filter((one) => isIn(before, one)).map(({ row }) => row));
  const isPage = differs.some(({ isHeading }) => isHeading);
  const boxes = isPage ? pageWithout(stays) : differs.map(boxOf);
  const time = { startSeconds: startSeconds - LEFT_BEFORE, endSeconds: startSeconds + READ_AFTER / 2 };
  return boxes.length === 0 ? [] : [{ ...time, boxes, share: shareOf(boxes) }];
}

function pageWithout(stays: ReadonlySet<number>): Box[] {
  const boxes: Box[] = [];
  for (let row = 0; row < ROW.perColumn; row++) {
    const y = ROW.first + row * ROW.pitch - 4;
    const last = boxes.at(-1);
    if (stays.has(row)) continue;
    if (last && last.y + last.height === y) last.height += ROW.pitch;
    else boxes.push({ x: MARGIN - 20, y, width: PICTURE.width - MARGIN, height: ROW.pitch });
  }
  return boxes;
}

/** Returns the change when the value appears, which has the size of the field. */
function fillOf({ endSeconds }: Timed, value: Placed | null): ScreenChange[] {
  if (!value) return [];
  const { x, y, width, height } = boxOf(value);
  const box = { x: x - 8, y: y - 6, width: Math.max(360, width * FIELD_SHARE), height: height + 12 };
  const seconds = endSeconds - TYPED_BEFORE_END;
  return [{ startSeconds: seconds - READ_AFTER, endSeconds: seconds, boxes: [box], share: shareOf([box]) }];
}

function shareOf(boxes: readonly Box[]): number {
  const area = boxes.reduce((sum, { width, height }) => sum + width * height, 0);
  return Math.min(1, area / (PICTURE.width * PICTURE.height));
}

/** Returns the path of a pointer that stays on the clicked label until the screen reacts. */
function restOf({ shot: { does }, startSeconds, endSeconds }: Timed, labels: readonly Label[]): PointerRest[] {
  const label = does?.kind === 'click' ? labels.findLast(({ text }) => text === does.label) : undefined;
  if (!label) return [];
  const point = { x: label.x + label.width / 2, y: label.y + label.height / 2 };
  return [{ startSeconds: Math.max(startSeconds, endSeconds - 0.9), endSeconds, ...point, shape: 'hand', certainty: 0.9 }];
}
