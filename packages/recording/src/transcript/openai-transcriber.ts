/**
 * Options of a transcription endpoint with OpenAI's API, which whisper.cpp's server and many others implement. The operator chooses the
 * endpoint, so it is trusted, but its responses are validated.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { heardTranscript, USUAL_CONFIDENCE } from './heard-transcript.ts';
import { languageTag } from './language-tag.ts';
import { soundPieces, type Piece } from './sound-pieces.ts';
import type { TranscribeJob, Transcriber } from './transcript.ts';
import type { TranscriptSegment, Word } from '../types.ts';

export interface OpenAiTranscriberOptions {
  /** Base URL without `/audio/transcriptions`, such as http://127.0.0.1:8080/v1. */
  url: string;
  model: string;
  key?: string | undefined;
  fetch?: typeof fetch;
}

/** The fields of a `verbose_json` response that are used. Servers omit fields that they do not support. */
interface Answer {
  text?: string;
  language?: string;
  segments?: { start: number; end: number; text: string; avg_logprob?: number; no_speech_prob?: number }[];
  words?: { word: string; start: number; end: number }[];
}

const ATTEMPTS = 4;
const FIRST_WAIT_MS = 1000;
/** Timeout of a response. A slow machine transcribes about ten minutes of sound in this time. */
const ANSWER_MS = 20 * 60_000;

/**
 * Returns the transcriber. It throws an Error with one sentence if the endpoint refuses, returns an invalid response, or fails four times.
 */
export function openAiTranscriber(options: OpenAiTranscriberOptions): Transcriber {
  return {
    title: 'The transcription address',
    name: `${options.url} ${options.model}`,
    async transcribe(sound, job) {
      const segments: TranscriptSegment[] = [];
      let language = job.language;
      for await (const piece of soundPieces(sound)) {
        const answer = await ask(piece, job, options);
        language ??= languageTag(answer.language);
        segments.push(...toSegments(answer, piece));
        job.onSeconds?.(piece.endSeconds);
      }
      return heardTranscript(segments, language);
    },
  };
}

async function ask(piece: Piece, job: TranscribeJob, options: OpenAiTranscriberOptions): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    job.signal?.throwIfAborted();
    const outcome = await attemptOnce(piece, job, options);
    if (outcome.answer) return outcome.answer;
    if (!outcome.isTemporary || attempt === ATTEMPTS) throw new Error(outcome.problem);
    await sleep(FIRST_WAIT_MS * 2 ** (attempt - 1), undefined, job.signal ? { signal: job.signal } : {});
  }
}

interface Attempt {
  answer?: Answer;
  problem: string;
  /** Whether a retry is useful because the server is busy, starting or unreachable. */
  isTemporary: boolean;
}

async function attemptOnce(
  piece: Piece,
  job: TranscribeJob,
  { url, model, key, fetch: send = fetch }: OpenAiTranscriberOptions,
): Promise<Attempt> {
  try {
    const response = await send(`${url.replace(/\/+$/, '')}/audio/transcriptions`, {
      method: 'POST',
      body: form(piece, model, job.language),
      headers: key ? { authorization: `Bearer ${key}` } : {},
      signal: AbortSignal.any([AbortSignal.timeout(ANSWER_MS), ...(job.signal ? [job.signal] : [])]),
    });
    if (!response.ok) {
      await response.body?.cancel();
      return { problem: `it answered ${response.status}.`, isTemporary: response.status === 429 || response.status >= 500 };
    }
    const answer = (await response.json()) as unknown;
    return isAnswer(answer)
      ? { answer, problem: '', isTemporary: false }
      : { problem: 'it answered no segments with times.', isTemporary: false };
  } catch (error) {
    job.signal?.throwIfAborted();
    return { problem: `it could not be reached (${(error as Error).message}).`, isTemporary: !(error instanceof SyntaxError) };
  }
}

function form({ wav }: Piece, model: string, language: string | null): FormData {
  const data = new FormData();
  data.set('file', new Blob([new Uint8Array(wav)], { type: 'audio/wav' }), 'sound.wav');
  data.set('model', model);
  data.set('response_format', 'verbose_json');
  data.append('timestamp_granularities[]', 'segment');
  data.append('timestamp_granularities[]', 'word');
  if (language) data.set('language', language.slice(0, 2));
  return data;
}

function isAnswer(value: unknown): value is Answer {
  const answer = value as Answer | null;
  const isTimed = (part: { start?: unknown; end?: unknown }) => Number.isFinite(part?.start) && Number.isFinite(part?.end);
  if (!Array.isArray(answer?.segments) || !answer.segments.every((segment) => isTimed(segment) && typeof segment.text === 'string'))
    return false;
  return (
    answer.words === undefined ||
    (Array.isArray(answer.words) && answer.words.every((word) => isTimed(word) && typeof word.word === 'string'))
  );
}

function toSegments({ segments = [], words = [] }: Answer, { startSeconds: shift }: Piece): TranscriptSegment[] {
  return segments.flatMap((segment) => {
    const text = segment.text.replace(/\s+/g, ' ').trim();
    // Models invent sentences for silence, but report a high probability of no speech for them.
    if (text === '' || (segment.no_speech_prob ?? 0) > 0.8) return [];
    const confidence = segment.avg_logprob === undefined ? USUAL_CONFIDENCE : Math.min(1, Math.exp(segment.avg_logprob));
    const own = words.filter((word) => word.start >= segment.start - 0.05 && word.start < segment.end - 0.05);
    const toWord = ({ word, start, end }: (typeof own)[number]): Word => ({
      text: word.trim(),
      startSeconds: start + shift,
      endSeconds: end + shift,
      confidence,
    });
    return [{ startSeconds: segment.start + shift, endSeconds: segment.end + shift, text, confidence, words: own.map(toWord) }];
  });
}
