/**
 * Runs ffmpeg and ffprobe safely: they accept only listed containers, open only files and pipes, limit picture size and number of
 * streams, and never prompt.
 */
import type { Limits } from '../limits.ts';
import type { Outcome } from './child.ts';
import { runTool } from './sandbox.ts';

// Allowed containers: those of video, and of sound alone so that the error can name them. Playlists are excluded because they open other
// files.
const CONTAINERS = 'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,mpegts,mpeg,avi,flv,ogg,asf,mp3,wav,flac,aac';

export interface MediaRun {
  file: string;
  limits: Limits;
  signal?: AbortSignal | undefined;
  timeoutSeconds: number;
  onOutput?: (chunk: Buffer) => void;
  /** Receives the log output of ffmpeg. */
  watchLog?: (chunk: Buffer) => void;
}

/**
 * Arguments around the input: options that must precede it, and options that follow it. The output is written to pipe:1, so ffmpeg writes
 * no file.
 */
export interface FfmpegArguments {
  before?: string[];
  after: string[];
}

export function runFfmpeg(run: MediaRun, { before = [], after }: FfmpegArguments): Promise<Outcome> {
  const args = (input: string) => ['-v', 'error', '-nostdin', '-y', ...guards(run.limits), ...before, '-i', `file:${input}`, ...after];
  return runMedia(run, 'ffmpeg', args);
}

export function runFfprobe(run: MediaRun, questions: string[]): Promise<Outcome> {
  return runMedia(run, 'ffprobe', (input) => ['-v', 'error', ...guards(run.limits), ...questions, '-i', `file:${input}`]);
}

/** Options that keep a file from opening other files and URLs, and from claiming absurd sizes. They apply with and without namespaces. */
export function guards(limits: Limits): string[] {
  return [
    '-protocol_whitelist',
    'file,pipe',
    '-format_whitelist',
    CONTAINERS,
    '-max_pixels',
    String(limits.maxLongSide * limits.maxShortSide),
    '-max_streams',
    String(limits.maxStreams),
  ];
}

function runMedia(run: MediaRun, program: string, args: (input: string) => string[]): Promise<Outcome> {
  return runTool({
    program,
    args: ({ input }) => args(input),
    inputFile: run.file,
    memoryBytes: run.limits.childMemoryBytes,
    timeoutSeconds: run.timeoutSeconds,
    signal: run.signal,
    ...(run.onOutput ? { onOutput: run.onOutput } : {}),
    watchLog: run.watchLog,
  });
}
