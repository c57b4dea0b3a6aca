/** The sound of a video as 16 kHz mono, which is what recognisers were trained on; silence where it has gaps, so that times stay true. */
import path from 'node:path';
import { type MediaRun, runFfmpeg } from './ffmpeg.ts';
import { childSecondsFor } from './limits.ts';

/** Writes `sound.wav` into the scratch folder and answers its path; null where the sound cannot be decoded. */
export async function extractSound(
  run: Omit<MediaRun, 'timeoutSeconds'> & { scratchFolder: string },
  seconds: number,
): Promise<string | null> {
  const { exitCode } = await runFfmpeg(
    { ...run, timeoutSeconds: childSecondsFor(seconds, run.limits) },
    {
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
    },
  );
  return exitCode === 0 ? path.join(run.scratchFolder, 'sound.wav') : null;
}
