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
import { isContentKnown } from '../videos.store.ts';
import { withSharedStages } from './shared-stages.ts';
import { recordingFolder, stageFile } from './stage-name.ts';
import { videoLimits } from '../video-limits.ts';

/** What a stored video shows and says. Its stages lie in storage under the hash of the file: the same bytes are never looked at twice, nor where they were seen by who shares `RECORDING_CACHE`. */

/**
 * The recording of a video whose file is stored, with the words that a person corrected in place of those that were recognised.
 * Cheap once it was processed; where the engine has learned, what changed is done again.
 */
export async function getRecording(context: Context, video: VideoRow, signal: AbortSignal): Promise<Recording> {
  const recording = await record(context, video, { signal });
  const told = await findTranscript(context.db, video.project_id, video.id);
  if (told?.source !== 'person') return recording;
  const segments = told.segments.map((segment) => ({ ...segment, confidence: 1, words: [] }));
  return { ...recording, transcript: written('person', segments, told.language) };
}

export async function record(
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
      transcribers: await transcribers(config),
      sourceHash: video.sha256,
      cache: withSharedStages(stageCache(storage), { config, log }),
      limits: videoLimits(config),
    });
  } finally {
    // Of stages that run side by side one may still be written down when another has heard that it is over.
    await freeWhatNobodyHas(db, {
      projectId: video.project_id,
      sha256: video.sha256,
      afterMs: options.signal?.aborted ? ENDS_WITHIN_MS : 0,
    });
  }
}

const ENDS_WITHIN_MS = 60_000;

/** A video may be deleted while it is looked at, and what lay in its folder be removed before the last of it is written there. */
export async function freeWhatNobodyHas(
  db: Db,
  { projectId, sha256, afterMs }: { projectId: string; sha256: string; afterMs: number },
): Promise<void> {
  // The job may have been cancelled, which ends its own database.
  const cleanup = withoutSignal(db);
  if (!(await isContentKnown(cleanup, sha256)))
    await scheduleDelayedDeletion(cleanup, { projectId, storageKeys: [`${recordingFolder(sha256)}/`], afterMs });
}

/** What the operator configured for speech, an address before a model of one's own; where neither answers the offline recogniser listens. */
async function transcribers(
  config: Pick<Config, 'TRANSCRIBE_URL' | 'TRANSCRIBE_MODEL' | 'TRANSCRIBE_KEY' | 'SPEECH_MODEL'>,
): Promise<Transcriber[]> {
  const { TRANSCRIBE_URL, TRANSCRIBE_MODEL, TRANSCRIBE_KEY, SPEECH_MODEL } = config;
  return [
    ...(TRANSCRIBE_URL ? [openAiTranscriber({ url: TRANSCRIBE_URL, model: TRANSCRIBE_MODEL, key: TRANSCRIBE_KEY })] : []),
    ...(SPEECH_MODEL ? [await modelTranscriber(SPEECH_MODEL)] : []),
  ];
}

export function stageCache(storage: Storage): StageCache {
  return {
    async get(key) {
      const opened = await storage.open(storageKeyOf(key));
      return opened ? text(opened.stream) : null;
    },
    async put(key, json) {
      await storage.put(storageKeyOf(key), json);
    },
  };
}

function storageKeyOf(key: string): string {
  const { sha256, name } = stageFile(key);
  return `${recordingFolder(sha256)}/${name}`;
}
