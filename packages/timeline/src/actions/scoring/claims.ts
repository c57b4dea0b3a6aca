/**
 * Collects claims about actions: what may have been done, to what, with what value. Each pass looks for one kind of action. A pass
 * proposes; how likely a claim is, the models estimate.
 */
import type { Recording } from '@docreel/recording';
import { detectTexts } from '../detect-texts.ts';
import { detectFilledFields } from '../field/filled.ts';
import { detectSwitches } from '../field/switches.ts';
import { detectOptions } from '../screen/options.ts';
import type { Action } from '../../types.ts';
import { appearedValues } from './appeared-values.ts';
import type { Claim } from './claim.ts';
import { terminalEntries } from './terminal-entries.ts';
import { writtenValues } from './written-values.ts';

type Pass = (recording: Recording, texts: readonly Action[]) => Claim[];

/** The passes, in order. To add one, add a file with a function of this shape and a line here. The first one finds the texts. */
const PASSES: Record<string, Pass> = {
  text: pass('text', detectTexts),
  appeared: (recording) => appearedValues(recording),
  written: (recording) => writtenValues(recording),
  terminal: (recording) => terminalEntries(recording),
  filled: pass('filled', detectFilledFields),
  switches: pass('switches', detectSwitches),
  options: pass('options', detectOptions),
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
