/**
 * Detects what was typed from the texts of the screen, as an ordered list of passes. To add a detector, add a file with a function
 * `(recording, known) => Action[]` and a line to `PASSES`.
 */
import type { Recording } from '@docreel/recording';
import { detectCode } from './editor/code.ts';
import { detectCodeBoxes } from './field/boxed.ts';
import { detectTyping } from './field/typing.ts';
import { endBeforeNext } from './order.ts';
import { type Pass, add, addNew, runPasses } from './pass.ts';
import { detectTerminalInput } from './terminal/terminals.ts';
import type { Action } from '../types.ts';

/** Facts that the passes over texts need. */
export type TextFacts = Pick<Recording, 'lines' | 'source'>;

/** The passes in order. If two describe one action, the first one wins. */
const PASSES: Readonly<Record<string, Pass<TextFacts>>> = {
  terminal: add(detectTerminalInput),
  code: addNew(detectCode),
  typing: addNew(detectTyping),
  codeBoxes: add(detectCodeBoxes),
  endBeforeNext,
};

/** Returns the actions that the texts of the screen show, in order of time without overlaps. */
export function detectTexts(recording: TextFacts): Action[] {
  return runPasses(PASSES, recording);
}
