/** Captions that a person wrote: a text track inside the video, or a file beside it. ffmpeg reads every format and writes one. */
import type { Limits } from './limits.ts';
import { runFfmpeg } from './ffmpeg.ts';
import { runTool } from './sandbox.ts';
import type { CaptionTrack, TranscriptSegment } from './types.ts';

export interface CaptionJob {
  limits: Limits;
  signal?: AbortSignal | undefined;
}

export async function readCaptionTrack(file: string, track: CaptionTrack, job: CaptionJob): Promise<TranscriptSegment[]> {
  const { output } = await runFfmpeg({ file, ...job }, { after: () => ['-map', `0:${track.streamIndex}`, '-f', 'srt', 'pipe:1'] });
  return toSegments(output.toString());
}

/** SubRip, WebVTT or SubStation, told apart by content. Other formats are not opened: some of them name further files. */
export async function readCaptionFile(file: string, { limits, signal }: CaptionJob): Promise<TranscriptSegment[]> {
  const guards = ['-v', 'error', '-nostdin', '-protocol_whitelist', 'file,pipe', '-format_whitelist', 'srt,webvtt,ass'];
  const { output } = await runTool({
    program: 'ffmpeg',
    args: ({ input }) => [...guards, '-i', `file:${input}`, '-map', '0:s:0', '-f', 'srt', 'pipe:1'],
    inputFile: file,
    memoryBytes: limits.childMemoryBytes,
    timeoutSeconds: 60,
    signal,
  });
  return toSegments(output.toString());
}

/** The track in the wished language, else the first. */
export function pickTrack(tracks: CaptionTrack[], language: string | null): CaptionTrack | undefined {
  const wished = language?.slice(0, 2).toLowerCase();
  return tracks.find((track) => wished !== undefined && track.language?.toLowerCase().startsWith(wished)) ?? tracks[0];
}

const CUE = /(\d+):(\d\d):(\d\d),(\d{3}) --> (\d+):(\d\d):(\d\d),(\d{3})[^\n]*\n([\s\S]*?)(?=\n\s*\n|\s*$(?![\s\S]))/g;

/** SubRip as ffmpeg writes it. */
export function toSegments(srt: string): TranscriptSegment[] {
  const segments: TranscriptSegment[] = [];
  for (const cue of srt.replaceAll('\r', '').matchAll(CUE)) {
    const numbers = cue.slice(1, 9).map(Number);
    const text = plainText(cue[9] ?? '');
    // Rolling captions repeat the line before.
    if (text === '' || text === segments.at(-1)?.text) continue;
    segments.push({ startSeconds: clock(numbers.slice(0, 4)), endSeconds: clock(numbers.slice(4)), text, confidence: 1, words: [] });
  }
  return segments.sort((a, b) => a.startSeconds - b.startSeconds);
}

function plainText(text: string): string {
  return text
    .replace(/<[^>]*>|\{\\[^}]*\}/g, '')
    .replaceAll('\\h', ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

function clock([hours = 0, minutes = 0, seconds = 0, milliseconds = 0]: number[]): number {
  return hours * 3600 + minutes * 60 + seconds + milliseconds / 1000;
}
