/** Combines actions inferred from the screen content with actions detected from the pointer. */
import { overlapping } from '../../overlapping.ts';
import type { Recording } from '@docreel/recording';
import { squash } from '../../similarity.ts';
import { chooseMomentKind } from '../moment-kind.ts';
import type { Action } from '../../types.ts';
import { ALIKE, detectNavigations } from './navigations.ts';
import { detectMessages } from './messages.ts';
import { detectOptions } from './options.ts';
import { detectBackNavigations } from './back-navigations.ts';
import { detectTooltips } from './tips.ts';

/** Minimum overlap in seconds. Two actions that overlap for longer explain the same change. */
const NEAR_SECONDS = -0.1;
/** Time within which a reaction to a command or a field is not a click. */
const ANSWER_SECONDS = 1;
/** A name inferred from the screen is more reliable than a label near a finger, but less than a highlighted link. */
const LIT_SURELY = 0.91;

/**
 * Merges the actions of the pointer with those inferred from the screen. For each change the one that can be printed is kept, or the more
 * certain one if both can.
 */
export function mergeInferred(clicks: readonly Action[], written: readonly Action[], recording: Recording): Action[] {
  const typed = new Set(written.flatMap(({ value }) => (value ? [squash(value.text)] : [])));
  // A typed name can become the heading of its own page: a project named “Spring launch” has such a page.
  const arrived = detectNavigations(recording).filter(({ object }) => !typed.has(squash(object?.text ?? '')));
  const stronger = isTouched(recording) ? arrived : [];
  const { click: named = [], back: unnamed = [] } = Object.groupBy(detectBackNavigations(recording), ({ act }) => act);
  const sure = clicks.filter((action) => chooseMomentKind(action) === 'step');
  const kept: Action[] = [];
  for (const action of [
    ...detectOptions(recording),
    ...detectTooltips(recording),
    ...named,
    ...arrived,
    ...detectMessages(recording),
    ...unnamed,
  ]) {
    const others = [...near(action, sure).filter((other) => !isBeaten(other, action, stronger)), ...near(action, kept)];
    const isAnswer = near(action, written, ANSWER_SECONDS).some(
      ({ act, endSeconds }) => act !== 'switch' && endSeconds <= action.endSeconds,
    );
    const isTold = others.some((other) => isOfOneKind(action, other));
    if (!isTold && !(isAnswer && action.act !== 'hover' && action.act !== 'back')) kept.push(action);
  }
  const rest = clicks.filter((click) => {
    const told = near(click, kept);
    return told.length === 0 || (chooseMomentKind(click) === 'step' && !told.some((action) => isBeaten(click, action, stronger)));
  });
  return [...rest, ...kept];
}

/** Returns whether the recording is of a touch screen, where a finger covers more than its target. */
function isTouched({ pointer }: Recording): boolean {
  return pointer.filter(({ shape }) => shape === 'touch').length * 2 > pointer.length;
}

function isBeaten({ certainty, object }: Action, by: Action, arrived: readonly Action[]): boolean {
  return arrived.includes(by) && by.certainty >= ALIKE && certainty < LIT_SURELY && object?.text !== by.object?.text;
}

function near({ startSeconds, endSeconds }: Action, others: readonly Action[], seconds = NEAR_SECONDS): Action[] {
  return overlapping(others, startSeconds - seconds, endSeconds + seconds);
}

/** Returns whether both are hovers or neither is. A hover can last while something is clicked. */
function isOfOneKind(one: Action, other: Action): boolean {
  return (one.act === 'hover') === (other.act === 'hover');
}
