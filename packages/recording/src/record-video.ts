/**
 * Converts a video file into a recording of what is shown and spoken. Each stage is cached under the hash of the source and the version
 * of the stage, so a killed run resumes after the last finished stage.
 */
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, mkdir, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Limits, getRecordingSeconds } from './limits.ts';
import { toScratchError, MediaError } from './media-error.ts';
import { probeVideo } from './probe/probe.ts';
import { readScreens } from './screens/read-screens.ts';
import { detectScenes, type SceneDetection } from './scenes/detect-scenes.ts';
import { createFrameStore, type FrameStore } from './frames/gray-frames.ts';
import { chooseScreenLanguage, guessScreenLanguage } from './languages.ts';
import { openOcrEngine } from './ocr/open-engine.ts';
import type { CachedOcrEngine } from './ocr/ocr-engine.ts';
import { detectIcons } from './icons/detect-icons.ts';
import { detectSwitches } from './switches/detect-switches.ts';
import { createTranscript, type Transcriber } from './transcript/create-transcript.ts';
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
  /** Folder in which a temporary folder for frames and sound is created. Defaults to the temporary folder of the system. */
  scratchParent?: string;
  signal?: AbortSignal;
  /** Progress callback: receives the percentage of a stage, 0 to 100, and the position. In a long video one percent takes minutes. */
  onProgress?: (stage: StageName, percent: number, position?: ProgressPosition) => void;
}

/** Progress in seconds of the video, or in scenes. */
export interface ProgressPosition {
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
  const source = await runCached(cache, stageKey(sourceHash, 'probe'), () => probeVideo(file, { limits, signal }));
  options.onProgress?.('probe', 100);
  const scratchFolder = await mkdtemp(path.join(options.scratchParent ?? tmpdir(), 'docreel-recording-')).catch((error) => {
    throw toScratchError(error);
  });
  // If one of the two stages fails, the child processes of the other stage are stopped.
  const failed = new AbortController();
  const tooLong = new MediaError('PROCESSING_TIMEOUT', 'The video took too long to process: cut it into parts.');
  const timer = setTimeout(() => failed.abort(tooLong), getRecordingSeconds(source.durationSeconds) * 1000);
  const run = {
    file,
    source,
    scratchFolder,
    options: { ...options, signal: AbortSignal.any([failed.signal, ...(signal ? [signal] : [])]) },
  };
  try {
    const stages = [analyzeVideo(run), analyzeAudio(run)] as const;
    const settled = Promise.all(stages);
    settled.catch((error) => failed.abort(error));
    await Promise.allSettled(stages);
    const [video, audio] = await settled;
    return {
      version: 1,
      source,
      scenes: video.scenes,
      switches: video.switches,
      lines: video.lines,
      pointer: video.pointer,
      changes: video.changes,
      restless: video.restless,
      icons: video.icons,
      screenLanguage: guessScreenLanguage(video.lines.map(({ text }) => text)),
      transcript: audio.transcript,
      warnings: [...video.warnings, ...audio.warnings],
    };
  } catch (error) {
    throw toScratchError(error);
  } finally {
    clearTimeout(timer);
    await rm(scratchFolder, { recursive: true, force: true });
  }
}

interface RecordingRun {
  file: string;
  source: Source;
  scratchFolder: string;
  options: RecordOptions;
}

async function analyzeVideo({ file, source, scratchFolder, options }: RecordingRun) {
  const { cache, sourceHash, limits, signal, onProgress } = options;
  const job = { file, source, limits, signal };
  const frames = createFrameStore(job, scratchFolder);
  const onSeconds = (seconds: number) => reportProgress(options, 'scenes', { done: seconds, of: source.durationSeconds, unit: 'seconds' });
  const found = await runCached(cache, stageKey(sourceHash, 'scenes'), () => detectScenes(job, frames, onSeconds));
  onProgress?.('scenes', 100);
  const engine = await openOcrEngine({
    limits,
    signal,
    scratchFolder,
    durationSeconds: source.durationSeconds,
    language: chooseScreenLanguage(source, options.language),
  });
  try {
    const { pointer, changes, restless, warnings } = found;
    return { ...(await readFrames(found, { source, frames, engine }, options)), pointer, changes, restless, warnings };
  } finally {
    await engine.close();
  }
}

interface ReadJob {
  source: Source;
  frames: FrameStore;
  engine: CachedOcrEngine;
}

