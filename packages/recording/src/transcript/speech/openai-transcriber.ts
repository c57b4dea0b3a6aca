/**
 * Options of a transcription endpoint with OpenAI's API, which whisper.cpp's server and many others implement. The operator chooses the
 * endpoint, so it is trusted, but its responses are validated.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { createSpeechTranscript, type TranscribeJob, type Transcriber, USUAL_CONFIDENCE } from '../create-transcript.ts';
import { toLanguageTag } from '../../languages.ts';
import type { TranscriptSegment, Word } from '../../types.ts';
import { BYTES_PER_SECOND, type SplitOptions, splitAtQuietMoments, SAMPLE_RATE } from './sound.ts';

export interface OpenAiTranscriberOptions {
  /** Base URL without `/audio/transcriptions`, such as http://127.0.0.1:8080/v1. */
  url: string;
  model: string;
  key?: string | undefined;
  fetch?: typeof fetch;
}

/** The fields of a `verbose_json` response that are used. Servers omit fields that they do not support. */
interface TranscriptionResponse {
  text?: string;
  language?: string;
  segments?: { start: number; end: number; text: string; avg_logprob?: number; no_speech_prob?: number }[];
  words?: { word: string; start: number; end: number }[];
}

/** Maximum number of requests for one piece of sound. */
const MAX_ATTEMPTS = 4;
/** Pause in milliseconds before the second request. It doubles with each further one. */
const FIRST_WAIT_MS = 1000;
/** Timeout of a response. A slow machine transcribes about ten minutes of sound in this time. */
const RESPONSE_TIMEOUT_MS = 20 * 60_000;

/**
 * Returns the transcriber. It throws an Error with one sentence if the endpoint refuses, returns an invalid response, or fails four times.
 */
export function createOpenAiTranscriber(options: OpenAiTranscriberOptions): Transcriber {
  return {
    title: 'The transcription address',
    name: `${options.url} ${options.model}`,
    async transcribe(sound, job) {
      const segments: TranscriptSegment[] = [];
      let language = job.language;
      for await (const piece of splitIntoWavs(sound)) {
        const response = await requestTranscription(piece, job, options);
        language ??= toLanguageTag(response.language);
        segments.push(...toSegments(response, piece));
        job.onSeconds?.(piece.endSeconds);
      }
      return createSpeechTranscript(segments, language);
    },
  };
}

async function requestTranscription(
  piece: WavPiece,
  job: TranscribeJob,
  options: OpenAiTranscriberOptions,
): Promise<TranscriptionResponse> {
  for (let attempt = 1; ; attempt++) {
    job.signal?.throwIfAborted();
    const outcome = await sendRequest(piece, job, options);
    if (outcome.response) return outcome.response;
    if (!outcome.isTemporary || attempt === MAX_ATTEMPTS) throw new Error(outcome.problem);
    await sleep(FIRST_WAIT_MS * 2 ** (attempt - 1), undefined, job.signal ? { signal: job.signal } : {});
  }
}

interface Attempt {
  response?: TranscriptionResponse;
  problem: string;
  /** Whether a retry is useful because the server is busy, starting or unreachable. */
  isTemporary: boolean;
}

async function sendRequest(
  piece: WavPiece,
  job: TranscribeJob,
  { url, model, key, fetch: send = fetch }: OpenAiTranscriberOptions,
): Promise<Attempt> {
  try {
    const httpResponse = await send(`${url.replace(/\/+$/, '')}/audio/transcriptions`, {
      method: 'POST',
      body: createForm(piece, model, job.language),
      headers: key ? { authorization: `Bearer ${key}` } : {},
      signal: AbortSignal.any([AbortSignal.timeout(RESPONSE_TIMEOUT_MS), ...(job.signal ? [job.signal] : [])]),
    });
    if (!httpResponse.ok) {
      await httpResponse.body?.cancel();
      return { problem: `it answered ${httpResponse.status}.`, isTemporary: httpResponse.status === 429 || httpResponse.status >= 500 };
    }
    const response = (await httpResponse.json()) as unknown;
    return isTranscriptionResponse(response)
      ? { response, problem: '', isTemporary: false }
      : { problem: 'it answered no segments with times.', isTemporary: false };
  } catch (error) {
    job.signal?.throwIfAborted();
    return { problem: `it could not be reached (${(error as Error).message}).`, isTemporary: !(error instanceof SyntaxError) };
  }
}

function createForm({ wav }: WavPiece, model: string, language: string | null): FormData {
  const data = new FormData();
  data.set('file', new Blob([new Uint8Array(wav)], { type: 'audio/wav' }), 'sound.wav');
  data.set('model', model);
  data.set('response_format', 'verbose_json');
  data.append('timestamp_granularities[]', 'segment');
  data.append('timestamp_granularities[]', 'word');
  if (language) data.set('language', language.slice(0, 2));
  return data;
}

function isTranscriptionResponse(value: unknown): value is TranscriptionResponse {
  const response = value as TranscriptionResponse | null;
  const isTimed = (part: { start?: unknown; end?: unknown }) => Number.isFinite(part?.start) && Number.isFinite(part?.end);
  if (!Array.isArray(response?.segments) || !response.segments.every((segment) => isTimed(segment) && typeof segment.text === 'string'))
    return false;
  return (
    response.words === undefined ||
    (Array.isArray(response.words) && response.words.every((word) => isTimed(word) && typeof word.word === 'string'))
  );
}

function toSegments({ segments = [], words = [] }: TranscriptionResponse, { startSeconds: offset }: WavPiece): TranscriptSegment[] {
  return segments.flatMap((segment) => {
    const text = segment.text.replace(/\s+/g, ' ').trim();
    // Models invent sentences for silence, but report a high probability of no speech for them.
    if (text === '' || (segment.no_speech_prob ?? 0) > 0.8) return [];
    const confidence = segment.avg_logprob === undefined ? USUAL_CONFIDENCE : Math.min(1, Math.exp(segment.avg_logprob));
    const spokenWords = words.filter((word) => word.start >= segment.start - 0.05 && word.start < segment.end - 0.05);
    const toWord = ({ word, start, end }: (typeof spokenWords)[number]): Word => ({
      text: word.trim(),
      startSeconds: start + offset,
      endSeconds: end + offset,
      confidence,
    });
    return [{ startSeconds: segment.start + offset, endSeconds: segment.end + offset, text, confidence, words: spokenWords.map(toWord) }];
  });
}

/**
 * Length of a piece. A minute is 1.9 MB, far below the usual limit of 25 MB. Short pieces give regular progress, which is reported after
 * each response.
 */
const SPLIT_OPTIONS: SplitOptions = { longestSeconds: 60, searchedSeconds: 20, momentSeconds: 0.6 };

interface WavPiece {
  startSeconds: number;
  endSeconds: number;
  wav: Buffer;
}

/** Yields the pieces, with one piece in memory at a time. */
async function* splitIntoWavs(sound: string): AsyncGenerator<WavPiece> {
  for await (const { samples, ...times } of splitAtQuietMoments(sound, SPLIT_OPTIONS)) {
    yield { ...times, wav: Buffer.concat([createWavHeader(samples.length), samples]) };
  }
}

function createWavHeader(bytes: number): Buffer {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + bytes, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(SAMPLE_RATE, 24);
  header.writeUInt32LE(BYTES_PER_SECOND, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(bytes, 40);
  return header;
}
