/** Describes by numbers how the label of a proposed press lies to a form: to the field that was filled in before, and to the other labels. */
import type { ScreenChange, ScreenLine } from '@docreel/recording';
import { memoizeByList, overlapping } from '../../lists.ts';
import { squash } from '../../similarity.ts';
import { namesCommand, namesTask } from '../../ui-vocabulary/ui-vocabulary.ts';
import { isTyped } from '../pointer/visible-lines.ts';
import { isButton, isKey } from './screen-features.ts';
import type { PressCandidate, PressFacts } from './press-candidates.ts';

/** Value of a feature that does not apply. */
const NONE = -1;
/** A label is gone if it disappears at most this long after the change. */
const READ_SECONDS = 1;
/** Maximum time for which the text of a field says what comes next, and maximum distance in text heights. */
const FORM = { seconds: 20, reach: 20 };
/** Maximum difference of two positions of one text, in pixels. */
const SAME_PLACE = 6;

const typedChanges = memoizeByList((_changes: readonly ScreenChange[]) => new Map<readonly ScreenLine[], ScreenChange[]>());

/** Returns the changes in which somebody typed, in order of time. */
function listTyped({ changes, lines }: PressFacts): ScreenChange[] {
  const known = typedChanges(changes);
  let found = known.get(lines);
  if (!found) known.set(lines, (found = changes.filter((change) => isTyped(lines, change))));
  return found;
}

/** How the label lies to the field that was filled in before: a form is filled in from top to bottom, and the button that sends it is below. */
export function describeForm({ line, change }: PressCandidate, siblings: readonly PressCandidate[], facts: PressFacts) {
  const typed = overlapping(listTyped(facts), change.startSeconds - FORM.seconds, change.startSeconds).findLast((one) => one !== change);
  const field = typed?.boxes.toSorted((a, b) => a.y - b.y)[0];
  const height = Math.max(6, line.height);
  const within = (distance: number) => Math.max(-FORM.reach, Math.min(FORM.reach, distance / height));
  const isGone = (one: PressCandidate) => one.line.endSeconds <= change.endSeconds + READ_SECONDS;
  const { after, kept, keysBefore, keysAfter } = compareTexts(change, facts.lines);
  const rivals = siblings.filter((one) => squash(one.line.text) !== squash(line.text));
  return {
    sinceTyped: typed ? Math.max(0, change.startSeconds - typed.endSeconds) : FORM.seconds,
    belowTyped: field ? within(line.y + height / 2 - field.y - field.height / 2) : NONE,
    rightOfTyped: field ? within(line.x + line.width / 2 - field.x - field.width / 2) : NONE,
    /** Other labels that disappear with the change, and that stay. */
    rivalsGone: rivals.filter(isGone).length,
    rivalsStay: rivals.filter((one) => !isGone(one)).length,
    rivalsBelow: rivals.filter((one) => one.line.y > line.y + height / 2).length,
    rivalCommands: rivals.filter((one) => namesCommand(one.line.text)).length,
    /** Other buttons, and other labels that name a task, which are not on the screen any more. */
    rivalButtonsGone: rivals.filter((one) => !after.has(squash(one.line.text)) && isButton(one.line)).length,
    rivalTasksGone: rivals.filter((one) => !after.has(squash(one.line.text)) && namesTask(one.line.text)).length,
    /** Whether the label is still on the screen, perhaps elsewhere, and the share of all texts that are. */
    labelKept: Number(after.has(squash(line.text))),
    textsKept: kept,
    /** Number of keys of an on-screen keyboard before and after the change. */
    keysBefore,
    keysAfter,
    /** How much more the area behind the label contrasts with its surroundings than those of all other labels do. */
    outsideLead: line.surface ? line.surface.outside - Math.max(0, ...rivals.map((one) => one.line.surface?.outside ?? 0)) : NONE,
    wasTyped: Number(wasTyped(line, facts.lines)),
  };
}

/** The texts before a change compared with those after it. */
interface Compared {
  /** Texts after the change, without spaces and signs. */
  after: ReadonlySet<string>;
  /** Share of the texts before the change that are also shown after it, 0 to 1. -1 if there were none. */
  kept: number;
  keysBefore: number;
  keysAfter: number;
}

const comparedTexts = memoizeByList((_lines: readonly ScreenLine[]) => new Map<ScreenChange, Compared>());

/** Compares the texts on the screen before and after a change, in any position. */
function compareTexts(change: ScreenChange, lines: readonly ScreenLine[]): Compared {
  const known = comparedTexts(lines);
  const found = known.get(change);
  if (found) return found;
  const until = change.endSeconds + READ_SECONDS;
  const shown = overlapping(lines, change.startSeconds - 0.2, change.startSeconds).filter(
    (line) => line.startSeconds < change.startSeconds,
  );
  const later = overlapping(lines, change.endSeconds, until).filter((line) => line.endSeconds > change.endSeconds + 0.3);
  const after = new Set(later.map(({ text }) => squash(text)));
  const texts = shown.map(({ text }) => squash(text)).filter(({ length }) => length > 2);
  const compared = {
    after,
    kept: texts.length === 0 ? NONE : texts.filter((text) => after.has(text)).length / texts.length,
    keysBefore: shown.filter((line) => isKey(line, shown)).length,
    keysAfter: later.filter((line) => isKey(line, later)).length,
  };
  known.set(change, compared);
  return compared;
}

/** Returns whether the beginning of the text was read at this position before: somebody typed it, so it is not the label of a control. */
function wasTyped(line: ScreenLine, lines: readonly ScreenLine[]): boolean {
  const text = squash(line.text);
  return overlapping(lines, line.startSeconds - FORM.seconds, line.startSeconds).some((one) => {
    const begun = squash(one.text);
    const isSamePlace = Math.abs(one.x - line.x) <= SAME_PLACE && Math.abs(one.y - line.y) <= SAME_PLACE;
    return one !== line && isSamePlace && begun !== '' && begun.length < text.length && text.startsWith(begun);
  });
}
