import { crc32, deflateRawSync } from 'node:zlib';
import { localHeader, localLength, type ZipEntry } from './zip-records.ts';

/** A file of an archive that is held whole: compressed where that makes it smaller, but for what is compressed by its nature. */
export interface WholeFile {
  /** Relative, parts joined by `/`. */
  path: string;
  body: string | Uint8Array;
}

/** Files as they lie in an archive, each behind its header: what a thread makes of many and hands on as one piece. */
export interface PackedFiles {
  /** The only ones in their buffer, which may be moved to another thread. */
  bytes: Uint8Array<ArrayBuffer>;
  /** In their order; they fill `bytes`. */
  files: PackedFile[];
}

export type PackedFile = { path: string } & PackedNumbers;

export type PackedNumbers = Pick<ZipEntry, 'method' | 'crc32' | 'size' | 'compressedSize'>;

/** Less than this hardly becomes smaller. */
const WORTHWHILE_BYTES = 64;
/** Up to this, handing bytes to another thread and back takes longer than compressing them. */
export const AT_ONCE_BYTES = 16 * 1024;
/** Half the time of the usual level for a twentieth more bytes; a small file is never further from itself than 2^14, and needs no room for more than itself. */
const FAST = { level: 3 };
const FAST_AT_ONCE = { level: 3, windowBits: 14, chunkSize: 1024 };
/** Pictures, sound and films: compressing them takes most of the time of an archive and makes them no smaller. */
const COMPRESSED = /\.(?:webp|png|jpe?g|gif|avif|mp4|m4[av]|mov|webm|mkv|mp3|zip)$/;

export interface Packer {
  add(file: WholeFile): void;
  /** One whose bytes `read` writes to where they are to lie: nothing is copied of what is stored as it is. */
  read(path: string, sizeBytes: number, read: (place: Uint8Array) => void): void;
  done(): PackedFiles;
}

/** In UTF-8, at most, for each of UTF-16. */
const BYTES_OF_A_CHARACTER = 3;

/** For threads: it waits for nothing. The bytes are those of `writeZip`. `expectedBytes` saves making room again and again. */
export function createPacker(expectedBytes: number): Packer {
  const files: PackedFile[] = [];
  let room = new Uint8Array(expectedBytes);
  let used = 0;
  let encoded = Buffer.alloc(0);

  /** As much as that, behind all there is. */
  function take(sizeBytes: number): Uint8Array {
    if (used + sizeBytes > room.length) room = new Uint8Array(room.buffer.transfer(Math.max(room.length * 2, used + sizeBytes)));
    used += sizeBytes;
    return room.subarray(used - sizeBytes, used);
  }

  function note(path: string, numbers: PackedNumbers): Uint8Array {
    files.push({ path, ...numbers });
    return localHeader({ name: nameOf(path), offset: 0, isStreamed: false, ...numbers });
  }

  /** Each text where the one before was: what is outside of its heap makes V8 look through all of it, and be sooner done with nothing. */
  function encode(text: string): Uint8Array {
    const most = text.length * BYTES_OF_A_CHARACTER;
    if (most > encoded.length) encoded = Buffer.allocUnsafeSlow(most);
    return encoded.subarray(0, encoded.write(text));
  }

  function add({ path, body }: WholeFile): void {
    const whole = typeof body === 'string' ? encode(body) : body;
    const { bytes, numbers } = smaller(whole, isWorthwhile(path, whole) ? deflateRawSync(whole, effortFor(whole)) : null);
    const header = note(path, numbers);
    take(header.length).set(header);
    take(bytes.length).set(bytes);
  }

  return {
    add,

    read(path, sizeBytes, read) {
      const name = nameOf(path);
      const start = used;
      const place = take(localLength({ name }) + sizeBytes).subarray(localLength({ name }));
      read(place);
      if (isWorthwhile(path, place)) {
        used = start;
        return add({ path, body: place.slice() });
      }
      const header = note(path, { method: 0, crc32: crc32(place), size: sizeBytes, compressedSize: sizeBytes });
      room.set(header, start);
    },

    done: () => ({ bytes: room.subarray(0, used), files }),
  };
}

export function isWorthwhile(path: string, bytes: Uint8Array): boolean {
  return bytes.length >= WORTHWHILE_BYTES && !COMPRESSED.test(path);
}

/** The same for a file wherever it is packed. */
export function effortFor({ length }: Uint8Array) {
  return length <= AT_ONCE_BYTES ? FAST_AT_ONCE : FAST;
}

/** What is stored of a file, and what is said of it. */
export function smaller(bytes: Uint8Array, deflated: Uint8Array | null): { bytes: Uint8Array; numbers: PackedNumbers } {
  const isSmaller = deflated !== null && deflated.length < bytes.length;
  const kept = isSmaller ? deflated : bytes;
  return { bytes: kept, numbers: { method: isSmaller ? 8 : 0, crc32: crc32(bytes), size: bytes.length, compressedSize: kept.length } };
}

/** A name that leaves its folder is a mistake of ours: names are made from ids and slugs. */
export function nameOf(path: string): Buffer {
  const isSafe =
    path.length > 0 && path.length < 4096 && !/[\\\0]/.test(path) && path.split('/').every((part) => !['', '.', '..'].includes(part));
  if (!isSafe) throw new Error(`Not a path for an archive: ${JSON.stringify(path)}`);
  return Buffer.from(path);
}
