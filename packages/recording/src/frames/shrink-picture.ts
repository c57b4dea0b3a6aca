/** Makes smaller versions of pictures that people upload or import. */
import { MediaError } from '../media-error.ts';
import { encodeFrame, type Frame } from './extract-frame.ts';
import { decodePicture, type DecodeOptions } from './redact-picture.ts';

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
