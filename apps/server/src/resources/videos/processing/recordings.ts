import { text } from 'node:stream/consumers';
import {
  modelTranscriber,
  openAiTranscriber,
  type Recording,
  type RecordOptions,
  recordVideo,
  type StageCache,
  type Transcriber,
  written,
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
 * Recordings of stored videos. Results of stages are stored under the hash of the file, so the same bytes are never analyzed twice.
 * Services that share a `RECORDING_CACHE` also share these results.
 */

/**
 * Returns the recording of a stored video, with a corrected transcript if a person saved one. After processing this is cheap: only stages
 * whose version changed run again.
 */
export async function getRecording(context: Context, video: VideoRow, signal: AbortSignal): Promise<Recording> {
  const recording = await recordVideoFile(context, video, { signal });
  const corrected = await findTranscript(context.db, video.project_id, video.id);
  if (corrected?.source !== 'person') return recording;
  const segments = corrected.segments.map((segment) => ({ ...segment, confidence: 1, words: [] }));
  return { ...recording, transcript: written('person', segments, corrected.language) };
}

export async function recordVideoFile(
  { db, storage, config, log }: Context,
  video: VideoRow,
  options: Pick<RecordOptions, 'signal' | 'onProgress'>,
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
      cache: addSharedCache(createStageCache(storage), { config, log }),
      limits: getVideoLimits(config),
    });
  } finally {
    // When one of the parallel stages stops, another may still be writing its result.
    await freeOrphanedRecording(db, {
      projectId: video.project_id,
      sha256: video.sha256,
      afterMs: options.signal?.aborted ? WRITE_GRACE_MS : 0,
    });
  }
}

const WRITE_GRACE_MS = 60_000;

/**
 * Schedules the deletion of a recording without videos. A video may be deleted during analysis, and its last stage may be written after
 * the folder was deleted.
 */
export async function freeOrphanedRecording(
  db: Db,
  { projectId, sha256, afterMs }: { projectId: string; sha256: string; afterMs: number },
): Promise<void> {
  // A cancelled job can no longer use its own database connection.
  const cleanup = withoutSignal(db);
  if (!(await hasVideoWithHash(cleanup, sha256)))
    await scheduleDelayedDeletion(cleanup, { projectId, storageKeys: [`${recordingFolder(sha256)}/`], afterMs });
}

/** Returns the configured transcription engines: a server first, then a local model. If neither works, the offline recognizer is used. */
async function createTranscribers(
  config: Pick<Config, 'TRANSCRIBE_URL' | 'TRANSCRIBE_MODEL' | 'TRANSCRIBE_KEY' | 'SPEECH_MODEL'>,
): Promise<Transcriber[]> {
  const { TRANSCRIBE_URL, TRANSCRIBE_MODEL, TRANSCRIBE_KEY, SPEECH_MODEL } = config;
  return [
    ...(TRANSCRIBE_URL ? [openAiTranscriber({ url: TRANSCRIBE_URL, model: TRANSCRIBE_MODEL, key: TRANSCRIBE_KEY })] : []),
    ...(SPEECH_MODEL ? [await modelTranscriber(SPEECH_MODEL)] : []),
  ];
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
