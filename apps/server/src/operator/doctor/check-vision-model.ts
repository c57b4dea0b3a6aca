import { type ModelTest, tryModel } from '@docreel/writer';
import type { Config } from '../../config.ts';
import type { Check } from './check.ts';

const TIMEOUT_MS = 120_000;

/**
 * Checks the writer's vision model with one short request that contains a generated image. Reports whether it responds, understands images
 * and follows a JSON schema, and how long it takes.
 */
export async function checkVisionModel({
  WRITER_URL,
  WRITER_MODEL,
  WRITER_KEY,
}: Pick<Config, 'WRITER_URL' | 'WRITER_MODEL' | 'WRITER_KEY'>): Promise<Check[]> {
  if (!WRITER_URL) {
    const fix = 'Set WRITER_URL and WRITER_MODEL; see docs/guide/vision-model.md.';
    return [{ name: 'model', state: 'bad', found: 'no WRITER_URL: no request was sent', fix }];
  }
  const attempt = await tryModel({ url: WRITER_URL, model: WRITER_MODEL, key: WRITER_KEY, timeoutMs: TIMEOUT_MS });
  return listChecks(attempt, `${WRITER_MODEL} at ${new URL(WRITER_URL).host}`);
}

function listChecks(attempt: ModelTest, model: string): Check[] {
  const seconds: Check = { name: 'seconds', state: 'good', found: `${attempt.seconds} for one short request` };
  if (attempt.failure !== null) {
    const fix = 'Check WRITER_URL, WRITER_MODEL and WRITER_KEY, and the log of the model server.';
    return [{ name: 'model', state: 'bad', found: `${model} did not respond: ${attempt.failure}`, fix }, seconds];
  }
  return [{ name: 'model', state: 'good', found: `${model} answers` }, checkImages(attempt), checkSchema(attempt), seconds];
}

function checkImages({ takesPictures, isSeen }: ModelTest): Check {
  const name = 'pictures';
  const fix = 'Set WRITER_MODEL to a vision model, and load the files that the server needs for images.';
  if (!takesPictures) return { name, state: 'weak', found: 'refused: the model receives only recognized text and the transcript', fix };
  if (!isSeen) return { name, state: 'weak', found: 'accepted, but the model did not recognize the test image', fix };
  return { name, state: 'good', found: 'accepted, and the model recognized the test image' };
}

function checkSchema({ takesSchema }: ModelTest): Check {
  const fix = 'If the server has a setting for structured output (response_format), turn it on.';
  if (!takesSchema) return { name: 'schema', state: 'weak', found: 'refused: the output format is requested in the prompt only', fix };
  return { name: 'schema', state: 'good', found: 'taken' };
}
