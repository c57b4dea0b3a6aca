import { text } from 'node:stream/consumers';
import {
  createModelTranscriber,
  createOpenAiTranscriber,
  type Recording,
  type RecordOptions,
  recordVideo,
  type StageCache,
  type Transcriber,
  createManualTranscript,
} from '@docreel/recording';
import type { Config } from '../../../config.ts';
import type { Context } from '../../../context.ts';
import { withoutSignal } from '../../../platform/db/bind-to-signal.ts';
import type { Db } from '../../../platform/db/tables.ts';
import { openScratch } from '../../../platform/process/scratch.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { scheduleDelayedDeletion } from '../../assets/schedule-deletion.ts';
import { findTranscript } from '../transcripts/transcripts.store.ts';
import type { VideoRow } from '../video.ts';
import { hasVideoWithHash } from '../videos.store.ts';
import { addSharedCache } from './shared-recording-cache.ts';
import { recordingFolder, getStageFile } from './stage-file.ts';
import { getVideoLimits } from '../video-limits.ts';

/**
 * Recordings contain the data extracted from a video, such as scenes and the transcript. Results of stages are stored under the hash of the
 * file, so the same bytes are never analyzed twice. Services with a shared `RECORDING_CACHE` also share these results.
 */

/**
 * Returns the recording of a stored video, with the corrected transcript if a person saved one. For a processed video, only stages whose
 * version has changed run again.
 */
export async function getRecording(context: Context, video: VideoRow, signal: AbortSignal): Promise<Recording> {
  const recording = await recordVideoFile(context, video, { signal });
  const corrected = await findTranscript(context.db, video.project_id, video.id);
  if (corrected?.source !== 'person') return recording;
  const segments = corrected.segments.map((segment) => ({ ...segment, confidence: 1, words: [] }));
  return { ...recording, transcript: createManualTranscript('person', segments, corrected.language) };
}

/**
 * Processes the video file, except for stages with a stored result. With `isCachedOnly`, it processes nothing and throws `NotCachedError` if
 * a result is missing.
 */
export async function recordVideoFile(
  { db, storage, config, log }: Context,
  video: VideoRow,
  { isCachedOnly = false, ...options }: Pick<RecordOptions, 'signal' | 'onProgress'> & { isCachedOnly?: boolean },
): Promise<Recording> {
  if (!video.storage_key || !video.sha256) throw new Error(`video ${video.id} has no stored file`);
  await using file = await storage.localFile(video.storage_key);
  await using scratch = await openScratch('recording');
  try {
    return await recordVideo(file.path, {
      ...options,
      scratchParent: scratch.path,
      transcribers: await createTranscribers(config),
      sourceHash: video.sha256,
      cache: isCachedOnly ? failIfMissing(createStageCache(storage)) : addSharedCache(createStageCache(storage), { config, log }),
      limits: getVideoLimits(config),
    });
  } finally {
    // When one of the parallel stages is aborted, another may still be writing its result, so the deletion is delayed.
    await freeOrphanedRecording(db, {
      projectId: video.project_id,
      sha256: video.sha256,
      afterMs: options.signal?.aborted ? WRITE_GRACE_MS : 0,
    });
  }
}

const WRITE_GRACE_MS = 60_000;

/**
 * Schedules the deletion of a recording that no longer belongs to any video. The video may be deleted during its analysis, whose last stage
 * then writes into the deleted folder.
 */
export async function freeOrphanedRecording(
  db: Db,
  { projectId, sha256, afterMs }: { projectId: string; sha256: string; afterMs: number },
): Promise<void> {
  // The database connection of a cancelled job rejects queries, so another one is used.
  const cleanup = withoutSignal(db);
  if (!(await hasVideoWithHash(cleanup, sha256)))
    await scheduleDelayedDeletion(cleanup, { projectId, storageKeys: [`${recordingFolder(sha256)}/`], afterMs });
}

/** Returns the configured transcription engines: a server first, then a local model. If none works, the offline recogniser is used. */
async function createTranscribers(
  config: Pick<Config, 'TRANSCRIBE_URL' | 'TRANSCRIBE_MODEL' | 'TRANSCRIBE_KEY' | 'SPEECH_MODEL'>,
): Promise<Transcriber[]> {
  const { TRANSCRIBE_URL, TRANSCRIBE_MODEL, TRANSCRIBE_KEY, SPEECH_MODEL } = config;
  return [
    ...(TRANSCRIBE_URL ? [createOpenAiTranscriber({ url: TRANSCRIBE_URL, model: TRANSCRIBE_MODEL, key: TRANSCRIBE_KEY })] : []),
    ...(SPEECH_MODEL ? [await createModelTranscriber(SPEECH_MODEL)] : []),
  ];
}

/** Thrown if the result of a stage is not stored. */
export class NotCachedError extends Error {}

function failIfMissing(cache: StageCache): StageCache {
  return {
    ...cache,
    async get(key) {
      const found = await cache.get(key);
      if (found === null) throw new NotCachedError(`The result of ${key} is not stored.`);
      return found;
    },
  };
}

export function createStageCache(storage: Storage): StageCache {
  return {
    async get(key) {
      const opened = await storage.open(getStageStorageKey(key));
      return opened ? text(opened.stream) : null;
    },
    async put(key, json) {
      await storage.put(getStageStorageKey(key), json);
    },
  };
}

function getStageStorageKey(key: string): string {
  const { sha256, name } = getStageFile(key);
  return `${recordingFolder(sha256)}/${name}`;
}
