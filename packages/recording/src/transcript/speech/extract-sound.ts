/**
 * Extracts the sound of a video as 16 kHz mono, the format on which speech recognisers were trained. Gaps are filled with silence so that
 * times stay right.
 */
import { closeSync, openSync, writeSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { getChildSeconds } from '../../limits.ts';
import { toScratchError, MediaError } from '../../media-error.ts';
import { type MediaRun, runFfmpeg } from '../../sandbox/ffmpeg.ts';
import { BYTES_PER_SECOND, WAV_HEADER } from './split-sound.ts';

interface SoundRun extends Omit<MediaRun, 'timeoutSeconds' | 'onOutput' | 'watchLog'> {
  /** Scratch folder in which no child process can write. */
  scratchFolder: string;
  /** Progress callback: receives the seconds of video processed so far. */
  onSeconds?: ((seconds: number) => void) | undefined;
}

/** Extra seconds of sound that the filter may append at the end. */
const SPARE_SECONDS = 1;

/** Writes `sound.wav` into its own new folder in the scratch folder. Returns its path, or null if the sound cannot be decoded. */
export async function extractSound({ onSeconds, scratchFolder, ...run }: SoundRun, seconds: number): Promise<string | null> {
  const folder = await mkdtemp(path.join(scratchFolder, 'sound-')).catch((error) => {
    throw toScratchError(error);
  });
  const sound = path.join(folder, 'sound.wav');
  const onErrorOutput = (chunk: Buffer) => {
    const microseconds = Number(/out_time_us=(\d+)/.exec(chunk.toString())?.[1]);
    if (microseconds > 0) onSeconds?.(microseconds / 1e6);
  };
  const file = createSoundFile(sound, seconds);
  try {
    const timeoutSeconds = getChildSeconds(seconds, run.limits);
    const { exitCode } = await runFfmpeg({ ...run, onOutput: file.add, onErrorOutput, timeoutSeconds }, createSoundOptions(seconds));
    if (exitCode === 0) return sound;
  } finally {
    file.close();
  }
  await rm(folder, { recursive: true });
  return null;
}

function createSoundOptions(seconds: number) {
  const only = ['-map', '0:a:0', '-vn', '-t', String(seconds)];
  const samples = ['-af', 'aresample=16000:async=1:first_pts=0', '-ac', '1', '-c:a', 'pcm_s16le'];
  return { inputOptions: ['-progress', 'pipe:2'], outputOptions: [...only, ...samples, '-f', 'wav', 'pipe:1'] };
}

/**
 * Creates the sound file. It is written by this process, because a child process that can create a file could also replace it with a link.
 */
function createSoundFile(place: string, seconds: number): { add: (chunk: Buffer) => void; close: () => void } {
  const most = WAV_HEADER + Math.ceil(seconds + SPARE_SECONDS) * BYTES_PER_SECOND;
  const descriptor = openSync(place, 'wx');
  let bytes = 0;
  function add(chunk: Buffer): void {
    bytes += chunk.length;
    if (bytes > most) throw new MediaError('PROCESSING_RESOURCE_LIMIT', 'The sound of the video is longer than the video.');
    try {
      for (let at = 0; at < chunk.length; ) at += writeSync(descriptor, chunk, at);
    } catch (error) {
      throw toScratchError(error);
    }
  }
  return { add, close: () => closeSync(descriptor) };
}
