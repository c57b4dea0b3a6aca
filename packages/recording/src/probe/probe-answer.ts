/** A stream in the output of ffprobe, with the fields that a recording uses. */
import { languageTag } from '../transcript/language-tag.ts';
import type { CaptionTrack, Source } from '../types.ts';

export interface ProbedStream {
  index: number;
  codec_type?: string;
  codec_name?: string;
  width?: number;
  height?: number;
  duration?: string;
  start_time?: string;
  avg_frame_rate?: string;
  r_frame_rate?: string;
  sample_aspect_ratio?: string;
  disposition?: { attached_pic?: number };
  side_data_list?: { rotation?: number }[];
  tags?: { language?: string; rotate?: string };
}

export interface Probed {
  streams: ProbedStream[];
  format: { format_name: string; duration?: string; start_time?: string; tags?: { major_brand?: string } };
}

/** Maximum size of the ffprobe output. The maximum of 256 streams needs a tenth of it. */
const MOST_BYTES = 4 * 1024 * 1024;
/** Maximum length of codec and container names, which come from ffprobe and not from the file. */
const LONGEST_NAME = 100;

type Kind = 'string' | 'number' | 'object';

const STREAM: Record<string, Kind> = {
  codec_type: 'string',
  codec_name: 'string',
  width: 'number',
  height: 'number',
  duration: 'string',
  start_time: 'string',
  avg_frame_rate: 'string',
  r_frame_rate: 'string',
  sample_aspect_ratio: 'string',
  disposition: 'object',
  side_data_list: 'object',
  tags: 'object',
};

/** Parses the output of ffprobe, or returns null if its structure is invalid, because a hostile file may control it. */
export function readProbed(answer: Buffer): Probed | null {
  if (answer.length > MOST_BYTES) return null;
  try {
    const { streams, format } = JSON.parse(answer.toString()) as { streams?: unknown; format?: unknown };
    const isRight =
      Array.isArray(streams) && streams.every(isStream) && isOf(format, { duration: 'string', start_time: 'string', tags: 'object' });
    return isRight && isName(format['format_name']) && isTags(format['tags']) ? ({ streams, format } as unknown as Probed) : null;
  } catch {
    return null;
  }
}

function isStream(value: unknown): boolean {
  if (!isOf(value, STREAM) || !Number.isInteger(value['index']) || !isTags(value['tags'])) return false;
  const sides = value['side_data_list'] ?? [];
  if (!Array.isArray(sides) || !sides.every((side) => isOf(side, { rotation: 'number' }))) return false;
  return [value['codec_name'] ?? '', value['codec_type'] ?? ''].every(isName);
}

function isTags(value: unknown): boolean {
  return value === undefined || isOf(value, { language: 'string', rotate: 'string', major_brand: 'string' });
}

function isName(value: unknown): boolean {
  return typeof value === 'string' && value.length <= LONGEST_NAME;
}

/** Returns whether the value is an object whose existing fields have these types. */
function isOf(value: unknown, kinds: Record<string, Kind>): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const fields = value as Record<string, unknown>;
  return Object.entries(kinds).every(
    ([name, kind]) => fields[name] === undefined || (typeof fields[name] === kind && fields[name] !== null),
  );
}

/** Codecs of text captions. Captions stored as pictures (DVD, Blu-ray) are not read. */
const TEXT_CAPTIONS = new Set(['mov_text', 'subrip', 'srt', 'webvtt', 'ass', 'ssa', 'text']);

/** Minimum ratio of the mean frame rate to the nominal one in a file with a steady rate. It allows for a few lost pictures. */
const STEADY_SHARE = 0.95;

/** Returns the first video stream that is not a cover. Covers are video streams that are marked as attached pictures. */
export function videoStream({ streams }: Probed): ProbedStream | undefined {
  return streams.find((stream) => stream.codec_type === 'video' && !stream.disposition?.attached_pic);
}

/** Returns the picture size in square pixels before rotation. */
export function shownSize(stream: ProbedStream): { width: number; height: number } {
  return { width: Math.max(1, Math.round((stream.width ?? 0) * pixelAspect(stream))), height: stream.height ?? 0 };
}

export function toSource(probed: Probed, stream: ProbedStream, durationSeconds: number): Source {
  const rotation = rotationOf(stream);
  const isTurned = rotation % 180 === 90;
  const { width, height } = shownSize(stream);
  return {
    durationSeconds,
    width: isTurned ? height : width,
    height: isTurned ? width : height,
    rotation,
    container: containerOf(probed, stream),
    videoCodec: stream.codec_name ?? '',
    audioCodec: probed.streams.find((other) => other.codec_type === 'audio')?.codec_name ?? null,
    frameRate: ratio(stream.avg_frame_rate, '/'),
    isVariableRate: isVariableRate(stream),
    startSeconds: Number(probed.format.start_time ?? stream.start_time ?? 0) || 0,
    captionTracks: probed.streams.flatMap(captionTrack),
  };
}

/** Returns whether the mean frame rate is well below the nominal one, or either rate is unknown. */
function isVariableRate({ avg_frame_rate: mean, r_frame_rate: base }: ProbedStream): boolean {
  return !((ratio(mean, '/') ?? 0) >= (ratio(base, '/') ?? Number.POSITIVE_INFINITY) * STEADY_SHARE);
}

/** Returns the frame rate: the lower one of the mean and the nominal rate, because either can be wrong if frame times are irregular. */
export function pictureRate({ avg_frame_rate: mean, r_frame_rate: base }: ProbedStream): number {
  return Math.min(ratio(mean, '/') ?? 0, ratio(base, '/') ?? 0);
}

/** Returns the clockwise rotation, 0 to 359 degrees. ffprobe reports the display matrix counter-clockwise. */
function rotationOf({ side_data_list: sides, tags }: ProbedStream): number {
  const turned = sides?.find((side) => side.rotation !== undefined)?.rotation;
  const degrees = turned === undefined ? Number(tags?.rotate ?? 0) : -turned;
  return Math.round((((degrees || 0) % 360) + 360) % 360);
}

function pixelAspect({ sample_aspect_ratio: aspect }: ProbedStream): number {
  return ratio(aspect, ':') ?? 1;
}

function ratio(text: string | undefined, separator: string): number | null {
  const [over = 0, under = 0] = (text ?? '').split(separator).map(Number);
  return over > 0 && under > 0 ? over / under : null;
}

/** Returns the container's common name. One demuxer handles several containers, which are distinguished by brand and codec. */
function containerOf({ format }: Probed, { codec_name: codec = '' }: ProbedStream): string {
  const names = format.format_name.split(',');
  if (names.includes('mov')) return format.tags?.major_brand?.startsWith('qt') ? 'mov' : 'mp4';
  if (names.includes('matroska')) return /^(vp8|vp9|av1)$/.test(codec) ? 'webm' : 'matroska';
  return names[0] ?? '';
}

function captionTrack({ index, codec_type: type, codec_name: codec = '', tags }: ProbedStream): CaptionTrack[] {
  if (type !== 'subtitle' || !TEXT_CAPTIONS.has(codec)) return [];
  return [{ streamIndex: index, codec, language: languageTag(tags?.language) }];
}
