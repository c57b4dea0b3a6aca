import { promisify } from 'node:util';
import { crc32, deflateRaw, deflateRawSync } from 'node:zlib';
import { writeCentralHeader, writeDataDescriptor, writeEndRecords, writeLocalHeader, type ZipEntry } from './zip-records.ts';

/** A file to write to an archive. Text and bytes are compressed if that makes them smaller, and streams are stored uncompressed. */
export interface ArchiveFile {
  /** Relative path of the file, with `/` as separator. */
  path: string;
  body: string | Uint8Array | StreamedBody;
}

export interface StreamedBody {
  chunks: AsyncIterable<Uint8Array>;
  sizeBytes: number;
}

const deflate = promisify(deflateRaw);
/** Compression level 3 takes half the time of the default level and produces 5 % more bytes. */
const EFFORT = { level: 3 };
/**
 * Maximum size, in bytes, for synchronous compression. Up to this size, compressing takes less time than passing the bytes to another
 * thread.
 */
const SYNC_BYTES = 16 * 1024;
/** Extensions of files that are already compressed. */
const COMPRESSED = /\.(?:webp|png|jpe?g|gif|avif|mp4|m4[av]|mov|webm|mkv|mp3|zip)$/;
/** Size of a page of ZIP records, in bytes. It exceeds the largest record, because a name has at most 4 KiB. */
const PAGE_BYTES = 64 * 1024;

/**
 * Yields a ZIP of the files, in chunks, as the consumer requests them. Only the list of names stays in memory, so memory use does not grow
 * with the content. The same files produce the same bytes. If the consumer leaves early, `files` is closed. An error in `files` ends the
 * archive with that error.
 */
export async function* writeZip(files: AsyncIterable<ArchiveFile>): AsyncGenerator<Uint8Array, void, undefined> {
  const directory = createPages();
  let offset = 0;
  for await (const { path, body } of files) {
    const name = encodeName(path);
    let entry: ZipEntry;
    if (typeof body === 'string' || body instanceof Uint8Array) {
      const bytes = typeof body === 'string' ? Buffer.from(body) : body;
      const packed = await pack(path, bytes);
      const method = packed === bytes ? 0 : 8;
      entry = { name, offset, isStreamed: false, method, crc32: crc32(bytes), size: bytes.length, compressedSize: packed.length };
      const header = writeLocalHeader(entry);
      yield header;
      if (packed.length > 0) yield packed;
      offset += header.length + packed.length;
    } else {
      entry = { name, offset, isStreamed: true, method: 0, crc32: 0, size: body.sizeBytes, compressedSize: body.sizeBytes };
      const header = writeLocalHeader(entry);
      yield header;
      entry.crc32 = yield* copy(body, path);
      const descriptor = writeDataDescriptor(entry);
      yield descriptor;
      offset += header.length + body.sizeBytes + descriptor.length;
    }
    directory.add(writeCentralHeader(entry));
  }
  const { count, sizeBytes: size, pages } = directory.close();
  yield* pages;
  yield writeEndRecords({ count, offset, size });
}

/** Returns the compressed bytes, or the original bytes if compression does not make them smaller. */
async function pack(path: string, bytes: Uint8Array): Promise<Uint8Array> {
  if (COMPRESSED.test(path)) return bytes;
  const packed = bytes.length <= SYNC_BYTES ? deflateRawSync(bytes, EFFORT) : await deflate(bytes, EFFORT);
  return packed.length < bytes.length ? packed : bytes;
}

/** Encodes a file name. Names are built from IDs and slugs, so a path outside of the folder is a bug and throws. */
function encodeName(path: string): Buffer {
  const isSafe =
    path.length > 0 && path.length < 4096 && !/[\\\0]/.test(path) && path.split('/').every((part) => !['', '.', '..'].includes(part));
  if (!isSafe) throw new Error(`Not a path for an archive: ${JSON.stringify(path)}`);
  return Buffer.from(path);
}

/** Yields the chunks of a stream and returns their CRC. */
async function* copy({ chunks, sizeBytes }: StreamedBody, path: string): AsyncGenerator<Uint8Array, number, undefined> {
  let sum = 0;
  let receivedBytes = 0;
  for await (const chunk of chunks) {
    sum = crc32(chunk, sum);
    receivedBytes += chunk.length;
    yield chunk;
  }
  // The header with the announced size is already written, so a different size would make the archive unreadable.
  if (receivedBytes !== sizeBytes) throw new Error(`${path} has ${receivedBytes} bytes, and ${sizeBytes} were announced.`);
  return sum;
}

/**
 * Creates a buffer that collects small records in pages. Separate buffers would each keep Node's shared 8 KB block alive: 950 MB instead of
 * 100 MB after 80,000 files.
 */
function createPages() {
  const pages: Buffer[] = [];
  let page = Buffer.alloc(PAGE_BYTES);
  let used = 0;
  let [count, sizeBytes] = [0, 0];
  function startPage(): void {
    if (used > 0) pages.push(page.subarray(0, used));
    page = Buffer.alloc(PAGE_BYTES);
    used = 0;
  }
  return {
    add(record: Buffer): void {
      if (used + record.length > page.length) startPage();
      used += record.copy(page, used);
      count++;
      sizeBytes += record.length;
    },
    close() {
      startPage();
      return { count, sizeBytes, pages };
    },
  };
}
