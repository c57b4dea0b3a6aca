import type { Config } from '../../../config.ts';
import type { Context } from '../../../context.ts';

/** Once, when a process starts that hears: the operator learns of a model that does not load before the first video does. */
export async function tellSpeechModel({ SPEECH_MODEL }: Pick<Config, 'SPEECH_MODEL'>, log: Context['log']): Promise<void> {
  if (!SPEECH_MODEL) return;
  try {
    const { checkSpeechModel } = await import('@docreel/recording');
    const { sizeBytes, knowsEnglishOnly } = await checkSpeechModel(SPEECH_MODEL);
    log.info({ model: SPEECH_MODEL, sizeBytes, knowsEnglishOnly }, 'speech is heard by the speech model');
  } catch (error) {
    const { message } = error as Error;
    log.warn({ model: SPEECH_MODEL, message }, 'the speech model cannot be used, so speech is heard by the offline recogniser');
  }
}
