/** What the screen itself tells was done, and how it goes together with what the pointer tells. */
import { during } from '../../during.ts';
import type { Recording } from '@docreel/recording';
import { squash } from '../../similarity.ts';
import { kindOf } from '../../telling/kind-of.ts';
import type { Deed } from '../../types.ts';
import { ALIKE, arrivalsIn } from './arrivals.ts';
import { messagesIn } from './messages.ts';
import { optionsIn } from './options.ts';
import { returnsIn } from './returns.ts';
import { tipsIn } from './tips.ts';

/** Two that go together for longer answer one change. */
const NEAR_SECONDS = -0.1;
/** What a command or a field answers to is no click. */
const ANSWER_SECONDS = 1;
/** The screen's own word is heavier than a label near a finger, and lighter than a link that lit. */
const LIT_SURELY = 0.91;

/** The pointer's deeds and those of the screen: of one change the one that is told, and of two that are told the surer. */
export function withInferred(clicks: readonly Deed[], written: readonly Deed[], recording: Recording): Deed[] {
  const typed = new Set(written.flatMap(({ value }) => (value ? [squash(value.text)] : [])));
  // A project that was called “Spring launch” has a page of that name.
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

/** A finger covers more than it means. */
function isTouched({ pointer }: Recording): boolean {
  return pointer.filter(({ shape }) => shape === 'touch').length * 2 > pointer.length;
}

function isBeaten({ certainty, object }: Deed, by: Deed, arrived: readonly Deed[]): boolean {
  return arrived.includes(by) && by.certainty >= ALIKE && certainty < LIT_SURELY && object?.text !== by.object?.text;
}

function near({ startSeconds, endSeconds }: Deed, others: readonly Deed[], seconds = NEAR_SECONDS): Deed[] {
  return during(others, startSeconds - seconds, endSeconds + seconds);
}

/** A hover goes on while something is clicked. */
function isOfOneKind(one: Deed, other: Deed): boolean {
  return (one.act === 'hover') === (other.act === 'hover');
}
