import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

/** Creates a four-second video with two texts, which the service processes quickly. */
export async function makeVideo(folder: string): Promise<string> {
  const file = path.join(folder, 'clip.mp4');
  const text = (words: string, rest: string) => `drawtext=text='${words}':fontsize=32:${rest}`;
  const filters = [text('Open the settings page', 'x=40:y=60'), text('Save', "x=300:y=250:enable='gte(t,2)'")].join(',');
  const input = ['-f', 'lavfi', '-i', 'color=c=white:s=640x360:r=5:d=4', '-vf', filters];
  await promisify(execFile)('ffmpeg', ['-v', 'error', ...input, '-pix_fmt', 'yuv420p', '-c:v', 'libx264', '-preset', 'veryfast', file]);
  return file;
}
