import { type Behaviour, answerSteps, createStep, readPrompt } from '@docreel/writer/testing';
import type { RealStep, RealTruth } from './find-recordings.ts';

type Prompted = ReturnType<typeof readPrompt>['prompt']['moments'][number];

/** Maximum distance of a true step from a moment. No model can see a step that is further away from every moment. */
const NEAR_SECONDS = 2;

/** Returns a model that answers from the ground truth. Every missing step is thus lost by our code. */
export function createGroundTruthModel(truth: RealTruth): Behaviour {
  return (question, response, key) => {
    const { moments } = readPrompt(question).prompt;
    const steps = truth.steps.flatMap((one) => stepIn(moments, one));
    answerSteps(steps, titleOf(moments, truth))(question, response, key);
  };
}

/** Returns the number of true steps with a moment nearby. */
export function nearMoments({ steps }: RealTruth, moments: readonly { startSeconds: number }[]): number {
  return steps.filter(({ t }) => moments.some(({ startSeconds }) => apart(startSeconds, t) <= NEAR_SECONDS)).length;
}

function stepIn(moments: readonly Prompted[], { t, keys, text }: RealStep) {
  const isNear = ({ at }: Prompted): boolean => apart(at, t) <= NEAR_SECONDS;
  const far = ({ at, picture }: Prompted): number => apart(at, t) + apart(picture, t);
  const near = moments.filter(isNear).toSorted((a, b) => far(a) - far(b));
  const [first] = near;
  // It belongs to another window.
  if (!first || first.context) return [];
  const named = near.flatMap((moment) => keys.flatMap((key) => nameIn(moment, key) ?? []))[0];
  const around = moments.slice(Math.max(0, moments.indexOf(first) - 1), moments.indexOf(first) + 2);
  const object = named ?? around.flatMap((moment) => keys.flatMap((key) => nameIn(moment, key) ?? []))[0] ?? null;
  const sentence = `${text.charAt(0).toUpperCase()}${text.slice(1)}.`.replaceAll(/["“”]/g, '');
  return [createStep({ moments: [first.id], object, text: object === null ? sentence : '' })];
}

/** Returns the key in the spelling of the screen. */
function nameIn({ texts }: Prompted, key: string): string | null {
  for (const text of texts) {
    const at = text.toLowerCase().indexOf(key);
    const isWhole = at >= 0 && !/[\p{L}\p{N}]/u.test(`${text[at - 1] ?? ''}${text[at + key.length] ?? ''}`);
    if (isWhole) return text.slice(at, at + key.length);
  }
  return null;
}

function titleOf(moments: readonly Prompted[], { title }: RealTruth): string | null {
  const texts = moments.flatMap((moment) => moment.texts).filter((text) => title.some((word) => text.toLowerCase().includes(word)));
  return texts.toSorted((a, b) => a.length - b.length)[0] ?? null;
}

function apart(seconds: number, [from, to]: [number, number]): number {
  return Math.max(0, from - seconds, seconds - to);
}
