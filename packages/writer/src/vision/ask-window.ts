import type { Moment, Timeline } from '@docreel/timeline';
import { askModel, type Model, type NamedPicture, type Picture } from '../model/ask-model.ts';
import { isInvalidAnswer, describeFailure } from '../model/failure-reason.ts';
import type { ArticleTemplate } from '../types.ts';
import { type ParsedAnswer, ParsedAnswer as Read, VisionAnswer } from './answer.ts';
import { buildPrompt, VISION_RULES } from './prompt.ts';
import type { VisionWindow } from './windows.ts';

export interface VisionInput {
  timeline: Timeline;
  template: ArticleTemplate;
  /** Returns the picture of a moment with at most 1,024 pixels on its long side. Returns null if there is none. */
  still: (moment: Moment) => Promise<Picture | null>;
  /** Stores the result of a request, so that a resumed run does not repeat it. By default, nothing is stored. */
  keep?: <T>(name: string, ask: () => Promise<T>) => Promise<T>;
  /** Called before each request with its number, starting at 1. */
  onProgress?: (question: number, of: number) => void;
}

/** Which features the server supports, as far as known. */
export interface ServerFeatures {
  takesPictures: boolean;
  takesSchema: boolean;
}

export interface WindowAnswer extends ServerFeatures {
  answer: ParsedAnswer;
  /** Number of pictures sent. */
  images: number;
}

/** Thrown if a request to the model fails or its answer is invalid. */
export class ModelFailure extends Error {
  override readonly name = 'ModelFailed';
  /** Reason for the failure, as the end of a sentence for the user. */
  readonly reason: string;
  /** Whether only this answer is invalid. The next request may then succeed. */
  readonly isInvalidAnswer: boolean;

  constructor(cause: unknown) {
    super('the model failed', { cause });
    this.reason = describeFailure(cause);
    this.isInvalidAnswer = isInvalidAnswer(cause);
  }
}

export async function askWindow(
  { timeline, template, still }: VisionInput,
  { window, asking }: { window: VisionWindow; asking: ServerFeatures },
  model: Model,
): Promise<WindowAnswer> {
  const { prompt } = buildPrompt(window, timeline, template);
  const pictures = asking.takesPictures ? await takePictures(window, still) : [];
  try {
    const question = { rules: VISION_RULES, prompt, pictures, schema: VisionAnswer, read: Read, takesSchema: asking.takesSchema };
    const { answer, images, takesSchema } = await askModel(question, model);
    return { answer, images, takesSchema, takesPictures: asking.takesPictures && (images > 0 || pictures.length === 0) };
  } catch (error) {
    throw new ModelFailure(error);
  }
}

/**
 * Captures the pictures one after another, because each capture runs ffmpeg and other work needs the processors. Moments with the same
 * picture share one capture.
 */
async function takePictures({ moments }: VisionWindow, still: VisionInput['still']): Promise<NamedPicture[]> {
  const pictures = new Map<number, NamedPicture>();
  for (const moment of moments) {
    const same = pictures.get(moment.still.seconds);
    const picture = same ?? (await still(moment));
    if (picture) pictures.set(moment.still.seconds, { ...picture, name: same ? `${same.name}, ${moment.id}` : moment.id });
  }
  return [...pictures.values()];
}
