/**
 * Collects claims about actions: what may have been done, to what, with what value. Each pass looks for one kind of action. A pass
 * proposes; how likely a claim is, the models estimate.
 */
import type { Recording } from '@docreel/recording';
import type { Action } from '../../types.ts';
import { detectCode } from '../editor/code.ts';
import { detectFilledFields } from '../field/filled.ts';
import { markedOptions } from '../field/marks.ts';
import { secretEntries } from '../field/secrets.ts';
import { detectSwitches } from '../field/switches.ts';
import { detectTyping } from '../field/typing.ts';
import { detectOptions } from '../screen/options.ts';
import { pickedValues } from '../field/picked.ts';
import { detectTerminalInput } from '../terminal/terminals.ts';
import { appearedValues } from './appeared-values.ts';
import type { Claim } from './claim.ts';
import { terminalEntries } from './terminal-entries.ts';
import { writtenValues } from './written-values.ts';

type Pass = (recording: Recording, texts: readonly Action[]) => Claim[];

/** The passes, in order. To add one, add a file with a function of this shape and a line here. The first one finds the texts. */
const PASSES: Record<string, Pass> = {
  text: pass('text', detectTexts),
  appeared: appearedValues,
  written: writtenValues,
  terminal: terminalEntries,
  filled: pass('filled', detectFilledFields),
  marks: markedOptions,
  secrets: secretEntries,
  picked: pickedValues,
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

/** Facts that the passes over texts need. */
type TextFacts = Pick<Recording, 'lines' | 'source'>;

/** The passes over texts, in order. Several may describe one action; models choose among them. */
const TEXT_PASSES: Readonly<Record<string, TextPass>> = {
  terminal: add(detectTerminalInput),
  code: add(detectCode),
  typing: add(detectTyping),
  endBeforeNext,
};

/** Returns the actions that the texts of the screen show, in order of time without overlaps. */
export function detectTexts(recording: TextFacts): Action[] {
  return Object.values(TEXT_PASSES).reduce<Action[]>((actions, run) => run(actions, recording), []);
}

/** A step of the detection: returns the actions with those it adds, changes or removes. */
type TextPass = (actions: readonly Action[], recording: TextFacts) => Action[];

type Detector = (recording: TextFacts) => Action[];

/** Returns a pass that adds all actions of a detector. */
function add(detect: Detector): TextPass {
  return (actions, recording) => [...actions, ...detect(recording)];
}

export function sortByTime<A extends Action>(actions: readonly A[]): A[] {
  return actions.toSorted((a, b) => a.startSeconds - b.startSeconds || a.endSeconds - b.endSeconds);
}

/** Sorts the actions and ends each one, with its picture, before the next begins. */
export function endBeforeNext<A extends Action>(actions: readonly A[]): A[] {
  const sorted = sortByTime(actions);
  return sorted.map((action, at) => {
    const next = sorted[at + 1]?.startSeconds ?? Infinity;
    const endSeconds = Math.max(action.startSeconds, Math.min(action.endSeconds, next));
    return { ...action, endSeconds, showSeconds: Math.max(endSeconds, Math.min(action.showSeconds, next)) };
  });
}
