/** Shape of the passes that detect actions, and functions that make a pass of a detector. */
import type { Recording } from '@docreel/recording';
import { overlapping } from '../overlapping.ts';
import type { Action } from '../types.ts';

/**
 * What an action was detected from. `input`: texts and controls that changed, such as commands, fields and switches. `pointer`: clicks and
 * hovers. `navigation`: the link that leads to a new page. `screen`: other changes of the screen.
 */
export type ActionSource = 'input' | 'pointer' | 'navigation' | 'screen';

export interface DetectedAction extends Action {
  source: ActionSource;
}

/** A step of the detection: returns the actions with those it adds, changes or removes. */
export type Pass<R = Recording> = (actions: readonly DetectedAction[], recording: R) => DetectedAction[];

/** Returns the actions that it finds. `known` are the actions of earlier passes. */
export type Detector<R = Recording> = (recording: R, known: readonly DetectedAction[]) => Action[];

/** Returns a pass that adds all actions of a detector. */
export function add<R>(source: ActionSource, detect: Detector<R>): Pass<R> {
  return (actions, recording) => [...actions, ...detect(recording, actions).map((action) => ({ ...action, source }))];
}

/** Returns a pass that adds the actions of a detector that are in another row, or at another time, than all known ones. */
export function addNew<R>(source: ActionSource, detect: Detector<R>): Pass<R> {
  return add(source, (recording, known) => detect(recording, known).filter((action) => !isAmong(known, action)));
}

/** Returns a pass that changes the actions of one source. */
export function change<R>(source: ActionSource, edit: (actions: readonly Action[], recording: R) => Action[]): Pass<R> {
  return (actions, recording) => {
    const own = actions.filter((action) => action.source === source);
    const others = actions.filter((action) => action.source !== source);
    return [...others, ...edit(own, recording).map((action) => ({ ...action, source }))];
  };
}

/** Runs the passes in order and returns the actions without their source. */
export function runPasses<R>(passes: Readonly<Record<string, Pass<R>>>, recording: R): Action[] {
  let actions: DetectedAction[] = [];
  for (const pass of Object.values(passes)) actions = pass(actions, recording);
  return actions.map(removeSource);
}

function removeSource({ act, certainty, object, value, position, startSeconds, endSeconds, showSeconds }: DetectedAction): Action {
  return { act, certainty, object, value, position, startSeconds, endSeconds, showSeconds };
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
