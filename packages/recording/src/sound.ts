/** The sound of a video as 16 kHz mono, which is what recognisers were trained on; silence where it has gaps, so that times stay true. */
import path from 'node:path';
import { type MediaRun, runFfmpeg } from './ffmpeg.ts';

/** Writes `sound.wav` into the scratch folder and answers its path; null where the sound cannot be decoded. */
export async function extractSound(run: MediaRun & { scratchFolder: string }, seconds: number): Promise<string | null> {
  const { exitCode } = await runFfmpeg(run, {
    after: (scratch) => [
      '-map',
      '0:a:0',
      '-vn',
      '-t',
      String(seconds),
      '-af',
      'aresample=16000:async=1:first_pts=0',
      '-ac',
      '1',
      '-c:a',
      'pcm_s16le',
      `file:${scratch}/sound.wav`,
    ],
  });
  return exitCode === 0 ? path.join(run.scratchFolder, 'sound.wav') : null;
}
