/** Type and size of a picture, read from its first bytes. The pixels are not decoded. */
export interface PictureHeader {
  contentType: 'image/png' | 'image/jpeg' | 'image/webp';
  width: number;
  height: number;
}

/** Cameras and editors write fewer than 30 segments. Each costs one step, whatever its length. */
const SEGMENTS_MAX = 200;

/** Returns null for anything that is not a PNG, JPEG or WebP picture. The work is the same for pictures of any size. */
export function readPictureHeader(bytes: Buffer): PictureHeader | null {
  const read = FORMATS.find(({ matches }) => matches(bytes))?.read;
  try {
    return read?.(bytes) ?? null;
  } catch (error) {
    // The file ends before the bytes that contain the picture's dimensions.
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
];

function readPng(bytes: Buffer): PictureHeader | null {
  if (textAt(bytes, 12, 16) !== 'IHDR') return null;
  return { contentType: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** A JPEG is a list of segments. The size is in the one that begins the frame (SOF). */
function readJpeg(bytes: Buffer): PictureHeader | null {
  let at = 2;
  for (let segments = 0; segments < SEGMENTS_MAX; segments++) {
    if (bytes.readUInt8(at) !== 0xff) return null;
    const marker = bytes.readUInt8(at + 1);
    // Any number of 0xff bytes may precede a marker. Some writers align segments with them.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (isFrame(marker)) return { contentType: 'image/jpeg', height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

/** SOF0 to SOF15, without the three markers in that range that mean something else. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

/** The three kinds of WebP: lossy, lossless, and extended, which holds one of them. */
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
