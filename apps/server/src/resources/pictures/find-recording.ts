import type { Recording } from '@docreel/recording';
import type { Context } from '../../context.ts';
import { getRecording } from '../videos/processing/recordings.ts';
import type { VideoRow } from '../videos/videos.store.ts';

/**
 * Time limit in milliseconds for reading a recording during a request. A processed video takes less than a second. After an update of
 * Docreel, stages may have to run again, which takes minutes.
 */
const READ_MS = 15_000;

/** Returns the recording of a video, or null if it is not available within the time limit. */
export async function findRecording(context: Context, video: VideoRow, signal: AbortSignal): Promise<Recording | null> {
  try {
    return await getRecording(context, video, AbortSignal.any([signal, AbortSignal.timeout(READ_MS)]));
  } catch (error) {
    signal.throwIfAborted();
    context.log.warn({ err: error, videoId: video.id }, 'the recording is not available');
    return null;
  }
}
