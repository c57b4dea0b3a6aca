import type { Step } from '@docreel/writer';
import type { TruthStep } from '../../tools/fixtures/index.ts';
import { wordsOf } from './words.ts';

export interface Match {
  truth: TruthStep;
  step: Step;
  /** Index of the step in the article. */
  index: number;
}

/** Maximum time difference of a match. A step further away in the video is another step, whatever its words. */
const FARTHEST_SECONDS = 20;

/** Verbs of each action. A command is recognised by its name, so any verb will do. */
const VERBS = {
  click: new Set(
    'click press tap hit choose select pick open go switch turn enable check tick set activate toggle change navigate'.split(' '),
  ),
  type: new Set('type enter fill write give name set put'.split(' ')),
  run: null,
};

/** Pairs each true step with at most one step of the article, nearest in time first. No step counts twice. */
export function matchSteps(expected: TruthStep[], steps: Step[]): Match[] {
  const pairs = expected.flatMap((truth) => steps.map((step, index) => ({ truth, step, index, apart: apartOf(truth, step) })));
  const near = pairs.filter((pair) => pair.apart <= FARTHEST_SECONDS && says(pair.step, pair.truth));
  const matches: Match[] = [];
  for (const { truth, step, index } of near.sort((a, b) => a.apart - b.apart)) {
    if (!matches.some((match) => match.truth === truth || match.index === index)) matches.push({ truth, step, index });
  }
  return matches.sort((a, b) => a.truth.said.from - b.truth.said.from);
}

/** Returns whether the step itself contains all key words and a suitable verb. Its note does not count. */
function says(step: Step, truth: TruthStep): boolean {
  const words = wordsOf(step.text);
  const verbs = VERBS[truth.action];
  if (verbs && !words.some((word) => verbs.has(word) || verbs.has(plainForm(word)))) return false;
  const line = ` ${words.join(' ')} `;
  return truth.keys.every((key) => key.split('|').some((phrase) => line.includes(` ${phrase} `)));
}

/** Returns the base form of a participle: "Start by opening" is an instruction to open. */
function plainForm(word: string): string {
  return { typing: 'type', choosing: 'choose', giving: 'give', writing: 'write' }[word] ?? word.replace(/(?<=..)ing$/, '');
}

function apartOf(truth: TruthStep, step: Step): number {
  return Math.abs(step.evidence.startSeconds - truth.said.from);
}
