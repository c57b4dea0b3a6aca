/**
 * Removes what an article must never print from the detected actions. To add a rule, add a function of this shape and a line to `RULES`.
 */
import type { Recording } from '@docreel/recording';
import { removeRepeatedActions } from '../repetitions.ts';
import type { Action } from '../../types.ts';
import { withholdDisputedValues } from './disputed-values.ts';
import { correctMisreadNames } from './misread-names.ts';
import { removeTerminalPresses } from './terminal-presses.ts';
import { withholdForeignNames } from './foreign-names.ts';

type Rule = (actions: readonly Action[], recording: Recording) => Action[];

const RULES: Readonly<Record<string, Rule>> = {
  /** A terminal has no clicks and no fields. */
  removeTerminalPresses,
  /** A name is spelled as in most of the recording. */
  correctMisreadNames,
  /** A name is the label of a control, not a piece of code, running text, a status line, a watermark or a half-read row. */
  withholdForeignNames,
  /** A value is read the same way each time. */
  withholdDisputedValues,
  /** An action is done again only if the screen has changed. */
  removeRepeatedActions,
};

/** Returns the actions, in order of time, with only those names and values that may be printed. */
export function withholdClaims(actions: readonly Action[], recording: Recording): Action[] {
  return Object.values(RULES).reduce<Action[]>((kept, rule) => rule(kept, recording), [...actions]);
}
