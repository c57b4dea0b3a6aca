import type { Step } from '@docreel/writer';
import type { TruthStep } from '../../tools/fixtures/index.ts';
import { wordsOf } from './words.ts';

export interface Match {
  truth: TruthStep;
  step: Step;
  /** Index of the matching step in the generated article. */
  index: number;
}

/** Maximum distance of a match in seconds. Steps that are further apart in the video never match, whatever their words. */
const FARTHEST_SECONDS = 20;

/** Accepted verbs for each type of action. Commands accept any verb, because the name of the command identifies them. */
const VERBS = {
  click: new Set(
    'click press tap hit choose select pick open go switch turn enable check tick set activate toggle change navigate'.split(' '),
  ),
  type: new Set('type enter fill write give name set put'.split(' ')),
  run: null,
};

/** Pairs each step of the ground truth with at most one article step, nearest in time first. Each article step is used only once. */
export function matchSteps(expected: TruthStep[], steps: Step[]): Match[] {
  const pairs = expected.flatMap((truth) => steps.map((step, index) => ({ truth, step, index, apart: measureDistance(truth, step) })));
  const near = pairs.filter((pair) => pair.apart <= FARTHEST_SECONDS && says(pair.step, pair.truth));
  const matches: Match[] = [];
  for (const { truth, step, index } of near.sort((a, b) => a.apart - b.apart)) {
    if (!matches.some((match) => match.truth === truth || match.index === index)) matches.push({ truth, step, index });
  }
  return matches.sort((a, b) => a.truth.said.from - b.truth.said.from);
}

/** Returns whether the step's own text contains all key words and an accepted verb. The step's note is ignored. */
function says(step: Step, truth: TruthStep): boolean {
  const words = wordsOf(step.text);
  const verbs = VERBS[truth.action];
  if (verbs && !words.some((word) => verbs.has(word) || verbs.has(plainForm(word)))) return false;
  const line = ` ${words.join(' ')} `;
  return truth.keys.every((key) => key.split('|').some((phrase) => line.includes(` ${phrase} `)));
}

/** Returns the base form of a participle, because "Start by opening" is an instruction to open. */
function plainForm(word: string): string {
  return { typing: 'type', choosing: 'choose', giving: 'give', writing: 'write' }[word] ?? word.replace(/(?<=..)ing$/, '');
}

function measureDistance(truth: TruthStep, step: Step): number {
  return Math.abs(step.evidence.startSeconds - truth.said.from);
}
