export { buildTimeline, type TimelineOptions } from './build-timeline.ts';
export { PROPOSALS_VERSION, proposeActions } from './actions/scoring/propose-actions.ts';
export { findNarrationLanguage, listSpokenSentences, type SpokenSentence } from './narration/parse-narration.ts';
export { isCode } from './actions/printing/foreign-names.ts';
export { cutTimeline } from './part.ts';
export { namesNothing } from './narration/english/spoken-instruction.ts';
export { type CandidateFrame, listCandidateFrames } from './keyframes/candidates.ts';
export { type Cover, listCovers } from './keyframes/covers.ts';
export { cropPanel } from './keyframes/stills.ts';
export {
  isHeaded,
  isSlide,
  findNextSentenceSeconds,
  createEmptyStill,
  findScreenAt,
  chooseStillBeside,
  findTitleSlide,
} from './keyframes/screens.ts';
export { findLastUntil, indexesOverlapping, memoizeByList, overlapping } from './lists.ts';
export { capitalise, findGoal, findInstruction, findVerb, removeFiller } from './narration/english/instruction.ts';
export { ANNOUNCES, CLOSING, GREETING, PLEASANTRY, TOPIC, TROUBLE } from './narration/english/lexicon.ts';
export { findWorkFolder } from './title/commands.ts';
export { findProgramName } from './title/program-name.ts';
export { findTopic } from './title/topic.ts';
export { cleanText, UNSEEN } from './narration/tokens.ts';
export { findMeaningfulWords, formatFileName } from './title/title.ts';
export { isMenuBar, isMenuName, isOfShell, namesTask, saysEmptyField } from './ui-vocabulary/ui-vocabulary.ts';
export { similarity, squash } from './similarity.ts';
export { ENTRY_SURE } from './thresholds.ts';
export type { Box } from '@docreel/recording';
export type * from './types.ts';
