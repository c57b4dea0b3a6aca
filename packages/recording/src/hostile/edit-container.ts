/** Test helpers that take MP4 and Matroska files apart and reassemble them incorrectly. */

/** Returns an MP4 box: its length, its name and its content. */
export function box(name: string, ...content: (Buffer | number[])[]): Buffer {
  const body = Buffer.concat(content.map((part) => Buffer.from(part)));
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(name, 4, 'latin1');
  return Buffer.concat([head, body]);
}

/** Returns the file with the box at `path` replaced and the lengths of all enclosing boxes corrected. */
export function replaceBox(file: Buffer, [name, ...inner]: string[], change: (content: Buffer) => Buffer): Buffer {
  if (name === undefined) return change(file);
  for (let at = 0; at + 8 <= file.length; ) {
    const size = file.readUInt32BE(at);
    if (file.toString('latin1', at + 4, at + 8) === name) {
      const content = replaceBox(file.subarray(at + 8, at + size), inner, change);
      return Buffer.concat([file.subarray(0, at), box(name, content), file.subarray(at + size)]);
    }
    at += size;
  }
  throw new Error(`there is no box ${name}`);
}

export function u32(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => bytes.writeUInt32BE(value >>> 0, index * 4));
  return bytes;
}

/** Returns a copy with bytes overwritten `skip` bytes after the first marker. */
export function overwrite(
  file: Buffer,
  { marker, skip = 0 }: { marker: Buffer | string; skip?: number },
  bytes: Buffer | number[],
): Buffer {
  const at = file.indexOf(marker);
  if (at < 0) throw new Error(`there is no ${marker.toString('hex')}`);
  const copy = Buffer.from(file);
  Buffer.from(bytes).copy(copy, at + marker.length + skip);
  return copy;
}

/** Changes the title of a Matroska file into another text element, whose id is one byte longer. */
export function retitle(file: Buffer, id: number[]): Buffer {
  const at = file.indexOf(Buffer.from([0x7b, 0xa9]));
  const size = (file[at + 2] ?? 0) & 0x7f;
  const text = file.subarray(at + 4, at + 3 + size);
  return Buffer.concat([file.subarray(0, at), Buffer.from([...id, 0x80 | text.length]), text, file.subarray(at + 3 + size)]);
}

/** Returns a Matroska element: its id, its length in eight bytes and its content. */
export function element(id: string, ...content: (Buffer | number[])[]): Buffer {
  const body = Buffer.concat(content.map((part) => Buffer.from(part)));
  return Buffer.concat([Buffer.from(id, 'hex'), Buffer.from([0x01, 0, 0]), u32(0, body.length).subarray(3), body]);
}

/** Returns a random number generator from 0 to below 1. The same seed gives the same numbers, so a failing file can be created again. */
export function seeded(seed: number): () => number {
  let state = (seed * 2654435761) >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 2 ** 32;
  };
}
