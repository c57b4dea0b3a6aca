/** Converts an ffprobe error message about an unreadable file into an error code with a message. */
import { open } from 'node:fs/promises';
import { MediaError } from '../media-error.ts';

/**
 * Returns a MediaError, or a plain Error if the service caused the problem: the file is missing, or the service has no permission to read
 * it.
 */
export async function createUnreadableFileError(file: string, errorOutput: string): Promise<Error> {
  if (/Permission denied|No such file/.test(errorOutput)) return new Error(`ffprobe may not read the file: ${errorOutput}`);
  if (await isText(file)) return new MediaError('NOT_A_VIDEO', 'The file is text, not a video.', errorOutput);
  if (/not on whitelist/.test(errorOutput)) {
    return new MediaError(
      'UNSUPPORTED_FORMAT',
      'This kind of file is not taken: send the video as MP4, MOV, WebM, MKV or AVI.',
      errorOutput,
    );
  }
  if (/moov atom not found|EBML|End of file|partial file|Truncat/i.test(errorOutput)) {
    return createTruncatedFileError(errorOutput);
  }
  return new MediaError('NOT_A_VIDEO', 'The file is not a video.', errorOutput);
}

export function createTruncatedFileError(errorOutput = ''): MediaError {
  return new MediaError('MALFORMED_VIDEO', 'The video is damaged or was cut off before its end: upload it again.', errorOutput);
}

/** Returns the error for too many streams, which ffmpeg reports as insufficient memory. */
export function toStreamLimitError(error: unknown, most: number): unknown {
  if (!(error instanceof MediaError) || !/max_streams/.test(error.detail)) return error;
  const message = `The file holds more than ${most} streams: send one with its picture, its sound and its captions only.`;
  return new MediaError('PROCESSING_RESOURCE_LIMIT', message, error.detail);
}

/** Returns whether the file is text, such as a playlist, a web page or a script. No video container starts with 64 printable characters. */
async function isText(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(64), 0, 64, 0);
    return bytesRead > 0 && buffer.subarray(0, bytesRead).every((byte) => byte >= 32 || (byte >= 9 && byte <= 13));
  } finally {
    await handle.close();
  }
}
