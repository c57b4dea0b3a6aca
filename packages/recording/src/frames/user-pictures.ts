/** Redacts and shrinks pictures that people upload or import. The sandbox decodes them, and they are encoded again from their pixels. */
import { defaultLimits, type Limits } from '../limits.ts';
import { missingFrameError, MediaError } from '../media-error.ts';
import { runTool } from '../sandbox/run-tool.ts';
import type { Box } from '../types.ts';
import { encodeFrame, type Frame, type ColourImage, collectPixmaps } from './extract-frame.ts';
import { clip } from './pixels.ts';

interface DecodeOptions {
  contentType: 'image/png' | 'image/jpeg' | 'image/webp';
  /** ffmpeg filter for the pixels, for example `alphaextract`. */
  filter?: string;
  limits?: Limits;
  signal?: AbortSignal | undefined;
}

export interface RedactOptions extends DecodeOptions {
  /** Areas to fill, in percent of the width and height. */
  boxes: readonly Box[];
  sizes?: readonly number[];
}

/** ffmpeg input formats of pictures. They read one file and open no other. */
const FORMATS = { 'image/png': 'png_pipe', 'image/jpeg': 'jpeg_pipe', 'image/webp': 'webp_pipe' };
/** Colour of the boxes: red, green, blue. */
const FILL = [38, 43, 54] as const;
const TIMEOUT_SECONDS = 30;

/**
 * Returns the picture with filled boxes, encoded again from its pixels, so that it has no metadata and no earlier version. The sandbox
 * decodes the file. Throws MediaError if it cannot be decoded.
 */
export async function redactPicture(file: string, { boxes, ...options }: RedactOptions): Promise<Frame> {
  const image = await decodePicture(file, options);
  for (const box of boxes) fill(image, box);
  return encodeFrame(image, options);
}

/** Decodes the pixels of a picture in the sandbox, without transparency. Throws MediaError if that is not possible. */
async function decodePicture(
  file: string,
  { contentType, filter = 'null', limits = defaultLimits(), signal }: DecodeOptions,
): Promise<ColourImage> {
  const format = FORMATS[contentType];
  let image: ColourImage | undefined;
  const pixmaps = collectPixmaps(limits, 1, (found) => (image = found));
  const safety = ['-protocol_whitelist', 'file,pipe', '-format_whitelist', format];
  const size = ['-max_pixels', String(limits.maxLongSide * limits.maxShortSide)];
  const output = ['-vf', filter, '-frames:v', '1', '-pix_fmt', 'rgb24', '-c:v', 'ppm', '-f', 'image2pipe', 'pipe:1'];
  const { errorOutput } = await runTool({
    program: 'ffmpeg',
    args: ({ input }) => ['-v', 'error', '-nostdin', ...safety, ...size, '-f', format, '-i', `file:${input}`, ...output],
    inputFile: file,
    memoryBytes: limits.childMemoryBytes,
    timeoutSeconds: TIMEOUT_SECONDS,
    signal,
    onOutput: pixmaps.add,
  });
  if (pixmaps.end() !== 1 || !image) throw missingFrameError('The picture cannot be decoded.', errorOutput);
  return image;
}

function fill({ width, height, pixels }: ColourImage, box: Box): void {
  const percent = { x: (box.x * width) / 100, y: (box.y * height) / 100 };
  const area = clip({ ...percent, width: (box.width * width) / 100, height: (box.height * height) / 100 }, { width, height });
  const row = Buffer.alloc(area.width * 3, Buffer.from(FILL));
  for (let y = area.y; y < area.y + area.height; y++) pixels.set(row, (y * width + area.x) * 3);
}

/**
 * Returns smaller versions of a picture as WebP, and its average colour. A version that is not smaller in bytes is left out. Returns null
 * if the picture cannot be decoded or has transparent pixels. The sandbox decodes the file.
 */
export async function shrinkPicture(
  file: string,
  options: DecodeOptions & { sizes: readonly number[]; bytes: number },
): Promise<Pick<Frame, 'sizes' | 'colour'> | null> {
  try {
    if (await isTransparent(file, options)) return null;
    const { sizes, colour } = await encodeFrame(await decodePicture(file, options), options);
    return { sizes: sizes.filter(({ webp }) => webp.byteLength < options.bytes), colour };
  } catch (error) {
    if (error instanceof MediaError) return null;
    throw error;
  }
}

async function isTransparent(file: string, options: DecodeOptions): Promise<boolean> {
  if (options.contentType === 'image/jpeg') return false;
  const { pixels } = await decodePicture(file, { ...options, filter: 'format=rgba,alphaextract' });
  return pixels.some((value) => value < 255);
}
