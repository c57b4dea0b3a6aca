/** A stream in the output of ffprobe, with the fields that a recording uses. */
import { toLanguageTag } from '../languages.ts';
import type { CaptionTrack, Source } from '../types.ts';

export interface ProbeStream {
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

export interface ProbeOutput {
  streams: ProbeStream[];
  format: { format_name: string; duration?: string; start_time?: string; tags?: { major_brand?: string } };
}

/** Maximum size of the ffprobe output. The maximum of 256 streams needs a tenth of it. */
const MAX_BYTES = 4 * 1024 * 1024;
/** Maximum length of codec and container names, which come from ffprobe and not from the file. */
const LONGEST_NAME = 100;

type JsonType = 'string' | 'number' | 'object';

const STREAM_TYPES: Record<string, JsonType> = {
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
export function parseProbeOutput(result: Buffer): ProbeOutput | null {
  if (result.length > MAX_BYTES) return null;
  try {
    const { streams, format } = JSON.parse(result.toString()) as { streams?: unknown; format?: unknown };
    const isValid =
      Array.isArray(streams) && streams.every(isStream) && hasTypes(format, { duration: 'string', start_time: 'string', tags: 'object' });
    return isValid && isName(format['format_name']) && isTags(format['tags']) ? ({ streams, format } as unknown as ProbeOutput) : null;
  } catch {
    return null;
  }
}

function isStream(value: unknown): boolean {
  if (!hasTypes(value, STREAM_TYPES) || !Number.isInteger(value['index']) || !isTags(value['tags'])) return false;
  const sides = value['side_data_list'] ?? [];
  if (!Array.isArray(sides) || !sides.every((side) => hasTypes(side, { rotation: 'number' }))) return false;
  return [value['codec_name'] ?? '', value['codec_type'] ?? ''].every(isName);
}

function isTags(value: unknown): boolean {
  return value === undefined || hasTypes(value, { language: 'string', rotate: 'string', major_brand: 'string' });
}

function isName(value: unknown): boolean {
  return typeof value === 'string' && value.length <= LONGEST_NAME;
}

/** Returns whether the value is an object whose existing fields have these types. */
function hasTypes(value: unknown, types: Record<string, JsonType>): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const fields = value as Record<string, unknown>;
  return Object.entries(types).every(
    ([name, kind]) => fields[name] === undefined || (typeof fields[name] === kind && fields[name] !== null),
  );
}

/** Codecs of text captions. Captions stored as pictures (DVD, Blu-ray) are not read. */
const TEXT_CAPTIONS = new Set(['mov_text', 'subrip', 'srt', 'webvtt', 'ass', 'ssa', 'text']);

/** Minimum ratio of the mean frame rate to the nominal one in a file with a steady rate. It allows for a few lost pictures. */
const STEADY_SHARE = 0.95;

/** Returns the first video stream that is not a cover. Covers are video streams that are marked as attached pictures. */
export function findVideoStream({ streams }: ProbeOutput): ProbeStream | undefined {
  return streams.find((stream) => stream.codec_type === 'video' && !stream.disposition?.attached_pic);
}

/** Returns the picture size in square pixels before rotation. */
export function getDisplaySize(stream: ProbeStream): { width: number; height: number } {
  return { width: Math.max(1, Math.round((stream.width ?? 0) * getPixelAspect(stream))), height: stream.height ?? 0 };
}

export function toSource(probed: ProbeOutput, stream: ProbeStream, durationSeconds: number): Source {
  const rotation = getRotation(stream);
  const isTurned = rotation % 180 === 90;
  const { width, height } = getDisplaySize(stream);
  return {
    durationSeconds,
    width: isTurned ? height : width,
    height: isTurned ? width : height,
    rotation,
    container: getContainer(probed, stream),
    videoCodec: stream.codec_name ?? '',
    audioCodec: probed.streams.find((other) => other.codec_type === 'audio')?.codec_name ?? null,
    frameRate: parseRatio(stream.avg_frame_rate, '/'),
    isVariableRate: isVariableRate(stream),
    startSeconds: Number(probed.format.start_time ?? stream.start_time ?? 0) || 0,
    captionTracks: probed.streams.flatMap(toCaptionTracks),
  };
}

/** Returns whether the mean frame rate is well below the nominal one, or either rate is unknown. */
function isVariableRate({ avg_frame_rate: mean, r_frame_rate: base }: ProbeStream): boolean {
  return !((parseRatio(mean, '/') ?? 0) >= (parseRatio(base, '/') ?? Number.POSITIVE_INFINITY) * STEADY_SHARE);
}

/** Returns the frame rate: the lower one of the mean and the nominal rate, because either can be wrong if frame times are irregular. */
export function getFrameRate({ avg_frame_rate: mean, r_frame_rate: base }: ProbeStream): number {
  return Math.min(parseRatio(mean, '/') ?? 0, parseRatio(base, '/') ?? 0);
}

/** Returns the clockwise rotation, 0 to 359 degrees. ffprobe reports the display matrix counter-clockwise. */
function getRotation({ side_data_list: sides, tags }: ProbeStream): number {
  const turned = sides?.find((side) => side.rotation !== undefined)?.rotation;
  const degrees = turned === undefined ? Number(tags?.rotate ?? 0) : -turned;
  return Math.round((((degrees || 0) % 360) + 360) % 360);
}

function getPixelAspect({ sample_aspect_ratio: aspect }: ProbeStream): number {
  return parseRatio(aspect, ':') ?? 1;
}

function parseRatio(text: string | undefined, separator: string): number | null {
  const [over = 0, under = 0] = (text ?? '').split(separator).map(Number);
  return over > 0 && under > 0 ? over / under : null;
}

/** Returns the container's common name. One demuxer handles several containers, which are distinguished by brand and codec. */
function getContainer({ format }: ProbeOutput, { codec_name: codec = '' }: ProbeStream): string {
  const names = format.format_name.split(',');
  if (names.includes('mov')) return format.tags?.major_brand?.startsWith('qt') ? 'mov' : 'mp4';
  if (names.includes('matroska')) return /^(vp8|vp9|av1)$/.test(codec) ? 'webm' : 'matroska';
  return names[0] ?? '';
}

function toCaptionTracks({ index, codec_type: type, codec_name: codec = '', tags }: ProbeStream): CaptionTrack[] {
  if (type !== 'subtitle' || !TEXT_CAPTIONS.has(codec)) return [];
  return [{ streamIndex: index, codec, language: toLanguageTag(tags?.language) }];
}
