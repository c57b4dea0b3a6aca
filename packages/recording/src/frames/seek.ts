/**
 * Builds the ffmpeg arguments for the frame on screen at a given time. A plain seek returns the next stored frame, which can be many
 * seconds later in a recording with a variable rate. Here decoding starts at the previous key frame, and the last frame is repeated until
 * another one follows. `trim` ends the output there: with frames minutes apart, ffmpeg would otherwise generate all the thousands between
 * them (a gap of 1,000 s took 58 s of CPU, now 0.7 s).
 */
import type { FfmpegOptions } from '../sandbox/ffmpeg.ts';

/**
 * In containers without an index (MPEG-TS), a seek ends at an approximate position. Seeking to five seconds earlier ensures that a key
 * frame still precedes the requested time.
 */
const LEAD_SECONDS = 5;

/** Time limit in seconds for decoding one frame, because key frames may be minutes apart. */
export const SEEK_TIMEOUT_SECONDS = 120;

export function createSeekOptions(seconds: number, filter: string, output: string[]): FfmpegOptions {
  const from = Math.max(0, seconds - LEAD_SECONDS);
  const lead = Math.max(0, seconds - from).toFixed(3);
  return {
    inputOptions: ['-noaccurate_seek', '-ss', from.toFixed(3)],
    outputOptions: [
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
