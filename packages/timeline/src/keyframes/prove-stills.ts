/**
 * Makes each picture prove its step. The text in the marked box is the label that the step prints, the picture shows the screen of the
 * step, and steps that fill in one form share the picture of the completed form.
 */
import type { Box, Recording, ScreenLine } from '@docreel/recording';

import { boxOf, centreOf, overlap, unite } from '../boxes.ts';
import { chooseStill, cropAroundMark, getPictureKey } from './stills.ts';
import { overlapping } from '../lists.ts';
import { similarityFrom, squash } from '../similarity.ts';
import type { Act, Area, MomentAction, Position, Still, Target } from '../types.ts';
import { findHeadingAt, type HeadedRecording, type MomentDraft } from '../merge/moments-from-actions.ts';

/** Time around a step in which its label is searched, if its own picture does not show it. */
const AROUND_SECONDS = 3;
/** Minimum similarity of a label and its OCR text, which differ by a letter or two. */
const SAME = 0.8;
/** Minimum share of the box that a line covers, or of the line that the box covers. */
const WITHIN = 0.5;
/** A line that ends without a visible change is shown until this long before. */
const BEFORE_END_SECONDS = 0.3;
/** Maximum time between a change and the first OCR result without the line that it removed. */
const REMOVED_SECONDS = 0.6;
/** Minimum share of a change that shows another screen. */
const ANOTHER_SCREEN = 0.3;
/** A label that was read at the press is searched at most this far from it, in text heights. Further away, the same words are another control. */
const FAR = 15;
/** Maximum number of steps in one picture. */
const SHARED_MOST = 4;
const WRITTEN: ReadonlySet<Act> = new Set(['type', 'run', 'answer', 'code']);
const FILLED_IN: ReadonlySet<Act> = new Set(['type', 'switch']);
const KINDS: Partial<Record<Act, Target['kind']>> = { type: 'field', switch: 'switch', choose: 'option' };

export function proveStills(moments: readonly MomentDraft[], shown: HeadedRecording): MomentDraft[] {
  return shareForms(
    moments.map((moment) => titled(proven(moment, shown.recording), shown)),
    shown,
  );
}

/** Adds the heading that is visible in the picture, which also becomes the heading of the moment. */
function titled(moment: MomentDraft, shown: HeadedRecording): MomentDraft {
  const heading = findHeadingAt(shown, moment.still.seconds) ?? moment.heading;
  const title = findHeadingAt(shown, moment.still.seconds)?.text ?? null;
  return { ...moment, heading, still: { ...moment.still, title } };
}

function proven(moment: MomentDraft, recording: Recording): MomentDraft {
  const { kind, action, still } = moment;
  if (kind === 'marked') return { ...moment, still: { ...still, mark: still.mark && pointedAt(still.mark) } };
  if (kind !== 'step' || !action) return moment;
  const labels = labelsOf(action);
  // A look at a chart shows the whole chart, with the values marked.
  if (labels.length === 0) return action.act === 'hover' ? { ...moment, still: { ...still, crop: null } } : moment;
  const found = findLabel(labels, moment, recording);
  if (!found) return still.mark ? { ...moment, still: { ...still, mark: null, crop: null } } : moment;
  const { seconds, box, label } = found;
  const point = found.isMoved ? null : (still.mark?.point ?? null);
  const turned = findSwitch(moment, action, recording);
  const mark = { box: turned ? unite([box, turned]) : box, point };
  return {
    ...moment,
    action: found.isMoved ? { ...action, position: { box, point } } : action,
    still: { ...chooseStill(recording, seconds, mark), target: targetOf({ box, label }, action, recording) },
  };
}

/** Returns the mark of a control without a certain name: the pointer, unless it is on the words that were read next to it. */
function pointedAt({ box, point }: Position): Position {
  if (!box || !point) return { box, point };
  const isOn =
    Math.abs(point.x - box.x - box.width / 2) <= box.width / 2 + box.height && Math.abs(point.y - box.y - box.height / 2) <= box.height;
  return { box: isOn ? box : null, point };
}

