import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

/** Creates a video of two seconds without sound. */
export async function createSilentClip(): Promise<Buffer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'docreel-clip-'));
  try {
    const file = path.join(folder, 'clip.mp4');
    const picture = ['-f', 'lavfi', '-i', 'testsrc=duration=2:size=320x240:rate=10'];
    await promisify(execFile)('ffmpeg', ['-v', 'error', ...picture, '-pix_fmt', 'yuv420p', '-movflags', '+faststart', file]);
    return await readFile(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
