import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { probeVideo } from '@docreel/recording';
import type { Context } from '../../../context.ts';
import { JobFailure, type JobRun } from '../../../platform/queue/queue.ts';
import { describeBytes } from './bytes-progress.ts';
import { getVideoLimits } from '../video-limits.ts';
import { contentTypeOf, type VideoRow, withExtension } from '../video.ts';
import { describeVideo } from '../videos.store.ts';

/** Probes an uploaded file in the sandbox and stores its metadata. Does nothing for imported files, which were probed during the import. */
export async function describeFile(
  { config }: Context,
  job: JobRun<{ videoId: string }>,
  { video, path }: { video: VideoRow; path: string },
): Promise<VideoRow> {
  if (video.duration_seconds !== null) return video;
  if (video.size_bytes === 0) throw new JobFailure('FILE_EMPTY', 'the uploaded file is empty');
  const file = await job.step('check', async () => {
    job.progress('checking the file', 0);
    const { container, durationSeconds, width, height } = await probeVideo(path, { limits: getVideoLimits(config), signal: job.signal });
    const sha256 = video.sha256 ?? (await hashFile(path, job, video.size_bytes));
    return { contentType: contentTypeOf({ container }), durationSeconds, width, height, sha256 };
  });
  const filename = withExtension(video.filename, file.contentType);
  return job.stepInTransaction('describe', (tx) => describeVideo(tx, video.id, { ...file, filename }));
}

async function hashFile(path: string, { signal, progress }: JobRun<{ videoId: string }>, sizeBytes: number | null): Promise<string> {
  const hash = createHash('sha256');
  let done = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024, signal })) {
    hash.update(chunk as Buffer);
    done += (chunk as Buffer).length;
    progress(describeBytes('checking the file', done, sizeBytes), 0);
  }
  return hash.digest('hex');
}
