/** Converts an ffprobe error message about an unreadable file into an error code with a message. */
import { open } from 'node:fs/promises';
import { MediaError } from '../media-error.ts';

/**
 * Returns a MediaError, or a plain Error if the service caused the problem: the file is missing, or the service has no permission to read
 * it.
 */
export async function unreadableFile(file: string, complaint: string): Promise<Error> {
  if (/Permission denied|No such file/.test(complaint)) return new Error(`ffprobe may not read the file: ${complaint}`);
  if (await isText(file)) return new MediaError('NOT_A_VIDEO', 'The file is text, not a video.', complaint);
  if (/not on whitelist/.test(complaint)) {
    return new MediaError('UNSUPPORTED_FORMAT', 'This kind of file is not taken: send the video as MP4, MOV, WebM, MKV or AVI.', complaint);
  }
  if (/moov atom not found|EBML|End of file|partial file|Truncat/i.test(complaint)) {
    return cutOff(complaint);
  }
  return new MediaError('NOT_A_VIDEO', 'The file is not a video.', complaint);
}

export function cutOff(complaint = ''): MediaError {
  return new MediaError('MALFORMED_VIDEO', 'The video is damaged or was cut off before its end: upload it again.', complaint);
}

/** Returns the error for too many streams, which ffmpeg reports as insufficient memory. */
export function refusedStreams(error: unknown, most: number): unknown {
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
