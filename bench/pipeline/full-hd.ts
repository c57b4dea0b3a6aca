import { execFile } from 'node:child_process';
import { mkdir, rename, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const FOLDER = path.join(import.meta.dirname, '../../.cache/bench');

/**
 * Converts the video to 1920 × 1080 and 30 pictures a second, as screen recorders write it, with its captions. The fixtures are small, with
 * 10 or 15 pictures a second, to keep tests fast. Their decoding costs almost nothing, which makes every ratio to it large.
 */
export async function inFullHd(video: string): Promise<string> {
  await mkdir(FOLDER, { recursive: true });
  // The folder of a fixture is named after its source.
  const made = path.join(FOLDER, `full-hd-${path.basename(path.dirname(video))}-${path.basename(video, path.extname(video))}.mp4`);
  if (await stat(made).catch(() => null)) return made;
  const draft = `${made}.${process.pid}.mp4`;
  const picture = ['-vf', 'scale=1920:1080', '-r', '30', '-c:v', 'libx264', '-preset', 'veryfast', '-crf', '23', '-pix_fmt', 'yuv420p'];
  await promisify(execFile)('ffmpeg', ['-v', 'error', '-y', '-i', video, '-map', '0', ...picture, '-c:a', 'copy', '-c:s', 'copy', draft]);
  await rename(draft, made);
  return made;
}
