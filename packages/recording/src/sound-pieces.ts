/** Cuts long sound where nobody speaks, so that no word is torn and each piece is small enough to be sent. Works on the plain samples: no child process. */
import { open } from 'node:fs/promises';

const SAMPLE_RATE = 16_000;
/** Ten minutes of 16 kHz mono are 19.2 MB, below the 25 MB that such addresses take. */
const PIECE_SECONDS = 600;
/** The quietest moment of this last part of a piece is where it is cut. */
const SEARCHED_SECONDS = 30;
/** ffmpeg writes its name into the header; a few samples more or less are not heard. */
const WAV_HEADER = 78;
const MOMENT_SECONDS = 0.2;
const BYTES_PER_SECOND = SAMPLE_RATE * 2;

export interface Piece {
  startSeconds: number;
  wav: Buffer;
}

/** One piece in memory at a time. `sound` is a WAV file of 16-bit mono at 16 kHz, as `extractSound` writes it. */
export async function* soundPieces(sound: string): AsyncGenerator<Piece> {
  const handle = await open(sound);
  try {
    const { size } = await handle.stat();
    for (let at = WAV_HEADER; at < size; ) {
      const samples = Buffer.alloc(Math.min(size - at, PIECE_SECONDS * BYTES_PER_SECOND));
      await handle.read(samples, 0, samples.length, at);
      const isLast = at + samples.length >= size;
      const end = isLast ? samples.length : quietest(samples);
      yield { startSeconds: (at - WAV_HEADER) / BYTES_PER_SECOND, wav: Buffer.concat([wavHeader(end), samples.subarray(0, end)]) };
      at += end;
    }
  } finally {
    await handle.close();
  }
}

/** Byte at which the quietest moment of the last half minute has its middle. */
function quietest(samples: Buffer): number {
  const step = Math.round(MOMENT_SECONDS * BYTES_PER_SECOND);
  let best = { energy: Number.POSITIVE_INFINITY, at: samples.length };
  for (let at = samples.length - SEARCHED_SECONDS * BYTES_PER_SECOND; at + step <= samples.length; at += step) {
    const energy = energyOf(samples, at, at + step);
    if (energy < best.energy) best = { energy, at: at + step / 2 };
  }
  return best.at;
}

function energyOf(samples: Buffer, from: number, to: number): number {
  let energy = 0;
  for (let at = from; at + 1 < to; at += 2) energy += Math.abs(samples.readInt16LE(at));
  return energy;
}

function wavHeader(bytes: number): Buffer {
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
