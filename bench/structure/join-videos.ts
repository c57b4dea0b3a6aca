import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { defaultLimits, probeVideo } from '@docreel/recording';

const run = promisify(execFile);

/** Time base for all tracks. If joined videos had different time bases, some would play too slowly. */
const TICKS_PER_SECOND = '90000';

/**
 * Joins videos of the same size and codec into one file. Returns the file and the start times in seconds of all videos except the first.
 */
export async function joinVideos(files: readonly string[], folder: string): Promise<{ file: string; seams: number[] }> {
  const parts: string[] = [];
  const seams: number[] = [];
  let seconds = 0;
  for (const [at, file] of files.entries()) {
    const part = path.join(folder, `part-${at}.mp4`);
    await run('ffmpeg', ['-v', 'error', '-i', file, '-map', '0', '-c', 'copy', '-video_track_timescale', TICKS_PER_SECOND, part]);
    parts.push(part);
    if (at > 0) seams.push(seconds);
    seconds += (await probeVideo(part, { limits: defaultLimits() })).durationSeconds;
  }
  const list = path.join(folder, 'list.txt');
  await writeFile(list, parts.map((part) => `file '${path.basename(part)}'\n`).join(''));
  const file = path.join(folder, 'joined.mp4');
  await run('ffmpeg', ['-v', 'error', '-f', 'concat', '-safe', '0', '-i', list, '-map', '0', '-c', 'copy', file]);
  return { file, seams };
}
