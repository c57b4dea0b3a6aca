/** A whisper.cpp model file provided by the operator. Only its header is read outside the sandbox; the rest is read only inside. */
import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import path from 'node:path';

export interface SpeechModel {
  file: string;
  sizeBytes: number;
  knowsEnglishOnly: boolean;
  /** Identifier of the content, because another model gives another transcript. */
  identity: string;
}

/** Magic bytes as whisper.cpp writes them: "ggml" as a little-endian number. */
const MAGIC = 'lmgg';
/** Size of the header in bytes: the magic bytes and the size of the vocabulary. */
const HEADER_BYTES = 8;
/** Vocabulary sizes of the English-only, the multilingual and the third-generation models. */
const VOCABULARIES = { least: 51_864, most: 51_866 };
/**
 * Number of bytes that are hashed to identify a model. Models of one size start alike but have different weights. Hashing three gigabytes
 * before each video would take too long.
 */
const SAMPLE_BYTES = 64 * 1024;

/** Reads the header of a model. Throws an Error with one sentence that starts with the file name if it is not a usable model. */
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
  const identity = await computeIdentity(handle, info.size);
  return { file, sizeBytes: info.size, knowsEnglishOnly: words === VOCABULARIES.least, identity };
}

async function computeIdentity(handle: FileHandle, size: number): Promise<string> {
  const hash = createHash('sha256').update(String(size));
  for (const share of [0, 0.5, 1]) hash.update(await read(handle, Math.max(0, Math.floor((size - SAMPLE_BYTES) * share)), SAMPLE_BYTES));
  return hash.digest('hex').slice(0, 16);
}

async function read(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}
