import type { ArticleDraft, Step } from '@docreel/writer';
import type { Truth } from '../../tools/fixtures/index.ts';
import type { Match } from './match-steps.ts';
import { matchSteps } from './match-steps.ts';
import { wordsOf } from './words.ts';

/** The score of one article: counts, which can be summed over articles, and time differences in seconds. */
export interface ArticleScore {
  expected: number;
  found: number;
  /** Number of article steps that match no step of the ground truth. Optional steps are not counted. */
  extra: number;
  /** Number of step pairs in the wrong order, among the found steps. */
  inversions: number;
  /** Number of found steps whose picture shows the right time. */
  rightPictures: number;
  drifts: number[];
  /** Words in steps and notes that were neither spoken in the video nor shown on the screen. */
  strayWords: string[];
  missed: string[];
  extras: string[];
  wrongPictures: string[];
}

export function scoreArticle(truth: Truth, draft: ArticleDraft): ArticleScore {
  const sections = draft.sections.filter((section) => section.steps.length > 0);
  const steps = sections.flatMap((section) => section.steps).filter(({ kind }) => kind === 'step');
  const matches = matchSteps(truth.steps, steps);
  const found = matches.filter((match) => !match.truth.isOptional);
  const expected = truth.steps.filter((step) => !step.isOptional);
  const extras = steps.filter((_, index) => !matches.some((match) => match.index === index));
  const wrong = found.filter((match) => !isRightPicture(match, steps));
  return {
    expected: expected.length,
    found: found.length,
    extra: extras.length,
    inversions: inversionsOf(found.map((match) => match.index)),
    rightPictures: found.length - wrong.length,
    drifts: found.map((match) => Math.abs(match.step.evidence.startSeconds - match.truth.said.from)),
    strayWords: listStrayWords(truth, steps),
    missed: expected.filter((step) => !found.some((match) => match.truth === step)).map((step) => step.text),
    extras: extras.map((step) => step.text),
    wrongPictures: wrong.map((match) => `${match.truth.text} (${findPictureTime(match.index, steps).toFixed(1)} s)`),
  };
}

export function inversionsOf(places: number[]): number {
  return places.reduce((sum, place, index) => sum + places.slice(index + 1).filter((later) => later < place).length, 0);
}

function isRightPicture({ truth, index }: Match, steps: Step[]): boolean {
  const seconds = findPictureTime(index, steps);
  return truth.pictures.some(({ from, to }) => seconds >= from && seconds < to);
}

/** Returns the time of the picture next to a step. Steps without a picture use the picture of an earlier step. */
function findPictureTime(index: number, steps: Step[]): number {
  const shown = steps.slice(0, index + 1).findLast((step) => step.showsPicture) ?? steps[index];
  return shown?.evidence.frameSeconds ?? -1;
}

/** Common words of instructions. An article may contain them even if the video does not. */
const PLAIN = new Set(
  wordsOf(
    `a an and as at be by can do field for from go here if in into is it its menu name next now of on open or out page press screen
     see select set shows so that the then this to turn type use using want when with you your click choose enter run command button
     after appears opens are dialog terminal switch off once result should will new example`,
  ),
);

function listStrayWords(truth: Truth, steps: Step[]): string[] {
  const said = truth.sentences.flatMap((sentence) => wordsOf(sentence.text));
  const shown = truth.scenes.flatMap((scene) => scene.texts.flatMap(wordsOf));
  const known = new Set([...said, ...shown, ...PLAIN]);
  return steps.flatMap((step) => wordsOf(`${step.text} ${step.note}`)).filter((word) => !known.has(word));
}
