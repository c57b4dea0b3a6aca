/** Combines actions inferred from the screen content with actions detected from the pointer. */
import { during } from '../../overlapping.ts';
import type { Recording } from '@docreel/recording';
import { squash } from '../../similarity.ts';
import { kindOf } from '../moment-kind.ts';
import type { Deed } from '../../types.ts';
import { ALIKE, arrivalsIn } from './navigations.ts';
import { messagesIn } from './messages.ts';
import { optionsIn } from './options.ts';
import { returnsIn } from './back-navigations.ts';
import { tipsIn } from './tips.ts';

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
export function withInferred(clicks: readonly Deed[], written: readonly Deed[], recording: Recording): Deed[] {
  const typed = new Set(written.flatMap(({ value }) => (value ? [squash(value.text)] : [])));
  // A typed name can become the heading of its own page: a project named “Spring launch” has such a page.
  const arrived = arrivalsIn(recording).filter(({ object }) => !typed.has(squash(object?.text ?? '')));
  const stronger = isTouched(recording) ? arrived : [];
  const { click: named = [], back: unnamed = [] } = Object.groupBy(returnsIn(recording), ({ act }) => act);
  const sure = clicks.filter((deed) => kindOf(deed) === 'step');
  const kept: Deed[] = [];
  for (const deed of [...optionsIn(recording), ...tipsIn(recording), ...named, ...arrived, ...messagesIn(recording), ...unnamed]) {
    const others = [...near(deed, sure).filter((other) => !isBeaten(other, deed, stronger)), ...near(deed, kept)];
    const isAnswer = near(deed, written, ANSWER_SECONDS).some(({ act, endSeconds }) => act !== 'switch' && endSeconds <= deed.endSeconds);
    const isTold = others.some((other) => isOfOneKind(deed, other));
    if (!isTold && !(isAnswer && deed.act !== 'hover' && deed.act !== 'back')) kept.push(deed);
  }
  const rest = clicks.filter((click) => {
    const told = near(click, kept);
    return told.length === 0 || (kindOf(click) === 'step' && !told.some((deed) => isBeaten(click, deed, stronger)));
  });
  return [...rest, ...kept];
}

/** Returns whether the recording is of a touch screen, where a finger covers more than its target. */
function isTouched({ pointer }: Recording): boolean {
  return pointer.filter(({ shape }) => shape === 'touch').length * 2 > pointer.length;
}

function isBeaten({ certainty, object }: Deed, by: Deed, arrived: readonly Deed[]): boolean {
  return arrived.includes(by) && by.certainty >= ALIKE && certainty < LIT_SURELY && object?.text !== by.object?.text;
}

function near({ startSeconds, endSeconds }: Deed, others: readonly Deed[], seconds = NEAR_SECONDS): Deed[] {
  return during(others, startSeconds - seconds, endSeconds + seconds);
}

/** Returns whether both are hovers or neither is. A hover can last while something is clicked. */
function isOfOneKind(one: Deed, other: Deed): boolean {
  return (one.act === 'hover') === (other.act === 'hover');
}
