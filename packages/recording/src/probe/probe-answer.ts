/** What ffprobe answers, and the part of it that a recording keeps. */
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

/** The 256 streams that there may be take a tenth of it. */
const MOST_BYTES = 4 * 1024 * 1024;
/** Names of codecs and containers: those are of the program, not of the file. */
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

/** Null where it is not what ffprobe answers: the file that it read may speak through it. */
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

/** An object whose fields, where it has them, are of these kinds. */
function isOf(value: unknown, kinds: Record<string, Kind>): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const fields = value as Record<string, unknown>;
  return Object.entries(kinds).every(
    ([name, kind]) => fields[name] === undefined || (typeof fields[name] === kind && fields[name] !== null),
  );
}

/** Captions that are text; pictures of text (DVD, Blu-ray) are not read. */
const TEXT_CAPTIONS = new Set(['mov_text', 'subrip', 'srt', 'webvtt', 'ass', 'ssa', 'text']);

/** A steady rate is met but for a few lost pictures. */
const STEADY_SHARE = 0.95;

/** The first moving picture: a cover is stored as a video stream too, but attached. */
export function videoStream({ streams }: Probed): ProbedStream | undefined {
  return streams.find((stream) => stream.codec_type === 'video' && !stream.disposition?.attached_pic);
}

/** In square pixels, before it is turned. */
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

/** The mean is well below the rate of the shortest gap, or one of the two is not known. */
function isVariableRate({ avg_frame_rate: mean, r_frame_rate: base }: ProbedStream): boolean {
  return !((ratio(mean, '/') ?? 0) >= (ratio(base, '/') ?? Number.POSITIVE_INFINITY) * STEADY_SHARE);
}

/** Pictures a second: the lower of the mean and of the shortest gap, because each alone is wrong where times are odd. */
export function pictureRate({ avg_frame_rate: mean, r_frame_rate: base }: ProbedStream): number {
  return Math.min(ratio(mean, '/') ?? 0, ratio(base, '/') ?? 0);
}

/** Clockwise, 0 to 359; ffprobe tells the display matrix counter-clockwise. */
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

/** One demuxer serves several containers; the brand and the codec tell which one a person would name. */
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
