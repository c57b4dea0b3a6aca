import { type Behaviour, answerSteps, createStep, readPrompt } from '@docreel/writer/testing';
import type { RealStep, RealTruth } from './find-recordings.ts';

type Prompted = ReturnType<typeof readPrompt>['prompt']['moments'][number];

/**
 * Maximum distance between a true step and a moment of the timeline in seconds. Models cannot see steps further away, because they see only
 * the moments.
 */
const NEAR_SECONDS = 2;

/** Returns a vision model that answers from the ground truth. If a step is still missing in the article, our code lost it. */
export function createGroundTruthModel(truth: RealTruth): Behaviour {
  return (question, response, key) => {
    const { moments } = readPrompt(question).prompt;
    const steps = truth.steps.flatMap((one) => findStep(moments, one));
    answerSteps(steps, findTitle(moments, truth))(question, response, key);
  };
}

/** Returns the number of true steps that have a moment of the timeline nearby. */
export function nearMoments({ steps }: RealTruth, moments: readonly { startSeconds: number }[]): number {
  return steps.filter(({ t }) => moments.some(({ startSeconds }) => apart(startSeconds, t) <= NEAR_SECONDS)).length;
}

function findStep(moments: readonly Prompted[], { t, keys, text }: RealStep) {
  const isNear = ({ at }: Prompted): boolean => apart(at, t) <= NEAR_SECONDS;
  const far = ({ at, picture }: Prompted): number => apart(at, t) + apart(picture, t);
  const near = moments.filter(isNear).toSorted((a, b) => far(a) - far(b));
  const [first] = near;
  // The moment belongs to another window.
  if (!first || first.context) return [];
  const named = near.flatMap((moment) => keys.flatMap((key) => findName(moment, key) ?? []))[0];
  const around = moments.slice(Math.max(0, moments.indexOf(first) - 1), moments.indexOf(first) + 2);
  const object = named ?? around.flatMap((moment) => keys.flatMap((key) => findName(moment, key) ?? []))[0] ?? null;
  const sentence = `${text.charAt(0).toUpperCase()}${text.slice(1)}.`.replaceAll(/["“”]/g, '');
  return [createStep({ moments: [first.id], object, text: object === null ? sentence : '' })];
}

/** Returns the key word as it is spelled on the screen, or null. */
function findName({ texts }: Prompted, key: string): string | null {
  for (const text of texts) {
    const at = text.toLowerCase().indexOf(key);
    const isWhole = at >= 0 && !/[\p{L}\p{N}]/u.test(`${text[at - 1] ?? ''}${text[at + key.length] ?? ''}`);
    if (isWhole) return text.slice(at, at + key.length);
  }
  return null;
}

function findTitle(moments: readonly Prompted[], { title }: RealTruth): string | null {
  const texts = moments.flatMap((moment) => moment.texts).filter((text) => title.some((word) => text.toLowerCase().includes(word)));
  return texts.toSorted((a, b) => a.length - b.length)[0] ?? null;
}

function apart(seconds: number, [from, to]: [number, number]): number {
  return Math.max(0, from - seconds, seconds - to);
}
