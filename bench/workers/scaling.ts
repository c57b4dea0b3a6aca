import { toTable } from '../pipeline/measure.ts';
import { importVideos, startTestbed, untilProcessed } from './testbed.ts';

interface Scaled {
  workers: number;
  jobsPerMinute: number;
  transcriptions: number;
}

const SIZES = [1, 2, 4];

/** Processes the same number of videos for each worker, with one, two and four workers. Returns a table. */
export async function measureScaling(videosPerWorker: number): Promise<string> {
  const results: Scaled[] = [];
  for (const workers of SIZES) results.push(await processVideos(workers, workers * videosPerWorker));
  const [one] = results;
  const rows = results.map(({ workers, jobsPerMinute, transcriptions }) => [
    String(workers),
    String(workers * videosPerWorker),
    jobsPerMinute.toFixed(1),
    (jobsPerMinute / (one?.jobsPerMinute ?? Number.NaN)).toFixed(2),
    String(transcriptions),
  ]);
  return toTable(['Workers', 'Videos', 'Videos/minute', 'Ratio', 'Transcription requests'], rows);
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
  const minutes = (performance.now() - startedAt) / 60_000;
  return { workers, jobsPerMinute: videos / minutes, transcriptions: testbed.transcriber.answered - before };
}
