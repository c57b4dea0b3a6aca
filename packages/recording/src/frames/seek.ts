/**
 * Builds the ffmpeg arguments for the frames on screen at given times. A plain seek returns the next stored frame, which can be many
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

/**
 * Maximum time between two frames of one run. A run for one frame decodes the lead and, with the usual 250 frames between key frames, four
 * more seconds on average.
 */
const MAX_GAP_SECONDS = 10;
/** Maximum number of frames of one run, so that few of them wait in memory to be encoded. */
const MAX_FRAMES = 8;

/** Returns the times that one run extracts together: the first one and those that follow closely. `times` must be in order. */
export function selectNearbyTimes(times: readonly number[]): number[] {
  const end = times.findIndex((seconds, at) => at === MAX_FRAMES || (at > 0 && seconds - (times[at - 1] ?? 0) > MAX_GAP_SECONDS));
  return times.slice(0, end < 0 ? times.length : end);
}

/** Returns the arguments for one frame per time. `times` must be in order. `filter` is applied to each frame. */
export function createSeekOptions(times: readonly number[], filter: string, output: string[]): FfmpegOptions {
  const from = Math.max(0, (times[0] ?? 0) - LEAD_SECONDS);
  return {
    inputOptions: ['-noaccurate_seek', '-ss', from.toFixed(3)],
    outputOptions: [
      ...['-filter_complex', createGraph(from, times, filter), '-map', '[frames]'],
      // Two times can show the same frame, which must not be dropped.
      ...['-fps_mode', 'passthrough', '-frames:v', String(times.length)],
      ...output,
    ],
  };
}

function createGraph(from: number, times: readonly number[], filter: string): string {
  const source = '[0:V:0]tpad=stop_mode=clone:stop=-1';
  const selections = times.map((seconds) => `fps=1000:start_time=${(seconds - from).toFixed(3)},trim=end_frame=1`);
  // `concat` needs at least two inputs.
  if (times.length === 1) return `${source},${selections.join('')},${filter}[frames]`;
  const pads = (name: string) => times.map((_, at) => `[${name}${at}]`).join('');
  const branches = selections.map((selection, at) => `[in${at}]${selection}[out${at}]`);
  return [`${source},split=${times.length}${pads('in')}`, ...branches, `${pads('out')}concat=n=${times.length},${filter}[frames]`].join(
    ';',
  );
}
