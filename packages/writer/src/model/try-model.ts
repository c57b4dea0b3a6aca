import * as z from 'zod';
import { askModel, type Model } from './ask-model.ts';
import { drawnDiscs } from './drawn-discs.ts';
import { reasonOf } from './reason.ts';

/** What came of a small question with one picture. */
export interface Attempt {
  /** Why it gave no answer, as the end of a sentence; null where it gave one. */
  failure: string | null;
  takesPictures: boolean;
  /** What is drawn in the picture was seen. */
  isSeen: boolean;
  takesSchema: boolean;
  seconds: number;
}

const DISCS = 4;
const Seen = z.object({ shapes: z.number(), colour: z.string().max(40) });
const RULES =
  'You look at a picture. Answer with one JSON object: {"shapes", "colour"}: how many shapes are in it, and their colour in one English word.';

/** Throws nothing: an address at which there is no model is what is to be found out. */
export async function tryModel(model: Model): Promise<Attempt> {
  const started = performance.now();
  const seconds = () => Math.round((performance.now() - started) / 100) / 10;
  const question = { rules: RULES, prompt: 'How many shapes are there, and in which colour?', schema: Seen };
  try {
    const { answer, images, takesSchema } = await askModel(
      { ...question, pictures: [{ ...drawnDiscs(DISCS), name: 'the shapes' }] },
      model,
    );
    const isSeen = images > 0 && answer.shapes === DISCS && /\bred\b/iu.test(answer.colour);
    return { failure: null, takesPictures: images > 0, isSeen, takesSchema, seconds: seconds() };
  } catch (error) {
    return { failure: reasonOf(error), takesPictures: false, isSeen: false, takesSchema: false, seconds: seconds() };
  }
}