async function readFrames(found: SceneDetection, job: ReadJob, options: RecordOptions) {
  const { cache, sourceHash, onProgress } = options;
  const inputs = [job.engine.name];
  const onRead = (done: number, of: number) => reportProgress(options, 'screens', { done, of, unit: 'scenes' });
  const { scenes, lines } = await runCached(cache, stageKey(sourceHash, 'screens', inputs), () =>
    readScreens(found.scenes, found.readAt, { ...job, onRead }),
  );
  onProgress?.('screens', 100);
  const onSeconds = (done: number) => reportProgress(options, 'switches', { done, of: job.source.durationSeconds, unit: 'seconds' });
  const { changes, pointer } = found;
  const switches = await runCached(cache, stageKey(sourceHash, 'switches', inputs), () =>
    detectSwitches(scenes, { ...job, changes, pointer, onSeconds }),
  );
  onProgress?.('switches', 100);
  const onIconSeconds = (done: number) => reportProgress(options, 'icons', { done, of: job.source.durationSeconds, unit: 'seconds' });
  const readSeconds = [...new Set([...scenes.map((scene) => scene.readSeconds), ...found.readAt])].sort((a, b) => a - b);
  const icons = await runCached(cache, stageKey(sourceHash, 'icons', inputs), () =>
    detectIcons({ ...job, changes, pointer, lines, readSeconds, onSeconds: onIconSeconds }),
  );
  onProgress?.('icons', 100);
  return { scenes, lines, switches, icons };
}

async function analyzeAudio({ file, source, scratchFolder, options }: RecordingRun) {
  const { cache, sourceHash, limits, signal, captionsFile, transcribers = [] } = options;
  const language = options.language ?? null;
  const inputs = [language ?? '', captionsFile ? await hashFile(captionsFile) : '', transcribers.map(({ name }) => name).join(' ')];
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
    onSeconds: (done: number) => reportProgress(options, 'transcript', { done, of: source.durationSeconds, unit: 'seconds' }),
  };
  const found = await runCached(cache, stageKey(sourceHash, 'transcript', inputs), () => createTranscript(job));
  options.onProgress?.('transcript', 100);
  return found;
}

async function hashFile(file: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(file))
    .digest('hex')
    .slice(0, 16);
}

/** Reports the progress of a stage, at most 99. A stage reaches 100 only after its result is stored. */
function reportProgress({ onProgress }: RecordOptions, stage: StageName, position: ProgressPosition): void {
  onProgress?.(stage, position.of === 0 ? 0 : Math.min(99, Math.floor((position.done / position.of) * 100)), position);
}

export interface StageCache {
  get(key: string): Promise<string | null>;
  put(key: string, json: string): Promise<void>;
}

/** Version of each stage. Increase it if the stage gives a different result for the same video. */
const STAGE_VERSIONS = { probe: 3, scenes: 10, transcript: 4, screens: 11, switches: 5, icons: 3 };

export type StageName = keyof typeof STAGE_VERSIONS;

/**
 * Returns the cache key of a stage. `inputs` contains everything else on which the result depends, such as the hash of a caption file or
 * the name of a model.
 */
export function stageKey(sourceHash: string, stage: StageName, inputs: string[] = []): string {
  return [sourceHash, `${stage}-${STAGE_VERSIONS[stage]}`, ...inputs].join('/');
}

async function runCached<T>(cache: StageCache, key: string, work: () => Promise<T>): Promise<T> {
  const found = await cache.get(key);
  if (found !== null) return JSON.parse(found) as T;
  const result = await work();
  await cache.put(key, JSON.stringify(result));
  return result;
}

/** Returns a cache with one file per stage in a folder, for use on the command line. */
export function folderCache(folder: string): StageCache {
  const getFile = (key: string) => path.join(folder, `${key.replace(/[^\w.-]+/g, '_')}.json`);
  async function get(key: string): Promise<string | null> {
    try {
      return await readFile(getFile(key), 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
  }
  async function put(key: string, json: string): Promise<void> {
    await mkdir(folder, { recursive: true });
    // Writes to a temporary file first, so that readers never see an incomplete result.
    const temporaryFile = `${getFile(key)}.${crypto.randomUUID()}.part`;
    await writeFile(temporaryFile, json);
    await rename(temporaryFile, getFile(key));
  }
  return { get, put };
}
