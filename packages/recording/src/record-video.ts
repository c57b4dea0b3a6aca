/**
 * Converts a video file into a recording of what is shown and spoken. Each stage is cached under the hash of the source and the version
 * of the stage, so a killed run resumes after the last finished stage.
 */
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Limits, recordingSecondsFor } from './limits.ts';
import { asScratchError, MediaError } from './media-error.ts';
import { probeVideo } from './probe/probe.ts';
import { readScreens } from './screens/screens.ts';
import { findScenes, type FoundScenes } from './scenes/scenes.ts';
import { cached, type StageCache, stageKey, type StageName } from './stage-cache.ts';
import { createStills, type Stills } from './pictures/stills.ts';
import { openReader } from './reading/open-reader.ts';
import type { ScreenReader } from './reading/remembering.ts';
import { findSwitches } from './switches/switches.ts';
import { languageTag } from './transcript/language-tag.ts';
import { findTranscript, type Transcriber } from './transcript/transcript.ts';
import type { Recording, Source } from './types.ts';

export interface RecordOptions {
  /** Hash of the file content, the key of its cached stages. */
  sourceHash: string;
  cache: StageCache;
  limits: Limits;
  /** Transcribers that are better than the offline recogniser, most reliable first. */
  transcribers?: readonly Transcriber[];
  /** Caption file that belongs to the video, .srt or .vtt. */
  captionsFile?: string;
  language?: string;
  /** Folder in which a temporary folder for pictures and sound is created. Defaults to the temporary folder of the system. */
  scratchParent?: string;
  signal?: AbortSignal;
  /** Progress callback: receives the percentage of a stage, 0 to 100, and the position. In a long video one percent takes minutes. */
  onProgress?: (stage: StageName, percent: number, position?: Position) => void;
}

/** Progress in seconds of the video, or in scenes. */
export interface Position {
  done: number;
  of: number;
  unit: 'seconds' | 'scenes';
}

/**
 * Converts the video into a recording. Throws MediaError for problems of the video, and the reason of the signal if the signal is
 * aborted.
 */
export async function recordVideo(file: string, options: RecordOptions): Promise<Recording> {
  const { cache, sourceHash, limits, signal } = options;
  const source = await cached(cache, stageKey(sourceHash, 'probe'), () => probeVideo(file, { limits, signal }));
  options.onProgress?.('probe', 100);
  const scratchFolder = await mkdtemp(path.join(options.scratchParent ?? tmpdir(), 'docreel-recording-')).catch((error) => {
    throw asScratchError(error);
  });
  // If one of the two stages fails, the child processes of the other stage are stopped.
  const failed = new AbortController();
  const tooLong = new MediaError('PROCESSING_TIMEOUT', 'The video took too long to process: cut it into parts.');
  const timer = setTimeout(() => failed.abort(tooLong), recordingSecondsFor(source.durationSeconds) * 1000);
  const run = {
    file,
    source,
    scratchFolder,
    options: { ...options, signal: AbortSignal.any([failed.signal, ...(signal ? [signal] : [])]) },
  };
  try {
    const stages = [lookAt(run), listenTo(run)] as const;
    const settled = Promise.all(stages);
    settled.catch((error) => failed.abort(error));
    await Promise.allSettled(stages);
    const [seen, heard] = await settled;
    return {
      version: 1,
      source,
      scenes: seen.scenes,
      switches: seen.switches,
      lines: seen.lines,
      pointer: seen.pointer,
      changes: seen.changes,
      restless: seen.restless,
      transcript: heard.transcript,
      warnings: [...seen.warnings, ...heard.warnings],
    };
  } catch (error) {
    throw asScratchError(error);
  } finally {
    clearTimeout(timer);
    await rm(scratchFolder, { recursive: true, force: true });
  }
}

interface Run {
  file: string;
  source: Source;
  scratchFolder: string;
  options: RecordOptions;
}

async function lookAt({ file, source, scratchFolder, options }: Run) {
  const { cache, sourceHash, limits, signal, onProgress } = options;
  const job = { file, source, limits, signal };
  const stills = createStills(job, scratchFolder);
  const onSeconds = (seconds: number) => tell(options, 'scenes', { done: seconds, of: source.durationSeconds, unit: 'seconds' });
  const found = await cached(cache, stageKey(sourceHash, 'scenes'), () => findScenes(job, stills, onSeconds));
  onProgress?.('scenes', 100);
  const reader = await openReader({ limits, signal, scratchFolder, language: screenLanguage(source, options.language) });
  try {
    const { pointer, changes, restless, warnings } = found;
    return { ...(await readAll(found, { source, stills, reader }, options)), pointer, changes, restless, warnings };
  } finally {
    await reader.close();
  }
}

/**
 * Returns the language of the screen for OCR: the one set by the user, otherwise English if any captions are in English, otherwise the
 * language of the first captions. The spoken language is usually also the one on screen, and English screens are common.
 */
function screenLanguage({ captionTracks }: Source, given: string | undefined): string | null {
  const tags = [given, ...captionTracks.map(({ language }) => language)].flatMap((name) => languageTag(name) ?? []);
  const named = languageTag(given);
  return named ?? tags.find((tag) => /^en\b/.test(tag)) ?? tags[0] ?? null;
}

interface Seeing {
  source: Source;
  stills: Stills;
  reader: ScreenReader;
}

async function readAll(found: FoundScenes, seeing: Seeing, options: RecordOptions) {
  const { cache, sourceHash, onProgress } = options;
  const inputs = [seeing.reader.name];
  const onRead = (done: number, of: number) => tell(options, 'screens', { done, of, unit: 'scenes' });
  const { scenes, lines } = await cached(cache, stageKey(sourceHash, 'screens', inputs), () =>
    readScreens(found.scenes, found.readAt, { ...seeing, onRead }),
  );
  onProgress?.('screens', 100);
  const onSeconds = (done: number) => tell(options, 'switches', { done, of: seeing.source.durationSeconds, unit: 'seconds' });
  const { changes, pointer } = found;
  const switches = await cached(cache, stageKey(sourceHash, 'switches', inputs), () =>
    findSwitches(scenes, { ...seeing, changes, pointer, onSeconds }),
  );
  onProgress?.('switches', 100);
  return { scenes, lines, switches };
}

async function listenTo({ file, source, scratchFolder, options }: Run) {
  const { cache, sourceHash, limits, signal, captionsFile, transcribers = [] } = options;
  const language = options.language ?? null;
  const inputs = [language ?? '', captionsFile ? await hashOf(captionsFile) : '', transcribers.map(({ name }) => name).join(' ')];
  const job = {
    file,
    source,
    limits,
    signal,
    language,
    captionsFile,
    transcribers,
    seconds: source.durationSeconds,
    scratchFolder,
    onSeconds: (done: number) => tell(options, 'transcript', { done, of: source.durationSeconds, unit: 'seconds' }),
  };
  const found = await cached(cache, stageKey(sourceHash, 'transcript', inputs), () => findTranscript(job));
  options.onProgress?.('transcript', 100);
  return found;
}

async function hashOf(file: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(file))
    .digest('hex')
    .slice(0, 16);
}

/** Reports the progress of a stage, at most 99. A stage reaches 100 only after its result is stored. */
function tell({ onProgress }: RecordOptions, stage: StageName, position: Position): void {
  onProgress?.(stage, position.of === 0 ? 0 : Math.min(99, Math.floor((position.done / position.of) * 100)), position);
}
