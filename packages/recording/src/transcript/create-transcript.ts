/**
 * The transcript stage. It uses the most reliable source available: a caption track, a caption file, a configured URL, a speech model, the
 * offline recogniser, or nothing. Transcribers import their interface from here.
 */
import { selectTrack, readCaptionFile, readCaptionTrack, type CaptionJob } from './captions/read-captions.ts';
import { MediaError } from '../media-error.ts';
import { recogniseSpeech } from './speech/offline-recogniser.ts';
import { extractSound } from './speech/sound.ts';
import type { Source, Transcript, TranscriptSegment } from '../types.ts';

/** Share of the stage's progress for extracting the sound. */
const EXTRACT_SHARE = 0.05;

/** A transcriber that is better than the offline recogniser. If it throws, the next one is used. */
export interface Transcriber {
  /** Name for the start of a sentence in warnings. */
  title: string;
  /** Identifies the model in cache keys, because another model gives another transcript. */
  name: string;
  transcribe(sound: string, job: TranscribeJob): Promise<Transcript>;
}

export interface TranscribeJob extends CaptionJob {
  /** Length of the sound in seconds. */
  seconds: number;
  language: string | null;
  /** Scratch folder in which no child process can write. */
  scratchFolder: string;
  /** Progress callback: receives the seconds of sound transcribed so far. */
  onSeconds?: ((seconds: number) => void) | undefined;
}

interface TranscriptJob extends TranscribeJob {
  file: string;
  source: Source;
  captionsFile?: string | undefined;
  /** Transcribers, most reliable first. */
  transcribers?: readonly Transcriber[] | undefined;
}

interface TranscriptResult {
  transcript: Transcript;
  warnings: string[];
}

export async function createTranscript(job: TranscriptJob): Promise<TranscriptResult> {
  const warnings: string[] = [];
  const track = selectTrack(job.source.captionTracks, job.language);
  if (track) {
    const segments = withinVideo(await readCaptionTrack(job.file, track, job), job, warnings);
    if (segments.length > 0) return { transcript: createManualTranscript('captions', segments, track.language ?? job.language), warnings };
    warnings.push('The caption track in the video holds no text that can be used.');
  }
  if (job.captionsFile) {
    const segments = withinVideo(await readCaptionFile(job.captionsFile, job), job, warnings);
    if (segments.length > 0) return { transcript: createManualTranscript('sidecar', segments, job.language), warnings };
    warnings.push('The caption file holds no text that can be used: send SubRip (.srt) or WebVTT (.vtt).');
  }
  return { transcript: await transcribeSound(job, warnings), warnings };
}

/** Drops captions that start after the end of the video, with a warning. Such captions belong to a longer version. */
function withinVideo(segments: TranscriptSegment[], { source }: TranscriptJob, warnings: string[]): TranscriptSegment[] {
  const kept = segments.filter((segment) => segment.startSeconds < source.durationSeconds);
  const late = segments.length - kept.length;
  if (late > 0)
    warnings.push(`${late} of ${segments.length} captions begin after the end of the video and were left out: are they its own?`);
  return kept;
}

async function transcribeSound(job: TranscriptJob, warnings: string[]): Promise<Transcript> {
  if (job.source.audioCodec === null) return createEmptyTranscript();
  const { onSeconds, source } = job;
  const sound = await extractSound({ ...job, onSeconds: (done) => onSeconds?.(done * EXTRACT_SHARE) }, source.durationSeconds);
  if (sound === null) {
    warnings.push('The sound of the video cannot be decoded, so nothing that is said is known.');
    return createEmptyTranscript();
  }
  const { transcribers = [] } = job;
  for (const [index, { title, transcribe }] of transcribers.entries()) {
    try {
      return await transcribe(sound, withSoundProgress(job, job.seconds));
    } catch (error) {
      job.signal?.throwIfAborted();
      const next = transcribers[index + 1]?.title.replace(/^The/, 'the') ?? 'the offline recogniser';
      warnings.push(`${title} did not answer as it should, so ${next} was used: ${(error as Error).message}`);
    }
  }
  return transcribeOffline(sound, job, warnings);
}

async function transcribeOffline(sound: string, job: TranscriptJob, warnings: string[]): Promise<Transcript> {
  if (job.language && !job.language.toLowerCase().startsWith('en')) {
    warnings.push('The offline recogniser knows English only: add captions, or configure a speech model or a transcription address.');
    return createEmptyTranscript();
  }
  const seconds = Math.min(job.seconds, job.limits.recogniserSeconds);
  try {
    if (seconds === job.seconds) return await recogniseSpeech(sound, withSoundProgress(job, seconds));
    warnings.push(
      `Only the first ${Math.round(seconds / 60)} minutes were listened to: add captions, or configure a speech model or a transcription address.`,
    );
    const { onSeconds: _, ...silentJob } = job;
    return await recogniseSpeech((await extractSound(silentJob, seconds)) ?? sound, { ...withSoundProgress(job, seconds), seconds });
  } catch (error) {
    if (!(error instanceof MediaError) || error.code === 'STORAGE_FULL') throw error;
    warnings.push(
      'The offline recogniser took too long and was stopped: add captions, or configure a speech model or a transcription address.',
    );
    return createEmptyTranscript();
  }
}

/**
 * Returns the job with adjusted progress: it continues after the extraction of the sound and reaches the end of the video when `seconds`
 * of sound are transcribed.
 */
function withSoundProgress(job: TranscriptJob, seconds: number): TranscriptJob {
  const whole = job.source.durationSeconds;
  return {
    ...job,
    onSeconds: (transcribed) => job.onSeconds?.(whole * (EXTRACT_SHARE + (1 - EXTRACT_SHARE) * Math.min(1, transcribed / seconds))),
  };
}

/** Returns a transcript with full confidence from text written or corrected by a person. */
export function createManualTranscript(
  source: 'captions' | 'sidecar' | 'person',
  segments: TranscriptSegment[],
  language: string | null,
): Transcript {
  return { source, language, isPunctuated: isPunctuated(segments), confidence: 1, segments };
}

function createEmptyTranscript(): Transcript {
  return { source: 'none', language: null, isPunctuated: false, confidence: 0, segments: [] };
}

/** Confidence of words for which a transcriber gives no probability. A good model gets more than nine of ten words right. */
export const USUAL_CONFIDENCE = 0.9;

/** Creates a transcript from the result of a transcription endpoint or a speech model. */
export function createSpeechTranscript(segments: TranscriptSegment[], language: string | null): Transcript {
  const total = segments.reduce((sum, { confidence }) => sum + confidence, 0);
  const confidence = segments.length === 0 ? 0 : total / segments.length;
  return { source: 'endpoint', language, isPunctuated: isPunctuated(segments), confidence, segments };
}

function isPunctuated(segments: TranscriptSegment[]): boolean {
  return segments.some(({ text }) => /[.!?]["')]?$/.test(text));
}
