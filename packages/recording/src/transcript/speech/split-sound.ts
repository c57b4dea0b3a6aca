/** Splits long sound at quiet moments so that no word is cut. It works on the samples without a child process. */
import { open } from 'node:fs/promises';

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
