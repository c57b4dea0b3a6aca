import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PICTURE_ID } from './snapshot.ts';

const run = promisify(execFile);

const CAPTIONS = 'WEBVTT\n\n00:00:00.000 --> 00:00:20.000\nOpen Projects in the sidebar.\n';

let made: Promise<Map<string, Buffer>> | undefined;

/**
 * Returns the media files of the test snapshot: 20 seconds of video, a picture from the video, and captions. They are created only once, in
 * the folder of the first call.
 */
export async function makeMedia(folder: string): Promise<Map<string, Buffer>> {
  return new Map(await (made ??= makeIn(folder)));
}

async function makeIn(folder: string): Promise<Map<string, Buffer>> {
  const video = join(folder, 'video.mp4');
  const picture = join(folder, 'picture.webp');
  const source = ['-v', 'error', '-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=5:duration=20'];
  await run('ffmpeg', [
    ...source,
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-pix_fmt',
    'yuv420p',
    '-g',
    '5',
    '-movflags',
    '+faststart',
    video,
  ]);
  await run('ffmpeg', ['-v', 'error', '-i', video, '-frames:v', '1', picture]);
  return new Map([
    ['media/video.mp4', await readFile(video)],
    ['media/video.vtt', Buffer.from(CAPTIONS)],
    [`images/${PICTURE_ID}.webp`, await readFile(picture)],
  ]);
}
