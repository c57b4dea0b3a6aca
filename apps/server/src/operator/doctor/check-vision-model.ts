import { type ModelTest, tryModel } from '@docreel/writer';
import type { Config } from '../../config.ts';
import type { Check } from './check.ts';

const TIMEOUT_MS = 120_000;

/** Asks the writer's model one small question about a drawn picture: is it there, does it see, does it keep to a schema, how long does it take. */
export async function checkVisionModel({
  WRITER_URL,
  WRITER_MODEL,
  WRITER_KEY,
}: Pick<Config, 'WRITER_URL' | 'WRITER_MODEL' | 'WRITER_KEY'>): Promise<Check[]> {
  if (!WRITER_URL) {
    const fix = 'Set WRITER_URL and WRITER_MODEL; see docs/guide/vision-model.md.';
    return [{ name: 'model', state: 'bad', found: 'no WRITER_URL: nothing is sent anywhere', fix }];
  }
  const attempt = await tryModel({ url: WRITER_URL, model: WRITER_MODEL, key: WRITER_KEY, timeoutMs: TIMEOUT_MS });
  return listChecks(attempt, `${WRITER_MODEL} at ${new URL(WRITER_URL).host}`);
}

function listChecks(attempt: ModelTest, model: string): Check[] {
  const seconds: Check = { name: 'seconds', state: 'good', found: `${attempt.seconds} for one small question` };
  if (attempt.failure !== null) {
    const fix = 'Check WRITER_URL, WRITER_MODEL and WRITER_KEY, and the log of the server.';
    return [{ name: 'model', state: 'bad', found: `${model} gave no answer: ${attempt.failure}`, fix }, seconds];
  }
  return [{ name: 'model', state: 'good', found: `${model} answers` }, checkImages(attempt), checkSchema(attempt), seconds];
}

function checkImages({ takesPictures, isSeen }: ModelTest): Check {
  const name = 'pictures';
  const fix = 'Set WRITER_MODEL to a model that sees, and load what the server needs for pictures.';
  if (!takesPictures) return { name, state: 'weak', found: 'refused: the model is told only what was read and said', fix };
  if (!isSeen) return { name, state: 'weak', found: 'taken, but what was drawn in one was not seen', fix };
  return { name, state: 'good', found: 'taken, and what was drawn in one was seen' };
}

function checkSchema({ takesSchema }: ModelTest): Check {
  const fix = 'Where the server has a switch for structured answers (response_format), turn it on.';
  if (!takesSchema) return { name: 'schema', state: 'weak', found: 'refused: the form of answers is asked for in words alone', fix };
  return { name: 'schema', state: 'good', found: 'taken' };
}
