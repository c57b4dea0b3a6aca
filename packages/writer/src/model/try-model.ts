import * as z from 'zod';
import { askModel, type Model } from './ask-model.ts';
import { drawDiscs } from './drawn-discs.ts';
import { describeFailure } from './failure-reason.ts';

/** Result of a small test request with one picture. */
export interface ModelTest {
  /** Why the request failed, as the end of a sentence, or null if it succeeded. */
  failure: string | null;
  takesPictures: boolean;
  /** Whether the model recognised the number of discs in the picture. */
  isSeen: boolean;
  takesSchema: boolean;
  seconds: number;
}

const DISCS = 4;
const Seen = z.object({ shapes: z.number(), colour: z.string().max(40) });
const RULES =
  'You look at a picture. Answer with one JSON object: {"shapes", "colour"}: how many shapes are in it, and their colour in one English word.';

/** Sends a test request to a model. Never throws, because "no model at this URL" is a valid result. */
export async function tryModel(model: Model): Promise<ModelTest> {
  const started = performance.now();
  const seconds = () => Math.round((performance.now() - started) / 100) / 10;
  const question = { rules: RULES, prompt: 'How many shapes are there, and in which colour?', schema: Seen };
  try {
    const { answer, images, takesSchema } = await askModel({ ...question, pictures: [{ ...drawDiscs(DISCS), name: 'the shapes' }] }, model);
    const isSeen = images > 0 && answer.shapes === DISCS && /\bred\b/iu.test(answer.colour);
    return { failure: null, takesPictures: images > 0, isSeen, takesSchema, seconds: seconds() };
  } catch (error) {
    return { failure: describeFailure(error), takesPictures: false, isSeen: false, takesSchema: false, seconds: seconds() };
  }
}