/** Returns the names that the step prints: the labels in the narrator's words, otherwise the name of the control and the value. */
function labelsOf({ act, object, value, words }: MomentAction): string[] {
  const printed = words?.flatMap(({ kind, text }) => (kind === 'text' ? [] : [text])) ?? [];
  const own = printed.length > 0 ? printed : object ? [object.text] : [];
  return [...own, ...(WRITTEN.has(act) && value ? value.text.split('\n') : [])].filter((text) => squash(text) !== '');
}

interface Found {
  seconds: number;
  box: Box;
  label: string;
  /** Whether the label is not where the action was detected. */
  isMoved: boolean;
}

/** Returns where and when a label of the step is read: in the marked box, elsewhere in the picture, or in the nearest picture. */
function findLabel(labels: readonly string[], moment: MomentDraft, recording: Recording): Found | null {
  const { still, action } = moment;
  const { mark, seconds } = still;
  const shown = visibleAt(recording, seconds);
  if (mark?.box) {
    const { box } = mark;
    const within = shown.filter((line) => overlap(line, box) >= WITHIN || overlap(box, line) >= WITHIN);
    const line = within.find(({ text }) => labels.some((one) => isLabel(text, one) || squash(text).includes(squash(one))));
    const joined = within.map(({ text }) => text).join(' ');
    const own = line && labels.some((one) => isLabel(line.text, one)) && isSameSize(line, box) ? boxOf(line) : box;
    if (line) return { seconds: Math.min(seconds, lateOf(line, recording)), box: own, label: line.text, isMoved: false };
    if (labels.some((one) => isLabel(joined, one))) return { seconds, box, label: joined, isMoved: false };
  }
  const isPressed = mark?.box && action && !WRITTEN.has(action.act) && !action.words?.some(({ kind }) => kind !== 'text');
  const isNear = (line: ScreenLine) => !isPressed || !mark?.box || distance(line, centreOf(mark.box)) <= FAR * mark.box.height;
  const here = onlyOne(shown.filter(isNear), labels, { mark, isHeading: action?.position ? null : recording, seconds });
  if (here) return { seconds: Math.min(seconds, lateOf(here, recording)), box: boxOf(here), label: here.text, isMoved: true };
  if (!mark) return null;
  const around = overlapping(recording.lines, moment.startSeconds - AROUND_SECONDS, Math.max(moment.endSeconds, seconds)).filter(
    (line) => isNear(line) && labels.some((one) => isLabel(line.text, one)),
  );
  const nearest = around
    .map((line) => ({ line, at: Math.max(line.startSeconds, Math.min(seconds, lateOf(line, recording))) }))
    .toSorted((a, b) => Math.abs(a.at - seconds) - Math.abs(b.at - seconds))[0];
  return nearest ? { seconds: nearest.at, box: boxOf(nearest.line), label: nearest.line.text, isMoved: true } : null;
}

/** Returns whether the line is the box at another position, as after scrolling. */
function isSameSize(line: Box, box: Box): boolean {
  return Math.abs(line.width - box.width) < box.height && Math.abs(line.height - box.height) < box.height / 2;
}

/** Returns the line with the label. Of several ones, returns the nearest to the mark, or null if there is no mark. */
function onlyOne(
  lines: readonly ScreenLine[],
  labels: readonly string[],
  { mark, isHeading, seconds }: { mark: Position | null; isHeading: Recording | null; seconds: number },
): ScreenLine | null {
  const heading = isHeading ? squash(isHeading.scenes.findLast((scene) => scene.startSeconds <= seconds)?.heading ?? '') : '';
  const found = lines.filter(({ text }) => squash(text) !== heading && labels.some((one) => isLabel(text, one)));
  const from = mark?.point ?? (mark?.box ? centreOf(mark.box) : null);
  if (!from) return found.length === 1 ? (found[0] ?? null) : null;
  return found.toSorted((a, b) => distance(a, from) - distance(b, from))[0] ?? null;
}

function isLabel(text: string, label: string): boolean {
  return similarityFrom(squash(text), squash(label), SAME) > 0;
}

/** Returns the lines in the picture. A line that OCR read only later counts if nothing changed there in between. */
function visibleAt({ lines, changes }: Recording, seconds: number): ScreenLine[] {
  return overlapping(lines, seconds, seconds + 1).filter(
    (line) =>
      line.startSeconds <= seconds ||
      overlapping(changes, seconds, line.startSeconds).every(
        ({ startSeconds, boxes }) => startSeconds < seconds - 0.3 || boxes.every((box) => overlap(line, box) === 0),
      ),
  );
}

