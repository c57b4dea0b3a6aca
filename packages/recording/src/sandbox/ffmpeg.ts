/**
 * Runs ffmpeg and ffprobe safely: they accept only listed containers, open only files and pipes, limit frame size and number of
 * streams, and never prompt. Builds the arguments for the frames on screen at given times.
 */
import type { Limits } from '../limits.ts';
import type { ToolResult } from './run-child.ts';
import { runTool } from './run-tool.ts';

// Allowed containers: those of video, and of sound alone so that the error can name them. Playlists are excluded because they open other
// files.
const ALLOWED_CONTAINERS = 'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,mpegts,mpeg,avi,flv,ogg,asf,mp3,wav,flac,aac';

export interface MediaRun {
  file: string;
  limits: Limits;
  signal?: AbortSignal | undefined;
  timeoutSeconds: number;
  onOutput?: (chunk: Buffer) => void;
  /** Receives the log output of ffmpeg. */
  onErrorOutput?: (chunk: Buffer) => void;
}

/**
 * Arguments around the input: options that must precede it, and options that follow it. The output is written to pipe:1, so ffmpeg writes
 * no file.
 */
interface FfmpegOptions {
  inputOptions?: string[];
  outputOptions: string[];
}

export function runFfmpeg(run: MediaRun, { inputOptions = [], outputOptions }: FfmpegOptions): Promise<ToolResult> {
  const args = (input: string) => [
    '-v',
    'error',
    '-nostdin',
    '-y',
    ...safetyOptions(run.limits),
    ...inputOptions,
    '-i',
    `file:${input}`,
    ...outputOptions,
  ];
  return runMediaTool(run, 'ffmpeg', args);
}

export function runFfprobe(run: MediaRun, options: string[]): Promise<ToolResult> {
  return runMediaTool(run, 'ffprobe', (input) => ['-v', 'error', ...safetyOptions(run.limits), ...options, '-i', `file:${input}`]);
}

/** Options that keep a file from opening other files and URLs, and from claiming absurd sizes. They apply with and without namespaces. */
export function safetyOptions(limits: Limits): string[] {
  return [
    '-protocol_whitelist',
    'file,pipe',
    '-format_whitelist',
    ALLOWED_CONTAINERS,
    '-max_pixels',
    String(limits.maxLongSide * limits.maxShortSide),
    '-max_streams',
    String(limits.maxStreams),
  ];
}

function runMediaTool(run: MediaRun, program: string, args: (input: string) => string[]): Promise<ToolResult> {
  return runTool({
    program,
    args: ({ input }) => args(input),
    inputFile: run.file,
    memoryBytes: run.limits.childMemoryBytes,
    timeoutSeconds: run.timeoutSeconds,
    signal: run.signal,
    ...(run.onOutput ? { onOutput: run.onOutput } : {}),
    onErrorOutput: run.onErrorOutput,
  });
}

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
