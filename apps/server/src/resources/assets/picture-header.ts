/** Type and dimensions of a picture, read from the first bytes of the file without decoding the pixels. */
export interface PictureHeader {
  contentType: 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif';
  width: number;
  height: number;
}

/** Maximum number of JPEG segments to skip before the dimensions. Cameras and image editors write fewer than 30. */
const SEGMENTS_MAX = 200;

/**
 * Reads the header of a PNG, JPEG, WebP or GIF picture. Returns null for any other file. The run time does not depend on the size of the
 * picture.
 */
export function readPictureHeader(bytes: Buffer): PictureHeader | null {
  const read = FORMATS.find(({ matches }) => matches(bytes))?.read;
  try {
    return read?.(bytes) ?? null;
  } catch (error) {
    // The file is too short to contain the dimensions.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

interface Format {
  matches: (bytes: Buffer) => boolean;
  read: (bytes: Buffer) => PictureHeader | null;
}

const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const textAt = (bytes: Buffer, start: number, end: number) => bytes.toString('latin1', start, end);

const FORMATS: Format[] = [
  { matches: (bytes) => bytes.subarray(0, 8).equals(PNG), read: readPng },
  { matches: (bytes) => bytes[0] === 0xff && bytes[1] === 0xd8, read: readJpeg },
  { matches: (bytes) => textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 12) === 'WEBP', read: readWebp },
  { matches: (bytes) => ['GIF87a', 'GIF89a'].includes(textAt(bytes, 0, 6)), read: readGif },
];

function readPng(bytes: Buffer): PictureHeader | null {
  if (textAt(bytes, 12, 16) !== 'IHDR') return null;
  return { contentType: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

function readGif(bytes: Buffer): PictureHeader {
  return { contentType: 'image/gif', width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
}

/** Reads the header of a JPEG file, which is a list of segments. The dimensions are in the start-of-frame (SOF) segment. */
function readJpeg(bytes: Buffer): PictureHeader | null {
  let at = 2;
  for (let segments = 0; segments < SEGMENTS_MAX; segments++) {
    if (bytes.readUInt8(at) !== 0xff) return null;
    const marker = bytes.readUInt8(at + 1);
    // A JPEG marker may be preceded by any number of 0xff bytes, which some encoders use to align segments.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (isFrame(marker)) return { contentType: 'image/jpeg', height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

/** Returns whether the JPEG marker starts a frame. These are 0xc0 to 0xcf, except three that have another meaning. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

/** Reads the header of a WebP file in one of its three formats: lossy (`VP8 `), lossless (`VP8L`) or extended (`VP8X`). */
function readWebp(bytes: Buffer): PictureHeader | null {
  const contentType = 'image/webp';
  switch (textAt(bytes, 12, 16)) {
    case 'VP8 ':
      return { contentType, width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21);
      return { contentType, width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return { contentType, width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    default:
      return null;
  }
}
