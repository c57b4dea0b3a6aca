/** Files that make ffprobe end its error output with text from the file, so that a caller may mistake it for a message of another program. */
import type { HostileFile } from './hostile-file.ts';

const HEADER = Buffer.from('3026B2758E66CF11A6D900AA0062CE6C', 'hex');
const EXTENDED_CONTENT = Buffer.from('40A4D0D207E3D21197F000A0C95EA850', 'hex');

/** Prefix of all error messages of bubblewrap. */
export const BWRAP_WORDS = 'bwrap: ';

/**
 * The service keeps the last 8,000 characters of ffprobe's error output. With 119 or more pictures, these start in the spaces before our
 * text.
 */
export const SPOOFED_MESSAGES: HostileFile[] = [119, 120, 121, 122].map((count) => ({
  name: `an ASF of ${count} covers whose types are words of bubblewrap`,
  make: ({ write }) => write('speaking.asf', speakingAsf(count)),
  expected: ['NOT_A_VIDEO', 'MALFORMED_VIDEO'],
}));

/**
 * Returns an ASF file with cover pictures of unknown types. ffprobe prints each type in an error, and exits with 1 if nothing else follows.
 */
function speakingAsf(count: number): Buffer {
  const covers = Array.from({ length: count }, (_, index) => cover(`${' '.repeat(48)}${BWRAP_WORDS}${String(index).padStart(3, '0')}`));
  const tags = Buffer.concat(covers);
  const extension = Buffer.concat([EXTENDED_CONTENT, u64(26 + tags.length), u16(count), tags]);
  return Buffer.concat([HEADER, u64(30 + extension.length), u32(1), Buffer.from([1, 2]), extension]);
}

function cover(type: string): Buffer {
  const name = Buffer.from('WM/Picture\0', 'utf16le');
  const value = Buffer.concat([Buffer.from([0]), u32(0), Buffer.from(`${type}\0`, 'utf16le'), Buffer.from('\0', 'utf16le')]);
  return Buffer.concat([u16(name.length), name, u16(1), u16(value.length), value]);
}

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function u64(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
}