/** Returns the time of the last picture with the line, before the change that removes it. OCR misses a line only some time later. */
function lateOf(line: ScreenLine, { changes }: Recording): number {
  const removal = overlapping(changes, line.endSeconds - REMOVED_SECONDS, line.endSeconds).find(
    ({ startSeconds, endSeconds, boxes }) =>
      startSeconds > line.startSeconds &&
      endSeconds >= line.endSeconds - REMOVED_SECONDS &&
      boxes.some((box) => overlap(line, box) >= WITHIN),
  );
  return removal?.startSeconds ?? Math.max(line.startSeconds, line.endSeconds - BEFORE_END_SECONDS);
}

/** Returns the switch that the step turned on or off. The narrator may say “click” or “select” instead. */
function findSwitch({ startSeconds, endSeconds }: MomentDraft, { act, object }: MomentAction, { switches }: Recording): Box | undefined {
  if (WRITTEN.has(act) || !object) return undefined;
  return switches.find(
    ({ label, atSeconds }) => atSeconds >= startSeconds - 1 && atSeconds <= endSeconds + 1 && isLabel(label, object.text),
  );
}

function targetOf({ box, label }: { box: Box; label: string }, { act }: MomentAction, { source }: Recording): Target {
  const { x, y } = centreOf(box);
  const across = x < source.width / 3 ? 'left' : x > (source.width * 2) / 3 ? 'right' : '';
  const down = y < source.height / 3 ? 'top' : y > (source.height * 2) / 3 ? 'bottom' : '';
  return { kind: KINDS[act] ?? 'control', label, area: (`${down} ${across}`.trim() || 'center') as Area };
}

/** Gives consecutive steps of one form the picture of the last one, in which all of them are visible. */
function shareForms(moments: readonly MomentDraft[], { recording }: HeadedRecording): MomentDraft[] {
  const runs: MomentDraft[][] = [];
  for (const moment of moments) {
    const run = runs.at(-1);
    if (run && run.length < SHARED_MOST && [...run, moment].every((one) => isInForm(one)) && areTogether([...run, moment], recording))
      run.push(moment);
    else runs.push([moment]);
  }
  return runs.flatMap((run) => (run.length > 1 ? shared(run, recording) : run));
}

function isInForm({ kind, action, still }: MomentDraft): boolean {
  return kind === 'step' && action !== null && FILLED_IN.has(action.act) && Boolean(still.mark?.box);
}

/** Returns whether the last picture shows the labels of all steps in their boxes. */
function areTogether(run: readonly MomentDraft[], recording: Recording): boolean {
  const [first, last] = [run[0], run.at(-1)];
  if (!first || !last) return false;
  const from = first.still.seconds;
  const { seconds } = last.still;
  const isLeft = overlapping(recording.changes, from, seconds).some(
    ({ share, startSeconds }) => share >= ANOTHER_SCREEN && startSeconds >= from,
  );
  const lines = visibleAt(recording, seconds);
  return (
    !isLeft &&
    seconds >= from &&
    run.every(({ still: { mark, target } }) => {
      const box = mark?.box;
      return box && lines.some((line) => overlap(line, box) >= WITHIN && isLabel(line.text, target?.label ?? ''));
    })
  );
}

function shared(run: readonly MomentDraft[], recording: Recording): MomentDraft[] {
  const last = run.at(-1)?.still;
  if (!last) return [...run];
  const boxes = run.flatMap(({ still }) => still.mark?.box ?? []);
  const cut = cropAroundMark(recording, last.seconds, { box: unite(boxes), point: null });
  const key = `${getPictureKey(recording, last.seconds)} form ${run.length}`;
  return run.map((moment) => ({
    ...moment,
    still: { ...last, key, crop: cut, mark: moment.still.mark, target: moment.still.target ?? null } satisfies Still,
  }));
}

function distance(box: Box, point: { x: number; y: number }): number {
  const { x, y } = centreOf(box);
  return Math.hypot(x - point.x, y - point.y);
}
