/**
 * The picture that is on the screen at a moment. A plain seek gives the next stored picture, which in a recording of variable rate can lie many seconds ahead;
 * here decoding starts at the key frame before, the last picture holds until another one comes, and the one that holds at the moment is taken.
 * `trim` ends the row there: with pictures minutes apart ffmpeg would make all the thousands in between (a gap of 1,000 s: 58 s of CPU, now 0.7).
 */
import type { FfmpegArguments } from '../programs/ffmpeg.ts';

/** Containers without an index (MPEG-TS) are entered somewhere near: five seconds before, so that a key frame of that time still lies before the moment. */
const LEAD_SECONDS = 5;

/** What decoding one picture may take: key frames may lie minutes apart. */
export const MOMENT_SECONDS = 120;

export function momentArguments(seconds: number, filter: string, output: string[]): FfmpegArguments {
  const from = Math.max(0, seconds - LEAD_SECONDS);
  const lead = Math.max(0, seconds - from).toFixed(3);
  return {
    before: ['-noaccurate_seek', '-ss', from.toFixed(3)],
    after: [
      '-map',
      '0:V:0',
      '-vf',
      `tpad=stop_mode=clone:stop=-1,fps=1000:start_time=${lead},trim=end_frame=1,${filter}`,
      '-frames:v',
      '1',
      ...output,
    ],
  };
}
