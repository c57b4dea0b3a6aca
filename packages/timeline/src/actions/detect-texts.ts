/**
 * Detects what was typed from the texts of the screen, as an ordered list of passes. To add a detector, add a file with a function
 * `(recording, known) => Action[]` and a line to `PASSES`.
 */
import type { Recording } from '@docreel/recording';
import { overlapping } from '../lists.ts';
import type { Action } from '../types.ts';
import { detectCode } from './editor/code.ts';
import { detectCodeBoxes } from './field/boxed.ts';
import { detectTyping } from './field/typing.ts';
import { detectTerminalInput } from './terminal/terminals.ts';

/** Facts that the passes over texts need. */
type TextFacts = Pick<Recording, 'lines' | 'source'>;

/** The passes in order. If two describe one action, the first one wins. */
const PASSES: Readonly<Record<string, Pass<TextFacts>>> = {
  terminal: add(detectTerminalInput),
  code: addNew(detectCode),
  typing: addNew(detectTyping),
  codeBoxes: add(detectCodeBoxes),
  endBeforeNext,
};

/** Returns the actions that the texts of the screen show, in order of time without overlaps. */
export function detectTexts(recording: TextFacts): Action[] {
  return runPasses(PASSES, recording);
}

/** A step of the detection: returns the actions with those it adds, changes or removes. */
type Pass<R = Recording> = (actions: readonly Action[], recording: R) => Action[];

/** Returns the actions that it finds. `known` are the actions of earlier passes. */
type Detector<R = Recording> = (recording: R, known: readonly Action[]) => Action[];

/** Returns a pass that adds all actions of a detector. */
function add<R>(detect: Detector<R>): Pass<R> {
  return (actions, recording) => [...actions, ...detect(recording, actions)];
}

/** Returns a pass that adds the actions of a detector that are in another row, or at another time, than all known ones. */
function addNew<R>(detect: Detector<R>): Pass<R> {
  return add((recording, known) => detect(recording, known).filter((action) => !isAmong(known, action)));
}

/** Runs the passes in order and returns the actions. */
function runPasses<R>(passes: Readonly<Record<string, Pass<R>>>, recording: R): Action[] {
  return Object.values(passes).reduce<Action[]>((actions, run) => run(actions, recording), []);
}

function isAmong(actions: readonly Action[], action: Action): boolean {
  return overlapping(actions, action.startSeconds - 1, action.endSeconds + 1).some((other) => isSame(action, other));
}

/** Returns whether two actions happened in the same row at the same time. A command is also detected as typed text, for example. */
function isSame(action: Action, other: Action): boolean {
  const [one, two] = [action.position?.box, other.position?.box];
  if (!one || !two) return false;
  const isNear = one.y < two.y + two.height * 1.5 && two.y < one.y + one.height * 1.5;
  return isNear && action.startSeconds < other.endSeconds + 1 && other.startSeconds < action.endSeconds + 1;
}

export function sortByTime<A extends Action>(actions: readonly A[]): A[] {
  return actions.toSorted((a, b) => a.startSeconds - b.startSeconds || a.endSeconds - b.endSeconds);
}

/** Sorts the actions and ends each one, with its picture, before the next begins. */
export function endBeforeNext<A extends Action>(actions: readonly A[]): A[] {
  const sorted = sortByTime(actions);
  return sorted.map((action, at) => {
    const next = sorted[at + 1]?.startSeconds ?? Infinity;
    const endSeconds = Math.max(action.startSeconds, Math.min(action.endSeconds, next));
    return { ...action, endSeconds, showSeconds: Math.max(endSeconds, Math.min(action.showSeconds, next)) };
  });
}
