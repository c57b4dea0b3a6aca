/** What the screen itself tells was done, and how it goes together with what the pointer tells. */
import { during } from '../../during.ts';
import type { Recording } from '@docreel/recording';
import { kindOf } from '../../telling/kind-of.ts';
import type { Deed } from '../../types.ts';
import { arrivalsIn } from './arrivals.ts';
import { optionsIn } from './options.ts';
import { returnsIn } from './returns.ts';
import { tipsIn } from './tips.ts';

/** Two that lie so near answer one change. */
const NEAR_SECONDS = 1;
/** What a command or a field answers to is no click. */
const ANSWER_SECONDS = 1;

/** The pointer's deeds and those of the screen: of one change the one that is told, and of two that are told the pointer's. */
export function withInferred(clicks: readonly Deed[], written: readonly Deed[], recording: Recording): Deed[] {
  const sure = clicks.filter((deed) => kindOf(deed) === 'step');
  const kept: Deed[] = [];
  for (const deed of [...optionsIn(recording), ...tipsIn(recording), ...arrivalsIn(recording), ...returnsIn(recording)]) {
    const isTold = [...near(deed, sure, NEAR_SECONDS), ...near(deed, kept, NEAR_SECONDS)].some((other) => isOfOneKind(deed, other));
    const isAnswer = near(deed, written, ANSWER_SECONDS).some(({ act, endSeconds }) => act !== 'switch' && endSeconds <= deed.endSeconds);
    if (!isTold && !(isAnswer && deed.act !== 'hover' && deed.act !== 'back')) kept.push(deed);
  }
  const rest = clicks.filter((deed) => kindOf(deed) === 'step' || !near(deed, kept, NEAR_SECONDS).some(() => true));
  return [...rest, ...kept];
}

function near(deed: Deed, others: readonly Deed[], seconds: number): Deed[] {
  return during(others, deed.startSeconds - seconds, deed.endSeconds + seconds);
}

/** A hover goes on while something is clicked. */
function isOfOneKind(one: Deed, other: Deed): boolean {
  return (one.act === 'hover') === (other.act === 'hover');
}
