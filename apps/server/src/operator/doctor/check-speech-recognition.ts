import { checkSpeechModel } from '@docreel/recording';
import type { Config } from '../../config.ts';
import type { Check } from './check.ts';

/** Loads the speech model as a video would have it loaded. How well it hears is not found out. */
export async function checkSpeechRecognition({ SPEECH_MODEL }: Pick<Config, 'SPEECH_MODEL'>): Promise<Check> {
  const name = 'speech model';
  if (!SPEECH_MODEL) return { name, state: 'good', found: 'no SPEECH_MODEL: speech is recognised offline, or by TRANSCRIBE_URL' };
  try {
    const { file, sizeBytes, knowsEnglishOnly } = await checkSpeechModel(SPEECH_MODEL);
    const languages = knowsEnglishOnly ? 'knows English only' : 'knows many languages';
    return { name, state: 'good', found: `${file} loads here (${Math.round(sizeBytes / 1e6)} MB) and ${languages}` };
  } catch (error) {
    const found = `${SPEECH_MODEL} cannot be used: ${(error as Error).message} Until then speech is recognised offline`;
    return {
      name,
      state: 'weak',
      found,
      fix: 'Set SPEECH_MODEL to a model of whisper.cpp; see docs/guide/transcription.md.',
    };
  }
}
