export { buildTimeline, type TimelineOptions } from './build-timeline.ts';
export { PROPOSALS_VERSION, proposeActions } from './actions/scoring/propose-actions.ts';
export { findNarrationLanguage, listSpokenSentences, type SpokenSentence } from './narration/spoken-sentences.ts';
export { cutTimeline } from './part.ts';
export { namesNothing } from './merge/narrated-moments.ts';
export { type CandidateFrame, listCandidateFrames } from './keyframes/candidates.ts';
export { type Cover, listCovers } from './keyframes/covers.ts';
export { cropPanel } from './keyframes/crop.ts';
export {
  isHeaded,
  isSlide,
  findNextSentenceSeconds,
  createEmptyStill,
  findScreenAt,
  chooseStillBeside,
  findTitleSlide,
} from './keyframes/screens.ts';
export { overlapping, findLastUntil, indexesOverlapping } from './overlapping.ts';
export { memoizeByList } from './memoize-by-list.ts';
export { findGoal } from './narration/goal.ts';
export { capitalise, findInstruction, findVerb, removeFiller } from './narration/english/instruction.ts';
export { ANNOUNCES, CLOSING, GREETING, PLEASANTRY, TOPIC, TROUBLE } from './narration/english/lexicon.ts';
export { findWorkFolder } from './title/commands.ts';
export { findProgramName } from './title/program-name.ts';
export { findTopic } from './title/topic.ts';
export { cleanText, UNSEEN } from './narration/tokens.ts';
export { findMeaningfulWords, formatFileName } from './title/file-name.ts';
export { isMenuName, isOfShell, namesTask, saysEmptyField } from './ui-vocabulary/ui-vocabulary.ts';
export { similarity, squash } from './similarity.ts';
export { ENTRY_SURE } from './thresholds.ts';
export type { Box } from '@docreel/recording';
export type * from './types.ts';
