import { Readable } from 'node:stream';
import type { S3Client } from './client.ts';
import { StorageError } from '../storage.ts';

/** Reads an object. If the connection breaks or stalls, reading resumes after the last byte. */

const STALL_MS = 30_000;
const MOST_BREAKS = 5;

export async function openObject(
  client: S3Client,
  key: string,
  range?: { start: number; end: number },
): Promise<{ stream: Readable; sizeBytes: number } | null> {
  const first = await client.read({ method: 'GET', key, headers: range ? rangeHeader(range.start, range.end) : {} });
  if (!first) return null;
  const { headers } = first.answer;
  const sizeBytes = Number(headers.get('content-range')?.split('/')[1] ?? headers.get('content-length') ?? 0);
  const end = range ? Math.min(range.end, sizeBytes - 1) : sizeBytes - 1;
  const stream = Readable.from(readOn({ client, key, first, start: range?.start ?? 0, end }), { objectMode: false });
  // Closing the stream also closes the connection, even if nobody has read from it.
  stream.once('close', first.stop);
  return { stream, sizeBytes };
}

type Opened = NonNullable<Awaited<ReturnType<S3Client['read']>>>;

interface Reading {
  client: S3Client;
  key: string;
  first: Opened;
  start: number;
  end: number;
}

async function* readOn({ client, key, first, start, end }: Reading): AsyncGenerator<Uint8Array> {
  const etag = first.answer.headers.get('etag') ?? '';
  let at = start;
  let opened: Opened | null = first;
  for (let breaks = 0; ; ) {
    try {
      for await (const chunk of withStallLimit(opened)) {
        at += chunk.byteLength;
        yield chunk;
      }
      if (at > end) return;
      throw new Error(`the store sent ${at - start} bytes of ${end - start + 1}`);
    } catch (error) {
      breaks += 1;
      const sentence = 'The store broke off while a file was read.';
      if (breaks > MOST_BREAKS) throw new StorageError('STORAGE_UNAVAILABLE', sentence, { cause: error });
      // The request requires the same ETag, so that bytes of a replaced object are not appended.
      opened = await client.read({ method: 'GET', key, headers: { ...rangeHeader(at, end), 'if-match': etag } });
      if (!opened) throw new StorageError('STORAGE_UNAVAILABLE', 'The file was removed while it was read.', { cause: error });
    }
  }
}

/** Yields the chunks of a response body. Closes the connection if no chunk arrives in time, and when the reader stops. */
async function* withStallLimit({ answer, stop }: Opened): AsyncGenerator<Uint8Array> {
  let timer = setTimeout(stop, STALL_MS);
  try {
    for await (const chunk of (answer.body ?? []) as AsyncIterable<Uint8Array>) {
      // The time limit covers only waiting for the store, not the time that the reader takes.
      clearTimeout(timer);
      yield chunk;
      timer = setTimeout(stop, STALL_MS);
    }
  } finally {
    clearTimeout(timer);
    stop();
  }
}

function rangeHeader(start: number, end: number): Record<string, string> {
  return { range: `bytes=${start}-${end}` };
}
