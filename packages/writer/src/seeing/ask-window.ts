import { askModel, type Model, type NamedPicture } from '../model/ask-model.ts';
import { isOfAnswer, reasonOf } from '../model/reason.ts';
import { type ReadWindow, ReadWindow as Read, SeenWindow } from './answer.ts';
import { questionOf, SEEING_RULES } from './question.ts';
import type { Watch } from './see-with-model.ts';
import type { Window } from './windows.ts';

/** What the server is known to support. */
export interface Asking {
  takesPictures: boolean;
  takesSchema: boolean;
}

export interface AnsweredWindow extends Asking {
  answer: ReadWindow;
  /** Number of pictures sent. */
  images: number;
}

/** The request to the model failed, or its answer is invalid. */
export class ModelFailed extends Error {
  override readonly name = 'ModelFailed';
  /** Reason as the end of a sentence for the user. */
  readonly reason: string;
  /** Whether only this answer is invalid, so that the next request may succeed. */
  readonly isOfThisAnswer: boolean;

  constructor(cause: unknown) {
    super('the model failed', { cause });
    this.reason = reasonOf(cause);
    this.isOfThisAnswer = isOfAnswer(cause);
  }
}

export async function askWindow(
  { moments, template, still }: Watch,
  { window, asking }: { window: Window; asking: Asking },
  model: Model,
): Promise<AnsweredWindow> {
  const { prompt } = questionOf(window, moments, template);
  const pictures = asking.takesPictures ? await picturesOf(window, still) : [];
  try {
    const question = { rules: SEEING_RULES, prompt, pictures, schema: SeenWindow, read: Read, takesSchema: asking.takesSchema };
    const { answer, images, takesSchema } = await askModel(question, model);
    return { answer, images, takesSchema, takesPictures: asking.takesPictures && (images > 0 || pictures.length === 0) };
  } catch (error) {
    throw new ModelFailed(error);
  }
}

/**
 * Takes the pictures one after another, because each is a run of ffmpeg and the machine has other work. Moments with the same picture share
 * it.
 */
async function picturesOf({ moments }: Window, still: Watch['still']): Promise<NamedPicture[]> {
  const pictures = new Map<number, NamedPicture>();
  for (const moment of moments) {
    const same = pictures.get(moment.still.seconds);
    const picture = same ?? (await still(moment));
    if (picture) pictures.set(moment.still.seconds, { ...picture, name: same ? `${same.name}, ${moment.id}` : moment.id });
  }
  return [...pictures.values()];
}
