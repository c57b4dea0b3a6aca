/**
 * Transcribes with a local speech model provided by the operator (`SPEECH_MODEL`). The quality depends on the model and is not known in
 * advance.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { defaultLimits, NODE_RESERVED_BYTES } from '../../limits.ts';
import { MediaError } from '../../media-error.ts';
import type { TranscriptSegment } from '../../types.ts';
import { transcribePieces, type TranscribedPiece, readSpeechModel, type SpeechModel } from './speech-model.ts';
import { toLanguageTag } from '../../languages.ts';
import { BYTES_PER_SECOND, type SplitOptions, isSilent, splitAtQuietMoments, WAV_HEADER } from './sound.ts';
import { createSpeechTranscript, type TranscribeJob, type Transcriber, USUAL_CONFIDENCE } from '../create-transcript.ts';

/**
 * Length of a piece of sound. Whisper processes windows of half a minute, and a shorter piece costs as much as a full one. Each piece is
 * one window, and progress is reported after each.
 */
const SPLIT_OPTIONS: SplitOptions = { longestSeconds: 29, searchedSeconds: 10, momentSeconds: 0.6 };
/** Time limit for loading on a busy machine, plus three times real time, out of the four times that processing a video may take in total. */
const MIN_SECONDS = 300;
/** Time limit of transcription as a multiple of the duration of the sound. */
const MAX_REAL_TIMES = 3;
/** Time limit for loading three gigabytes from a slow disk. */
const LOAD_SECONDS = 120;
/** Markers of whisper.cpp for sounds without speech, such as [BLANK_AUDIO] and (music). */
const NO_SPEECH = /^(?:\[[^\]]*\]|\([^)]*\)|[♪\s])*$/u;

interface PieceRange {
  startSeconds: number;
  endSeconds: number;
  bytes: number;
}

/**
 * Returns the transcriber of a model file. An unusable file causes an error only when something is to be transcribed; then the next
 * transcriber is used.
 */
export async function createModelTranscriber(file: string): Promise<Transcriber> {
  const title = 'The speech model';
  try {
    const model = await readSpeechModel(file);
    return { title, name: `speech model ${model.identity}`, transcribe: (sound, job) => transcribe(model, sound, job) };
  } catch (error) {
    const problem = error as Error;
    return { title, name: `speech model ${file} that cannot be used`, transcribe: () => Promise.reject(problem) };
  }
}

/** Loads the model once without sound. Returns its languages, or throws an Error with one sentence. */
export async function checkSpeechModel(given: string): Promise<{ file: string; sizeBytes: number; knowsEnglishOnly: boolean }> {
  const model = await readSpeechModel(given);
  const folder = await mkdtemp(path.join(tmpdir(), 'docreel-speech-'));
  try {
    const sound = path.join(folder, 'sound.wav');
    await writeFile(sound, '');
    const memoryBytes = defaultLimits().childMemoryBytes + NODE_RESERVED_BYTES + model.sizeBytes;
    await transcribePieces(model, { sound, pieces: [], language: null, memoryBytes, timeoutSeconds: LOAD_SECONDS });
    return model;
  } catch (error) {
    throw toModelError(error);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function transcribe(model: SpeechModel, sound: string, job: TranscribeJob) {
  const language = chooseLanguage(model, job.language);
  const pieces = await findAudiblePieces(sound);
  if (pieces.length === 0) return createSpeechTranscript([], job.language);
  const transcribed = await transcribePieces(model, {
    sound,
    language,
    pieces: pieces.map(({ startSeconds, bytes }) => ({ from: WAV_HEADER + Math.round(startSeconds * BYTES_PER_SECOND), bytes })),
    onPiece: (index) => job.onSeconds?.(pieces[index]?.endSeconds ?? 0),
    // The memory for the weights is added to the limit, because the operator chose the model. Only the rest depends on the video.
    memoryBytes: job.limits.childMemoryBytes + NODE_RESERVED_BYTES + model.sizeBytes,
    timeoutSeconds: Math.min(job.limits.childSeconds, MIN_SECONDS + job.seconds * MAX_REAL_TIMES),
    signal: job.signal,
  }).catch((error: unknown) => {
    throw toModelError(error);
  });
  const segments = transcribed.flatMap((piece) => toSegments(piece, pieces[piece.piece]));
  return createSpeechTranscript(segments, job.language ?? toLanguageTag(transcribed[0]?.language));
}

/** Returns the language for whisper.cpp, or null if the model should detect it. */
function chooseLanguage({ knowsEnglishOnly }: SpeechModel, wished: string | null): string | null {
  const language = toLanguageTag(wished)?.split('-')[0] ?? null;
  if (!knowsEnglishOnly) return language;
  if (language !== null && language !== 'en') throw new Error('it knows English only; take one without ".en" in its name.');
  return 'en';
}

async function findAudiblePieces(sound: string): Promise<PieceRange[]> {
  const pieces: PieceRange[] = [];
  for await (const { samples, ...times } of splitAtQuietMoments(sound, SPLIT_OPTIONS)) {
    if (!isSilent(samples)) pieces.push({ ...times, bytes: samples.length });
  }
  return pieces;
}

/**
 * Converts the output for a piece into segments. The last window is padded with silence, for which a model sometimes continues to invent
 * text.
 */
function toSegments({ segments }: TranscribedPiece, piece: PieceRange | undefined): TranscriptSegment[] {
  if (!piece) return [];
  const within = (seconds: number) => Math.min(piece.endSeconds, Math.max(piece.startSeconds, piece.startSeconds + seconds));
  return segments.flatMap(([from, to, said]) => {
    const text = said.replace(/\s+/g, ' ').trim();
    const [startSeconds, endSeconds] = [within(from), within(to)];
    if (startSeconds >= endSeconds || NO_SPEECH.test(text)) return [];
    return [{ startSeconds, endSeconds, text, confidence: USUAL_CONFIDENCE, words: [] }];
  });
}

function toModelError(error: unknown): unknown {
  if (!(error instanceof MediaError)) return error;
  if (error.code === 'PROCESSING_TIMEOUT') return new Error('it took too long; a smaller model is quicker.', { cause: error });
  return new Error('it needs more memory or time than it may take; a smaller model needs less.', { cause: error });
}
