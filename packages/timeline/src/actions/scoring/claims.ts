/**
 * Collects claims about actions: what may have been done, to what, with what value. Each pass looks for one kind of action. A pass
 * proposes; how likely a claim is, the models estimate.
 */
import type { Recording } from '@docreel/recording';
import { detectTexts } from '../detect-texts.ts';
import { detectFilledFields } from '../field/filled.ts';
import { pickSuggestions } from '../field/suggestions.ts';
import { confirmSearch } from '../field/searched.ts';
import { detectSwitches } from '../field/switches.ts';
import { detectMessages } from '../screen/messages.ts';
import { detectOptions } from '../screen/options.ts';
import { detectBackNavigations } from '../screen/back-navigations.ts';
import { detectTooltips } from '../screen/tips.ts';
import type { Action } from '../../types.ts';
import { appearedValues } from './appeared-values.ts';
import type { Claim } from './claim.ts';
import { terminalEntries } from './terminal-entries.ts';
import { writtenValues } from './written-values.ts';

type Pass = (recording: Recording, texts: readonly Action[]) => Claim[];

/** The passes, in order. To add one, add a file with a function of this shape and a line here. The first one finds the texts. */
const PASSES: Record<string, Pass> = {
  text: pass('text', (recording) =>
    pickSuggestions(
      detectTexts(recording).map((action) => confirmSearch(action, recording)),
      recording,
    ),
  ),
  appeared: (recording) => appearedValues(recording),
  written: (recording) => writtenValues(recording),
  terminal: (recording) => terminalEntries(recording),
  filled: pass('filled', detectFilledFields),
  switches: pass('switches', detectSwitches),
  options: pass('options', detectOptions),
  tips: pass('tips', detectTooltips),
  returns: pass('returns', detectBackNavigations),
  messages: pass('messages', detectMessages),
};

export const PASS_NAMES = Object.keys(PASSES);

export function collectClaims(recording: Recording): Claim[] {
  const texts: Action[] = [];
  return Object.entries(PASSES).flatMap(([name, find]) => {
    const found = find(recording, texts);
    if (name === 'text') texts.push(...found.map(({ action }) => action));
    return found;
  });
}

/** Makes a pass of a detector without hints of its own. */
function pass(name: string, detect: (recording: Recording, texts: readonly Action[]) => Action[]): Pass {
  return (recording, texts) => detect(recording, texts).map((action) => ({ pass: name, action }));
}
