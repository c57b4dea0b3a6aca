import { appendFileSync, closeSync, openSync, readSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';

/** Bytes of a file, by which one thread hands to another what is too much to copy, or what waits long before it is wanted. */
export interface Piece {
  path: string;
  from: number;
  sizeBytes: number;
}

/** Writes pieces one behind the other; `add` answers where what was given will be read. */
export interface Pieces extends AsyncDisposable {
  add(text: string): Promise<Piece>;
}

/** Makes the file, for this process alone. */
export async function openPieces(path: string): Promise<Pieces> {
  const file = await open(path, 'wx', 0o600);
  let end = 0;
  return {
    async add(text) {
      const piece: Piece = { path, from: end, sizeBytes: Buffer.byteLength(text) };
      end += piece.sizeBytes;
      const { bytesWritten } = await file.write(text, piece.from);
      if (bytesWritten < piece.sizeBytes) await writeRest(file, { text, from: piece.from, at: bytesWritten });
      return piece;
    },
    [Symbol.asyncDispose]: () => file.close(),
  };
}

/** What a write has left over: where the disk is full, the next one says so. */
async function writeRest(file: FileHandle, { text, from, at }: { text: string; from: number; at: number }): Promise<void> {
  const bytes = Buffer.from(text);
  while (at < bytes.length) at += (await file.write(bytes, at, bytes.length - at, from + at)).bytesWritten;
}

/** The same for threads, which may wait for the disk: whoever writes such a file is the only one, from its first piece on. */
export function piecesNow(path: string): (bytes: Uint8Array) => Piece {
  let end = 0;
  return (bytes) => {
    appendFileSync(path, bytes, { mode: 0o600 });
    const piece = { path, from: end, sizeBytes: bytes.length };
    end += bytes.length;
    return piece;
  };
}

export async function readPiece({ path, from, sizeBytes }: Piece): Promise<Buffer> {
  await using file = await open(path);
  const { buffer } = await file.read(Buffer.allocUnsafe(sizeBytes), 0, sizeBytes, from);
  return buffer;
}

/** For threads; read before the next one is. */
export function readPieceNow({ path, from, sizeBytes }: Piece): Buffer {
  if (room.length < sizeBytes) room = Buffer.allocUnsafeSlow(sizeBytes);
  const file = openSync(path, 'r');
  try {
    return room.subarray(0, readSync(file, room, 0, sizeBytes, from));
  } finally {
    closeSync(file);
  }
}

/** The same place for each: what many of them leave behind is freed late. */
let room = Buffer.alloc(0);

export function readTextNow(piece: Piece): string {
  return readPieceNow(piece).toString();
}
