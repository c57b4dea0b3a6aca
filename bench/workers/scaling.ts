import { toTable } from '../pipeline/measure.ts';
import { importVideos, startTestbed, untilProcessed } from './testbed.ts';

interface Scaled {
  workers: number;
  jobsPerMinute: number;
  /** Mean seconds from the start of a processing job to its end. */
  jobSeconds: number;
  /** Mean milliseconds in which a worker has no processing job, for each job. */
  betweenMs: number;
  transcriptions: number;
}

const SIZES = [1, 2, 4];

/** Processes the same number of videos for each worker, with one, two and four workers. Returns a table. */
export async function measureScaling(videosPerWorker: number): Promise<string> {
  const results: Scaled[] = [];
  for (const workers of SIZES) results.push(await processVideos(workers, workers * videosPerWorker));
  const [one] = results;
  const rows = results.map(({ workers, jobsPerMinute, jobSeconds, betweenMs, transcriptions }) => [
    String(workers),
    String(workers * videosPerWorker),
    jobsPerMinute.toFixed(1),
    (jobsPerMinute / (one?.jobsPerMinute ?? Number.NaN)).toFixed(2),
    jobSeconds.toFixed(2),
    betweenMs.toFixed(0),
    String(transcriptions),
  ]);
  return toTable(['Workers', 'Videos', 'Videos/minute', 'Ratio', 'One job, s', 'Between jobs, ms', 'Transcription requests'], rows);
}

async function processVideos(workers: number, videos: number): Promise<Scaled> {
  await using testbed = await startTestbed(`scaling-${workers}`, workers);
  // The first video of each worker loads its modules and models.
  await importVideos(
    testbed,
    Array.from({ length: workers * 2 }, (_, n) => `warm-up-${workers}-${n}`),
  );
  await untilProcessed(testbed);
  const before = testbed.transcriber.answered;
  const startedAt = performance.now();
  await importVideos(
    testbed,
    Array.from({ length: videos }, (_, n) => `video-${workers}-${n}`),
  );
  await untilProcessed(testbed);
  const seconds = (performance.now() - startedAt) / 1000;
  const [times] = await testbed.cluster.query<{ mean: number; span: number }>(
    `select avg(extract(epoch from completed_at - started_at))::float8 as mean,
            extract(epoch from max(completed_at) - min(started_at))::float8 as span
       from (select * from jobs where kind = 'process_video' order by created_at desc limit $1) measured`,
    [videos],
  );
  const { mean = Number.NaN, span = Number.NaN } = times ?? {};
  return {
    workers,
    jobsPerMinute: videos / (seconds / 60),
    jobSeconds: mean,
    betweenMs: ((span * workers) / videos - mean) * 1000,
    transcriptions: testbed.transcriber.answered - before,
  };
}
