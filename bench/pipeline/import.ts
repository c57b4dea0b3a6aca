import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { serveLargeVideo } from './large-video.ts';
import { costOf, median, toTable } from './measure.ts';
import { type RunningService, startService } from './running-service.ts';

const GIB = 1024 ** 3;
const SMALL_BYTES = 64 * 1024 ** 2;

/**
 * Measures an import from the request until the video is stored, hashed, synced and probed. curl writing the same bytes to the same disk
 * serves as comparison.
 */
export async function benchImport({ gib, rounds }: { gib: number; rounds: number }): Promise<string> {
  const sizeBytes = Math.round(gib * GIB);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'docreel-bench-'));
  try {
    await using source = await serveLargeVideo();
    await using service = await startService(dataDir);
    const smallPeak = (await importOnce(service, source.url(SMALL_BYTES))).peakMib;
    const seconds = { curl: [] as number[], sameWork: [] as number[], imported: [] as number[] };
    const peaks: number[] = [];
    const file = path.join(dataDir, 'curl.bin');
    const curl = ['curl', '--silent', '--fail', '--output', file, source.url(sizeBytes)];
    for (let round = 0; round < rounds; round++) {
      seconds.curl.push((await costOf(curl)).wallSeconds);
      await costOf(['sync']);
      seconds.sameWork.push((await costOf(['sh', '-c', '"$@" && sync "$0" && sha256sum "$0"', file, ...curl])).wallSeconds);
      await rm(file);
      const imported = await importOnce(service, source.url(sizeBytes));
      seconds.imported.push(imported.seconds);
      peaks.push(imported.peakMib);
      await removeVideos(dataDir);
    }
    const row = (what: string, times: number[], memory: string) => {
      const rate = (sizeBytes / 1024 ** 2 / median(times)).toFixed(0);
      return [what, median(times).toFixed(2), rate, (median(seconds.curl) / median(times)).toFixed(2), memory];
    };
    return toTable(
      [`${gib} GiB from this machine`, 'Seconds', 'MiB/s', 'Relative to curl', 'Peak memory, MiB'],
      [
        row('curl', seconds.curl, ''),
        row('curl, sync, sha256sum', seconds.sameWork, ''),
        row('import', seconds.imported, `${Math.max(...peaks).toFixed(0)} (${smallPeak.toFixed(0)} for 64 MiB)`),
      ],
    );
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function importOnce(service: RunningService, url: string): Promise<{ seconds: number; peakMib: number }> {
  await service.resetPeak();
  const startedAt = performance.now();
  await service.importVideo(url);
  const measured = { seconds: (performance.now() - startedAt) / 1000, peakMib: await service.peakMib() };
  // Waits for the processing after the import, which is not measured and must not overlap with the next import.
  await service.processed();
  await costOf(['sync']);
  return measured;
}

/** Deletes the videos, so that five imports of 5 GiB need the disk space of one. */
async function removeVideos(dataDir: string): Promise<void> {
  const folder = path.join(dataDir, 'files', 'videos');
  for (const name of await readdir(folder)) await rm(path.join(folder, name));
}
