/**
 * Detects actions by rules, a list of passes. The models take the result as a proposal and as a feature. To add a detector, add a file with
 * a function `(recording, known) => Action[]` and a line to `PASSES`.
 */
import type { Recording } from '@docreel/recording';
import { cleanNames } from './clean-names.ts';
import { detectCells } from './editor/cells.ts';
import { detectCode } from './editor/code.ts';
import { detectCodeBoxes } from './field/boxed.ts';
import { detectFilledFields } from './field/filled.ts';
import { confirmSearch } from './field/searched.ts';
import { pickSuggestions } from './field/suggestions.ts';
import { detectSwitches } from './field/switches.ts';
import { detectTyping } from './field/typing.ts';
import { endAtScreenChange, endBeforeNext, sortByTime } from './order.ts';
import { type Pass, add, addNew, change, runPasses } from './pass.ts';
import { findClicks } from './pointer/clicks.ts';
import { confirmClicks } from './pointer/confirmed.ts';
import { removeExplainedClicks } from './pointer/explained-clicks.ts';
import { detectBackKeys, detectBackLabels } from './screen/back-navigations.ts';
import { infer, removeInferredClicks } from './screen/infer.ts';
import { detectMessages } from './screen/messages.ts';
import { detectNavigations } from './screen/navigations.ts';
import { detectOptions, keepLastOfStrips } from './screen/options.ts';
import { detectTooltips } from './screen/tips.ts';
import { removeBeginnings, removeRepeatedChoices } from './repetitions.ts';
import { detectTerminalInput } from './terminal/terminals.ts';
import type { Action } from '../types.ts';

/** Facts that the passes over texts need. */
export type TextFacts = Pick<Recording, 'lines' | 'source'>;

/** Passes over the texts of the screen. If two describe one action, the first one wins. */
const TEXT_PASSES: Readonly<Record<string, Pass<TextFacts>>> = {
  cells: add('input', detectCells),
  terminal: addNew('input', detectTerminalInput),
  code: addNew('input', detectCode),
  typing: addNew('input', detectTyping),
  codeBoxes: add('input', detectCodeBoxes),
  endBeforeNext,
};

/** All passes in order. Each one gets the actions of those before it. */
const PASSES: Readonly<Record<string, Pass>> = {
  ...TEXT_PASSES,
  removeBeginnings,
  endAtScreenChange,
  confirmSearches: change('input', (actions, recording) => actions.map((action) => confirmSearch(action, recording))),
  suggestions: change('input', pickSuggestions),
  filledFields: add('input', detectFilledFields),
  switches: add('input', detectSwitches),

  clicks: add('pointer', findClicks),
  confirmClicks: change('pointer', confirmClicks),
  removeExplainedClicks,

  options: infer(detectOptions),
  tooltips: infer(detectTooltips),
  backLabels: infer(detectBackLabels),
  navigations: infer(detectNavigations, 'navigation'),
  messages: infer(detectMessages),
  backKeys: infer(detectBackKeys),
  removeInferredClicks,

  sortByTime,
  cleanNames: (actions) => actions.map(cleanNames),
  removeRepeatedChoices,
  keepLastOfStrips,
};

/** Returns the actions of a recording in order of time. */
export function applyRules(recording: Recording): Action[] {
  return runPasses(PASSES, recording);
}

/** Returns the actions that the texts of the screen show, in order of time without overlaps. */
export function applyTextRules(recording: TextFacts): Action[] {
  return runPasses(TEXT_PASSES, recording);
}
