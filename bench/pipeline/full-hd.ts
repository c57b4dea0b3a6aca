import { execFile } from 'node:child_process';
import { mkdir, rename, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const FOLDER = path.join(import.meta.dirname, '../../.cache/bench');

/**
 * Converts a test video to 1920 × 1080 and 30 frames per second, as screen recorders write it, and keeps its captions. The original test
 * videos are small with 10 or 15 frames per second. Decoding them costs almost nothing, which would make every ratio to it large.
 */
export async function inFullHd(video: string): Promise<string> {
  await mkdir(FOLDER, { recursive: true });
  // The folder of a test video is named after the content hash of its source.
  const made = path.join(FOLDER, `full-hd-${path.basename(path.dirname(video))}-${path.basename(video, path.extname(video))}.mp4`);
  if (await stat(made).catch(() => null)) return made;
  const draft = `${made}.${process.pid}.mp4`;
  const picture = ['-vf', 'scale=1920:1080', '-r', '30', '-c:v', 'libx264', '-preset', 'veryfast', '-crf', '23', '-pix_fmt', 'yuv420p'];
  await promisify(execFile)('ffmpeg', ['-v', 'error', '-y', '-i', video, '-map', '0', ...picture, '-c:a', 'copy', '-c:s', 'copy', draft]);
  await rename(draft, made);
  return made;
}
