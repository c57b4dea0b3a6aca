/**
 * Removes what an article must never print from the detected actions. To add a rule, add a function of this shape and a line to `RULES`.
 */
import type { Recording, ScreenLine } from '@docreel/recording';
import { overlapping } from '../../lists.ts';
import type { Act, Action } from '../../types.ts';
import { removeRepeatedActions } from './repetitions.ts';
import { isInTerminal } from '../terminal/prompts.ts';
import { withholdForeignNames } from './foreign-names.ts';
import { correctMisreadNames } from './misread-names.ts';
import { joinWrappedLabels } from './wrapped-labels.ts';
import { isInRow, overlap } from '../../boxes.ts';
import { squash } from '../../similarity.ts';
import { withholdDisputedValues } from './disputed-values.ts';

type Rule = (actions: readonly Action[], recording: Recording) => Action[];

const RULES: Readonly<Record<string, Rule>> = {
  /** A terminal has no clicks and no fields. */
  removeTerminalPresses,
  /** A window that is dragged by its title is only moved out of the way. */
  removeDrags,
  /** Code in a notebook cell is run, not typed into a field. Text after a shell prompt is a command, not an answer. */
  runCommands,
  /** A name is spelled as in most of the recording. */
  correctMisreadNames,
  /** The name of a field is read without its neighbour. */
  withoutNeighbours,
  /** A name is the label of a control, not a piece of code, running text, a status line, a watermark or a half-read row. */
  withholdForeignNames,
  /** A value is read the same way each time. */
  withholdDisputedValues,
  /** A button with a label of two lines is pressed once. */
  joinWrappedLabels,
  /** An action is done again only if the screen has changed. */
  removeRepeatedActions,
};

/** Returns the actions, in order of time, with only those names and values that may be printed. */
export function withholdClaims(actions: readonly Action[], recording: Recording): Action[] {
  return Object.values(RULES).reduce<Action[]>((kept, rule) => rule(kept, recording), [...actions]);
}

const POINTED: ReadonlySet<Act> = new Set(['click', 'choose', 'switch', 'open', 'hover']);
export function removeTerminalPresses(actions: readonly Action[], { lines }: Pick<Recording, 'lines'>): Action[] {
  return actions.filter(({ act, position, showSeconds }) => {
    const isPlain = POINTED.has(act) || act === 'type';
    return !isPlain || !position?.box || !isInTerminal(position.box, lines, showSeconds);
  });
}

/**
 * With its title, at least this many texts of a window move sideways by more than one text height, all by the same distance up to `spread` pixels.
 * OCR reads them again within `late` seconds.
 */
const DRAGGED = { texts: 3, spread: 3, late: 0.6 };

/** Removes presses on the title of a window that then moves, with all its texts. On a phone without a pointer, it is a page that slides away. */
function removeDrags(actions: readonly Action[], { lines, pointer }: Pick<Recording, 'lines' | 'pointer'>): Action[] {
  if (pointer.length === 0) return [...actions];
  return actions.filter(({ act, object, position, showSeconds, endSeconds }) => {
    const box = position?.box;
    if (!POINTED.has(act) || object === null || !box) return true;
    const shown = overlapping(lines, showSeconds, endSeconds);
    const byText = Map.groupBy(shown, ({ text }) => text);
    const moves = shown.flatMap((line) => {
      const later = byText.get(line.text)?.find((other) => Math.abs(other.startSeconds - line.endSeconds) < DRAGGED.late);
      return later ? [{ line, right: later.x - line.x, down: later.y - line.y }] : [];
    });
    const own = moves.find(({ line, right }) => line.text === object.text && Math.abs(right) > box.height);
    const isSame = (one: (typeof moves)[number]) => own && Math.hypot(one.right - own.right, one.down - own.down) <= DRAGGED.spread;
    return !own || moves.filter(isSame).length <= DRAGGED.texts;
  });
}

/** The label of a notebook cell before its code: “[ ]: import csv”, “In [3]: total”. */
const CELL_LABEL = /^(?:In\s?)?\[\s?[\d*]*\s?\]\s?:\s*(?=\S)/u;

/** The prompt of a shell, whose end OCR lost: “maya@lab”. */
const PROMPT = /^[\w.-]{1,32}@[\w.-]{1,32}:?$/u;

function runCommands(actions: readonly Action[]): Action[] {
  return actions.map((action) => {
    const { object, value } = action;
    if (action.act === 'answer' && value && PROMPT.test(object?.text ?? '')) return { ...action, act: 'run', object: null };
    if (action.act !== 'type' || !value || !CELL_LABEL.test(value.text)) return action;
    return { ...action, act: 'run', object: null, value: { ...value, text: value.text.replace(CELL_LABEL, '') } };
  });
}

/**
 * Minimum letters of a name that OCR also read alone within these seconds, and minimum share of it within the longer line. It was visible this
 * many times as long.
 */
const ALONE = { letters: 4, share: 0.8, longer: 2, seconds: 60 };

/** Removes a text from the name of a field with which OCR once joined it: “3 items Hotspot ID”, if “Hotspot ID” stands alone in this place most of the time. */
function withoutNeighbours(actions: readonly Action[], { lines }: Pick<Recording, 'lines'>): Action[] {
  return actions.map((action) => {
    const { act, object, showSeconds } = action;
    if (act !== 'type' || !object?.text.includes(' ')) return action;
    const near = overlapping(lines, showSeconds - ALONE.seconds, showSeconds + ALONE.seconds);
    const joined = near.filter(({ text }) => text === object.text);
    const place = joined.findLast(({ startSeconds }) => startSeconds <= showSeconds + 1);
    if (!place) return { ...action, object: { ...object, text: withoutTextBefore(object.text, near) } };
    const alone = near.filter(
      (line) =>
        line.text.length >= ALONE.letters &&
        (object.text.endsWith(` ${line.text}`) || object.text.startsWith(`${line.text} `)) &&
        overlap(line, place) >= ALONE.share,
    );
    const [best] = [...Map.groupBy(alone, ({ text }) => text).entries()]
      .map(([text, found]) => ({ text, seconds: sumSeconds(found) }))
      .toSorted((a, b) => b.seconds - a.seconds);
    return best && best.seconds >= ALONE.longer * sumSeconds(joined) ? { ...action, object: { ...object, text: best.text } } : action;
  });
}

/** Texts further apart than this many text heights do not belong together. */
const APART = 3;

/** Removes the text of other columns from the beginning of a field's name: “ADDONS Show 10 entries Search” is “Search”. */
function withoutTextBefore(name: string, lines: readonly ScreenLine[]): string {
  for (const line of lines) {
    const [own = ''] = line.text.split(':');
    if (!name.endsWith(` ${own}`)) continue;
    const rest = squash(name.slice(0, -own.length));
    const isOfColumn = ({ text, ...box }: ScreenLine) =>
      squash(text) !== '' && rest.endsWith(squash(text)) && isInRow(box, line) && box.x + box.width < line.x - APART * line.height;
    if (lines.some(isOfColumn)) return own;
  }
  return name;
}

function sumSeconds(lines: readonly ScreenLine[]): number {
  return lines.reduce((sum, { startSeconds, endSeconds }) => sum + endSeconds - startSeconds, 0);
}
