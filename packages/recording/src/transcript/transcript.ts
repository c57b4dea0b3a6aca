/**
 * The transcript stage. It uses the most reliable source available: a caption track, a caption file, a configured URL, a speech model, the
 * offline recogniser, or nothing.
 */
import { type CaptionJob, pickTrack, readCaptionFile, readCaptionTrack } from './captions.ts';
import { MediaError } from '../media-error.ts';
import { recogniseSpeech } from './recogniser.ts';
import { extractSound } from './sound.ts';
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

export interface TranscriptJob extends TranscribeJob {
  file: string;
  source: Source;
  captionsFile?: string | undefined;
  /** Transcribers, most reliable first. */
  transcribers?: readonly Transcriber[] | undefined;
}

export interface FoundTranscript {
  transcript: Transcript;
  warnings: string[];
}

export async function findTranscript(job: TranscriptJob): Promise<FoundTranscript> {
  const warnings: string[] = [];
  const track = pickTrack(job.source.captionTracks, job.language);
  if (track) {
    const segments = withinVideo(await readCaptionTrack(job.file, track, job), job, warnings);
    if (segments.length > 0) return { transcript: written('captions', segments, track.language ?? job.language), warnings };
    warnings.push('The caption track in the video holds no text that can be used.');
  }
  if (job.captionsFile) {
    const segments = withinVideo(await readCaptionFile(job.captionsFile, job), job, warnings);
    if (segments.length > 0) return { transcript: written('sidecar', segments, job.language), warnings };
    warnings.push('The caption file holds no text that can be used: send SubRip (.srt) or WebVTT (.vtt).');
  }
  return { transcript: await listen(job, warnings), warnings };
}

/** Drops captions that start after the end of the video, with a warning. Such captions belong to a longer version. */
function withinVideo(segments: TranscriptSegment[], { source }: TranscriptJob, warnings: string[]): TranscriptSegment[] {
  const kept = segments.filter((segment) => segment.startSeconds < source.durationSeconds);
  const late = segments.length - kept.length;
  if (late > 0)
    warnings.push(`${late} of ${segments.length} captions begin after the end of the video and were left out: are they its own?`);
  return kept;
}

async function listen(job: TranscriptJob, warnings: string[]): Promise<Transcript> {
  if (job.source.audioCodec === null) return silence();
  const { onSeconds, source } = job;
  const sound = await extractSound({ ...job, onSeconds: (done) => onSeconds?.(done * EXTRACT_SHARE) }, source.durationSeconds);
  if (sound === null) {
    warnings.push('The sound of the video cannot be decoded, so nothing that is said is known.');
    return silence();
  }
  const { transcribers = [] } = job;
  for (const [index, { title, transcribe }] of transcribers.entries()) {
    try {
      return await transcribe(sound, whileHearing(job, job.seconds));
    } catch (error) {
      job.signal?.throwIfAborted();
      const next = transcribers[index + 1]?.title.replace(/^The/, 'the') ?? 'the offline recogniser';
      warnings.push(`${title} did not answer as it should, so ${next} was used: ${(error as Error).message}`);
    }
  }
  return listenOffline(sound, job, warnings);
}

async function listenOffline(sound: string, job: TranscriptJob, warnings: string[]): Promise<Transcript> {
  if (job.language && !job.language.toLowerCase().startsWith('en')) {
    warnings.push('The offline recogniser knows English only: add captions, or configure a speech model or a transcription address.');
    return silence();
  }
  const seconds = Math.min(job.seconds, job.limits.recogniserSeconds);
  try {
    if (seconds === job.seconds) return await recogniseSpeech(sound, whileHearing(job, seconds));
    warnings.push(
      `Only the first ${Math.round(seconds / 60)} minutes were listened to: add captions, or configure a speech model or a transcription address.`,
    );
    const { onSeconds: _, ...unheard } = job;
    return await recogniseSpeech((await extractSound(unheard, seconds)) ?? sound, { ...whileHearing(job, seconds), seconds });
  } catch (error) {
    if (!(error instanceof MediaError) || error.code === 'STORAGE_FULL') throw error;
    warnings.push(
      'The offline recogniser took too long and was stopped: add captions, or configure a speech model or a transcription address.',
    );
    return silence();
  }
}

/**
 * Returns the job with adjusted progress: it continues after the extraction of the sound and reaches the end of the video when `seconds`
 * of sound are transcribed.
 */
function whileHearing(job: TranscriptJob, seconds: number): TranscriptJob {
  const whole = job.source.durationSeconds;
  return { ...job, onSeconds: (heard) => job.onSeconds?.(whole * (EXTRACT_SHARE + (1 - EXTRACT_SHARE) * Math.min(1, heard / seconds))) };
}

/** Returns a transcript with full confidence from text written or corrected by a person. */
export function written(source: 'captions' | 'sidecar' | 'person', segments: TranscriptSegment[], language: string | null): Transcript {
  return { source, language, isPunctuated: segments.some(({ text }) => /[.!?]["')]?$/.test(text)), confidence: 1, segments };
}

function silence(): Transcript {
  return { source: 'none', language: null, isPunctuated: false, confidence: 0, segments: [] };
}
