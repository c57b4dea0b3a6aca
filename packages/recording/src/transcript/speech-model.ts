/** A file that the operator put there: a model of whisper.cpp. Looked at from outside, by its header; what is in it only the sandbox finds out. */
import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import path from 'node:path';

export interface SpeechModel {
  file: string;
  sizeBytes: number;
  knowsEnglishOnly: boolean;
  /** Names the content: another model hears another text. */
  identity: string;
}

/** As whisper.cpp writes it: "ggml" as a number of the machine. */
const MAGIC = 'lmgg';
/** The magic, and how many words it has. */
const HEADER_BYTES = 8;
/** English, the same with other languages, and the third generation. */
const VOCABULARIES = { least: 51_864, most: 51_866 };
/** The beginning is alike in all models of a size, the weights are not; reading three gigabytes before each video would take a while. */
const SAMPLE_BYTES = 64 * 1024;

/** Throws an Error with one sentence, which begins with the file, where that is no such model. */
export async function readSpeechModel(given: string): Promise<SpeechModel> {
  const file = path.resolve(given);
  await using handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw new Error(error.code === 'ENOENT' ? `${file} is not there.` : `${file} cannot be read (${error.code}).`, { cause: error });
  });
  const info = await handle.stat();
  if (!info.isFile()) throw new Error(`${file} is no file.`);
  const header = await read(handle, 0, HEADER_BYTES);
  const words = header.length === HEADER_BYTES ? header.readInt32LE(4) : 0;
  if (header.toString('latin1', 0, 4) !== MAGIC || words < VOCABULARIES.least || words > VOCABULARIES.most)
    throw new Error(`${file} is no speech model of whisper.cpp, whose names are like ggml-small.bin.`);
  const identity = await identityOf(handle, info.size);
  return { file, sizeBytes: info.size, knowsEnglishOnly: words === VOCABULARIES.least, identity };
}

async function identityOf(handle: FileHandle, size: number): Promise<string> {
  const hash = createHash('sha256').update(String(size));
  for (const share of [0, 0.5, 1]) hash.update(await read(handle, Math.max(0, Math.floor((size - SAMPLE_BYTES) * share)), SAMPLE_BYTES));
  return hash.digest('hex').slice(0, 16);
}

async function read(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}
