/**
 * Collects claims about actions: what may have been done, to what, with what value. Each pass looks for one kind of action. A pass
 * proposes; how likely a claim is, the models estimate.
 */
import type { Recording } from '@docreel/recording';
import { allDeeds } from '../detect-actions.ts';
import { deedsOf } from '../text-actions.ts';
import { filledIn } from '../field/filled.ts';
import { withPicked } from '../field/picked.ts';
import { asSearched } from '../field/searched.ts';
import { turnedIn } from '../field/switches.ts';
import { messagesIn } from '../screen/messages.ts';
import { optionsIn } from '../screen/options.ts';
import { returnsIn } from '../screen/back-navigations.ts';
import { tipsIn } from '../screen/tips.ts';
import type { Deed } from '../../types.ts';
import { appearedValues } from './appeared-values.ts';
import type { Claim } from './claim.ts';

type Pass = (recording: Recording, texts: readonly Deed[]) => Claim[];

/** The passes, in order. To add one, add a file with a function of this shape and a line here. The first one finds the texts. */
const PASSES: Record<string, Pass> = {
  text: pass('text', (recording) =>
    withPicked(
      deedsOf(recording).map((deed) => asSearched(deed, recording)),
      recording,
    ),
  ),
  appeared: (recording) => appearedValues(recording),
  filled: pass('filled', filledIn),
  switches: pass('switches', turnedIn),
  options: pass('options', optionsIn),
  tips: pass('tips', tipsIn),
  returns: pass('returns', returnsIn),
  messages: pass('messages', messagesIn),
  rules: pass('rules', allDeeds),
};

export const PASS_NAMES = Object.keys(PASSES);

export function collectClaims(recording: Recording): Claim[] {
  const texts: Deed[] = [];
  return Object.entries(PASSES).flatMap(([name, find]) => {
    const found = find(recording, texts);
    if (name === 'text') texts.push(...found.map(({ deed }) => deed));
    return found;
  });
}

/** Makes a pass of a detector without hints of its own. */
function pass(name: string, detect: (recording: Recording, texts: readonly Deed[]) => Deed[]): Pass {
  return (recording, texts) => detect(recording, texts).map((deed) => ({ pass: name, deed }));
}
