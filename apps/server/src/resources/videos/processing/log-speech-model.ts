import type { Config } from '../../../config.ts';
import type { Context } from '../../../context.ts';

/**
 * Checks the configured speech model at start and logs the result, so that the operator learns of a broken model before the first video.
 */
export async function logSpeechModel({ SPEECH_MODEL }: Pick<Config, 'SPEECH_MODEL'>, log: Context['log']): Promise<void> {
  if (!SPEECH_MODEL) return;
  try {
    const { checkSpeechModel } = await import('@docreel/recording');
    const { sizeBytes, knowsEnglishOnly } = await checkSpeechModel(SPEECH_MODEL);
    log.info({ model: SPEECH_MODEL, sizeBytes, knowsEnglishOnly }, 'speech is transcribed by the speech model');
  } catch (error) {
    const { message } = error as Error;
    log.warn({ model: SPEECH_MODEL, message }, 'the speech model cannot be used, so speech is transcribed by the offline recogniser');
  }
}
