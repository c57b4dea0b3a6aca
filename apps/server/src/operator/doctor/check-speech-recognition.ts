import { checkSpeechModel } from '@docreel/recording';
import type { Config } from '../../config.ts';
import type { Check } from './check.ts';

/** Checks speech recognition by loading its model as a transcription would. Does not test its accuracy. */
export async function checkSpeechRecognition({ SPEECH_MODEL }: Pick<Config, 'SPEECH_MODEL'>): Promise<Check> {
  const name = 'speech model';
  if (!SPEECH_MODEL)
    return { name, state: 'good', found: 'no SPEECH_MODEL: speech is recognized by TRANSCRIBE_URL if that is set, otherwise offline' };
  try {
    const { file, sizeBytes, knowsEnglishOnly } = await checkSpeechModel(SPEECH_MODEL);
    const languages = knowsEnglishOnly ? 'supports English only' : 'supports many languages';
    return { name, state: 'good', found: `${file} loads here (${Math.round(sizeBytes / 1e6)} MB) and ${languages}` };
  } catch (error) {
    const found = `${SPEECH_MODEL} cannot be used: ${(error as Error).message} Until this is fixed, speech is recognized offline by the default engine`;
    return {
      name,
      state: 'weak',
      found,
      fix: 'Set SPEECH_MODEL to a whisper.cpp model; see docs/guide/transcription.md.',
    };
  }
}
