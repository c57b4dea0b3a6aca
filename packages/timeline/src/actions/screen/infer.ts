/** Makes passes that add what the screen alone shows. For each change, one action is kept: the one that can be printed, or the surer one. */
import type { Recording } from '@docreel/recording';
import { overlapping } from '../../overlapping.ts';
import type { Action } from '../../types.ts';
import { chooseMomentKind } from '../moment-kind.ts';
import type { DetectedAction, Detector, Pass } from '../pass.ts';
import { ALIKE } from './navigations.ts';

/** Minimum overlap in seconds. Two actions that overlap for longer explain the same change. */
const NEAR_SECONDS = -0.1;
/** Time within which a reaction to a command or a field is not a click. */
const ANSWER_SECONDS = 1;
/** A name inferred from the screen is more reliable than a label near a finger, but less than a highlighted link. */
const LIT_SURELY = 0.91;

/** Returns a pass that adds the actions of a detector for changes that no click, input or earlier inference explains. */
export function infer(detect: Detector, source: 'screen' | 'navigation' = 'screen'): Pass {
  return (actions, recording) => {
    const inputs = actions.filter((action) => action.source === 'input');
    const clicks = actions.filter((action) => action.source === 'pointer' && chooseMomentKind(action) === 'step');
    const inferred = actions.filter(isInferred);
    const added: DetectedAction[] = [];
    for (const action of detect(recording, actions).map((one): DetectedAction => ({ ...one, source }))) {
      const others = [...findNear(action, clicks).filter((click) => !isBeaten(click, action, recording)), ...findNear(action, inferred)];
      const isExplained = others.some((other) => (other.act === 'hover') === (action.act === 'hover'));
      if (isExplained || isReaction(action, inputs)) continue;
      inferred.push(action);
      added.push(action);
    }
    return [...actions, ...added];
  };
}

/** Removes clicks whose change is explained better by an inferred action. */
export function removeInferredClicks(actions: readonly DetectedAction[], recording: Recording): DetectedAction[] {
  const inferred = actions.filter(isInferred);
  return actions.filter((action) => {
    if (action.source !== 'pointer') return true;
    const others = findNear(action, inferred);
    return others.length === 0 || (chooseMomentKind(action) === 'step' && !others.some((other) => isBeaten(action, other, recording)));
  });
}

function isInferred({ source }: DetectedAction): boolean {
  return source === 'screen' || source === 'navigation';
}

/** Returns whether the change is the reaction to a command or a field. A hover and a return are never such reactions. */
function isReaction(action: Action, inputs: readonly Action[]): boolean {
  if (action.act === 'hover' || action.act === 'back') return false;
  return findNear(action, inputs, ANSWER_SECONDS).some(({ act, endSeconds }) => act !== 'switch' && endSeconds <= action.endSeconds);
}

/** Returns whether the name of the new page is better than the label under a finger, which covers more than its target. */
function isBeaten({ certainty, object }: Action, by: DetectedAction, recording: Recording): boolean {
  const isStronger = by.source === 'navigation' && isTouched(recording);
  return isStronger && by.certainty >= ALIKE && certainty < LIT_SURELY && object?.text !== by.object?.text;
}

function isTouched({ pointer }: Recording): boolean {
  return pointer.filter(({ shape }) => shape === 'touch').length * 2 > pointer.length;
}

function findNear<A extends Action>({ startSeconds, endSeconds }: Action, others: readonly A[], seconds = NEAR_SECONDS): A[] {
  return overlapping(others, startSeconds - seconds, endSeconds + seconds);
}
