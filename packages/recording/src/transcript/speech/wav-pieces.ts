/** Splits long sound into WAV files that are small enough to be sent to a transcription endpoint. */
import { BYTES_PER_SECOND, type SplitOptions, splitAtQuietMoments, SAMPLE_RATE } from './split-sound.ts';

/**
 * Length of a piece. A minute is 1.9 MB, far below the usual limit of 25 MB. Short pieces give regular progress, which is reported after
 * each response.
 */
const SPLIT_OPTIONS: SplitOptions = { longestSeconds: 60, searchedSeconds: 20, momentSeconds: 0.6 };

export interface WavPiece {
  startSeconds: number;
  endSeconds: number;
  wav: Buffer;
}

/** Yields the pieces, with one piece in memory at a time. */
export async function* splitIntoWavs(sound: string): AsyncGenerator<WavPiece> {
  for await (const { samples, ...times } of splitAtQuietMoments(sound, SPLIT_OPTIONS)) {
    yield { ...times, wav: Buffer.concat([createWavHeader(samples.length), samples]) };
  }
}

function createWavHeader(bytes: number): Buffer {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + bytes, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(SAMPLE_RATE, 24);
  header.writeUInt32LE(BYTES_PER_SECOND, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(bytes, 40);
  return header;
}
