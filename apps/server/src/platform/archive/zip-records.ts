/** Writes the records of a ZIP archive (PKWARE APPNOTE 6.3.10), with ZIP64 for numbers that do not fit into 16 or 32 bits. */

export interface ZipEntry {
  name: Buffer;
  method: 0 | 8;
  crc32: number;
  compressedSize: number;
  size: number;
  offset: number;
  /** True if the content is streamed. The CRC then follows the content, because it is unknown before. */
  isStreamed: boolean;
}

const MAX_16 = 0xff_ff;
const MAX_32 = 0xff_ff_ff_ff;
/** All entries have the first time that the format supports, 1980-01-01 00:00, so the same files always produce the same bytes. */
const [DOS_TIME, DOS_DATE] = [0, 0x00_21];
const [FLAG_UTF8, FLAG_STREAMED] = [0x08_00, 0x00_08];
const UNIX = 3 << 8;
/** File type and permissions: a regular file that its owner can write and everybody can read. */
const FILE_MODE = 0o100_644;

export function writeLocalHeader(entry: ZipEntry): Buffer {
  const isLarge = entry.isStreamed && needsZip64(entry);
  // If this field exists, readers expect eight-byte sizes after the content, otherwise four-byte sizes.
  const extra = isLarge ? zip64Field([0, 0]) : Buffer.alloc(0);
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04_03_4b_50, 0);
  header.writeUInt16LE(isLarge ? 45 : 20, 4);
  writeCommon(header, entry, { at: 6, isKnown: !entry.isStreamed, isLarge });
  header.writeUInt16LE(entry.name.length, 26);
  header.writeUInt16LE(extra.length, 28);
  return Buffer.concat([header, entry.name, extra]);
}

/** Returns the record that follows the content of a streamed entry. It contains the CRC and the sizes. */
export function writeDataDescriptor(entry: ZipEntry): Buffer {
  const isLarge = needsZip64(entry);
  const record = Buffer.alloc(isLarge ? 24 : 16);
  record.writeUInt32LE(0x08_07_4b_50, 0);
  record.writeUInt32LE(entry.crc32, 4);
  for (const [index, size] of [entry.compressedSize, entry.size].entries()) {
    if (isLarge) record.writeBigUInt64LE(BigInt(size), 8 + index * 8);
    else record.writeUInt32LE(size, 8 + index * 4);
  }
  return record;
}

export function writeCentralHeader(entry: ZipEntry): Buffer {
  const isLarge = needsZip64(entry);
  const isFar = entry.offset >= MAX_32;
  const large = [...(isLarge ? [entry.size, entry.compressedSize] : []), ...(isFar ? [entry.offset] : [])];
  const extra = large.length > 0 ? zip64Field(large) : Buffer.alloc(0);
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x02_01_4b_50, 0);
  header.writeUInt16LE(UNIX | 45, 4);
  header.writeUInt16LE(large.length > 0 ? 45 : 20, 6);
  writeCommon(header, entry, { at: 8, isKnown: true, isLarge });
  header.writeUInt16LE(entry.name.length, 28);
  header.writeUInt16LE(extra.length, 30);
  header.writeUInt32LE(FILE_MODE * 0x1_00_00, 38);
  header.writeUInt32LE(isFar ? MAX_32 : entry.offset, 42);
  return Buffer.concat([header, entry.name, extra]);
}

export function writeEndRecords({ count, offset, size }: { count: number; offset: number; size: number }): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06_05_4b_50, 0);
  end.writeUInt16LE(Math.min(count, MAX_16), 8);
  end.writeUInt16LE(Math.min(count, MAX_16), 10);
  end.writeUInt32LE(Math.min(size, MAX_32), 12);
  end.writeUInt32LE(Math.min(offset, MAX_32), 16);
  if (count < MAX_16 && size < MAX_32 && offset < MAX_32) return end;
  const large = Buffer.alloc(56 + 20);
  large.writeUInt32LE(0x06_06_4b_50, 0);
  large.writeBigUInt64LE(44n, 4);
  large.writeUInt16LE(UNIX | 45, 12);
  large.writeUInt16LE(45, 14);
  for (const [index, number] of [count, count, size, offset].entries()) large.writeBigUInt64LE(BigInt(number), 24 + index * 8);
  large.writeUInt32LE(0x07_06_4b_50, 56);
  large.writeBigUInt64LE(BigInt(offset + size), 64);
  large.writeUInt32LE(1, 72);
  return Buffer.concat([large, end]);
}

/** Writes the flags, method, time, CRC and sizes, which the local and the central header contain in the same order. */
function writeCommon(header: Buffer, entry: ZipEntry, { at, isKnown, isLarge }: { at: number; isKnown: boolean; isLarge: boolean }): void {
  header.writeUInt16LE(FLAG_UTF8 | (entry.isStreamed ? FLAG_STREAMED : 0), at);
  header.writeUInt16LE(entry.method, at + 2);
  header.writeUInt16LE(DOS_TIME, at + 4);
  header.writeUInt16LE(DOS_DATE, at + 6);
  header.writeUInt32LE(isKnown ? entry.crc32 : 0, at + 8);
  header.writeUInt32LE(isLarge ? MAX_32 : isKnown ? entry.compressedSize : 0, at + 12);
  header.writeUInt32LE(isLarge ? MAX_32 : isKnown ? entry.size : 0, at + 16);
}

function needsZip64({ size, compressedSize }: ZipEntry): boolean {
  return size >= MAX_32 || compressedSize >= MAX_32;
}

function zip64Field(numbers: number[]): Buffer {
  const field = Buffer.alloc(4 + numbers.length * 8);
  field.writeUInt16LE(1, 0);
  field.writeUInt16LE(numbers.length * 8, 2);
  for (const [index, number] of numbers.entries()) field.writeBigUInt64LE(BigInt(number), 4 + index * 8);
  return field;
}
