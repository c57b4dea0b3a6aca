/**
 * Runs ffmpeg and ffprobe safely: they accept only listed containers, open only files and pipes, limit frame size and number of
 * streams, and never prompt.
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
export interface FfmpegOptions {
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
