/**
 * The sound of a video as 16 kHz mono, the format on which speech recognisers were trained. Gaps are filled with silence so that times stay
 * right. Long sound is split at quiet moments so that no word is cut.
 */
import { closeSync, openSync, writeSync } from 'node:fs';
import { mkdtemp, rm, open } from 'node:fs/promises';
import path from 'node:path';
import { getChildSeconds } from '../../limits.ts';
import { toScratchError, MediaError } from '../../media-error.ts';
import { type MediaRun, runFfmpeg } from '../../sandbox/ffmpeg.ts';

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

/** Samples per second, the rate on which speech recognisers were trained. */
export const SAMPLE_RATE = 16_000;
export const BYTES_PER_SECOND = SAMPLE_RATE * 2;
/** Size of the WAV header, into which ffmpeg writes its own name. An error of a few samples does not matter. */
export const WAV_HEADER = 78;
/** Positions of cuts are multiples of a hundredth of a second, the unit of speech recognisers. */
const GRID_BYTES = BYTES_PER_SECOND / 100;
/** Distance in bytes between the moments that are compared: 0.05 s. */
const STEP_BYTES = 5 * GRID_BYTES;

export interface SplitOptions {
  longestSeconds: number;
  /** Length of the section at the end of a piece in which the quietest moment is searched. */
  searchedSeconds: number;
  /** Length of the quietest moment. The longer it is, the more likely it is the end of a sentence. */
  momentSeconds: number;
}

interface SoundPiece {
  startSeconds: number;
  endSeconds: number;
  samples: Buffer;
}

/**
 * Yields the pieces of the sound, with one piece in memory at a time. Together they are the whole sound. `sound` is a WAV file of 16-bit
 * mono at 16 kHz, as written by `extractSound`.
 */
export async function* splitAtQuietMoments(sound: string, options: SplitOptions): AsyncGenerator<SoundPiece> {
  const handle = await open(sound);
  try {
    const { size } = await handle.stat();
    for (let at = WAV_HEADER; at < size; ) {
      const samples = Buffer.alloc(Math.min(size - at, options.longestSeconds * BYTES_PER_SECOND));
      await handle.read(samples, 0, samples.length, at);
      const isLast = at + samples.length >= size;
      const end = isLast ? samples.length : findQuietestMoment(samples, options);
      const startSeconds = (at - WAV_HEADER) / BYTES_PER_SECOND;
      yield { startSeconds, endSeconds: startSeconds + end / BYTES_PER_SECOND, samples: samples.subarray(0, end) };
      at += end;
    }
  } finally {
    await handle.close();
  }
}

/** Returns the byte position of the middle of the quietest moment in the searched section. */
function findQuietestMoment(samples: Buffer, { searchedSeconds, momentSeconds }: SplitOptions): number {
  const length = Math.round(momentSeconds * 100) * GRID_BYTES;
  const from = samples.length - searchedSeconds * BYTES_PER_SECOND;
  const until = accumulateEnergy(samples, from);
  let best = { energy: Number.POSITIVE_INFINITY, at: samples.length };
  for (let at = from; at + length <= samples.length; at += STEP_BYTES) {
    const grid = (at - from) / GRID_BYTES;
    const energy = (until[grid + length / GRID_BYTES] as number) - (until[grid] as number);
    if (energy < best.energy) best = { energy, at: at + Math.round(length / 2 / GRID_BYTES) * GRID_BYTES };
  }
  return best.at;
}

/** Maximum amplitude of a muted microphone. An active microphone picks up noise of at least ten times that amplitude. */
const MAX_SILENT_AMPLITUDE = 16;

export function isSilent(samples: Buffer): boolean {
  for (let at = 0; at + 1 < samples.length; at += 2) {
    if (Math.abs(samples.readInt16LE(at)) > MAX_SILENT_AMPLITUDE) return false;
  }
  return true;
}

/**
 * Returns the cumulative loudness for each hundredth of a second. The possible moments overlap, and this function reads each sample only
 * once.
 */
function accumulateEnergy(samples: Buffer, from: number): Float64Array {
  const until = new Float64Array(Math.floor((samples.length - from) / GRID_BYTES) + 1);
  for (let grid = 1, at = from; grid < until.length; grid++) {
    let energy = until[grid - 1] as number;
    for (const end = at + GRID_BYTES; at < end; at += 2) energy += Math.abs(samples.readInt16LE(at));
    until[grid] = energy;
  }
  return until;
}
