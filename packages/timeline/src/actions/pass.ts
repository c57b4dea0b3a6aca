/** Shape of the passes that detect actions, and functions that make a pass of a detector. */
import type { Recording } from '@docreel/recording';
import { overlapping } from '../overlapping.ts';
import type { Action } from '../types.ts';

/** A step of the detection: returns the actions with those it adds, changes or removes. */
export type Pass<R = Recording> = (actions: readonly Action[], recording: R) => Action[];

/** Returns the actions that it finds. `known` are the actions of earlier passes. */
export type Detector<R = Recording> = (recording: R, known: readonly Action[]) => Action[];

/** Returns a pass that adds all actions of a detector. */
export function add<R>(detect: Detector<R>): Pass<R> {
  return (actions, recording) => [...actions, ...detect(recording, actions)];
}

/** Returns a pass that adds the actions of a detector that are in another row, or at another time, than all known ones. */
export function addNew<R>(detect: Detector<R>): Pass<R> {
  return add((recording, known) => detect(recording, known).filter((action) => !isAmong(known, action)));
}

/** Runs the passes in order and returns the actions. */
export function runPasses<R>(passes: Readonly<Record<string, Pass<R>>>, recording: R): Action[] {
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
