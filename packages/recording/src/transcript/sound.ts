/** The sound of a video as 16 kHz mono, which is what recognisers were trained on; silence where it has gaps, so that times stay true. */
import path from 'node:path';
import { type MediaRun, runFfmpeg } from '../programs/ffmpeg.ts';
import { childSecondsFor } from '../limits.ts';

export interface SoundRun extends Omit<MediaRun, 'timeoutSeconds' | 'onOutput'> {
  scratchFolder: string;
  /** How far into the video it is. */
  onSeconds?: ((seconds: number) => void) | undefined;
}

/** Writes `sound.wav` into the scratch folder and answers its path; null where the sound cannot be decoded. */
export async function extractSound({ onSeconds, ...run }: SoundRun, seconds: number): Promise<string | null> {
  const onOutput = (chunk: Buffer) => {
    const microseconds = Number(/out_time_us=(\d+)/.exec(chunk.toString())?.[1]);
    if (microseconds > 0) onSeconds?.(microseconds / 1e6);
  };
  const { exitCode } = await runFfmpeg(
    { ...run, onOutput, timeoutSeconds: childSecondsFor(seconds, run.limits) },
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
        '-progress',
        'pipe:1',
      ],
    },
  );
  return exitCode === 0 ? path.join(run.scratchFolder, 'sound.wav') : null;
}
