/**
 * Determines the properties of a file, or why it is rejected. A file is accepted only if its first frame decodes, because a header
 * proves nothing.
 */
import { open } from 'node:fs/promises';
import { type MediaRun, runFfmpeg, runFfprobe } from '../sandbox/ffmpeg.ts';
import { resolveInputFile } from '../sandbox/run-tool.ts';
import type { Limits } from '../limits.ts';
import { MediaError, missingFrameError } from '../media-error.ts';
import {
  getFrameRate,
  type ProbeOutput,
  type ProbeStream,
  parseProbeOutput,
  getDisplaySize,
  toSource,
  findVideoStream,
} from './probe-output.ts';
import type { Source } from '../types.ts';

/** Time limit in seconds. ffprobe reads a header immediately, so a file that takes longer is built to be slow. */
const PROBE_SECONDS = 60;

/** Requests only the fields in use, because tags can be megabytes long. */
const REQUESTED_FIELDS = [
  'format=format_name,duration,start_time',
  'format_tags=major_brand',
  'stream=index,codec_type,codec_name,width,height,duration,start_time,avg_frame_rate,r_frame_rate,sample_aspect_ratio',
  'stream_tags=language,rotate',
  'stream_disposition=attached_pic',
  'stream_side_data=rotation',
].join(':');

export interface ProbeOptions {
  limits: Limits;
  signal?: AbortSignal | undefined;
}

/** Returns the properties of a video. Throws MediaError with a code from the public contract. */
export async function probeVideo(name: string, { limits, signal }: ProbeOptions): Promise<Source> {
  const { file, size } = await resolveInputFile(name);
  if (size === 0) throw new MediaError('FILE_EMPTY', 'The file is empty: upload it again.');
  const run: MediaRun = { file, limits, signal, timeoutSeconds: PROBE_SECONDS };
  const probed = await probeStreams(run);
  const stream = requireVideoStream(probed, limits);
  await verifyFirstFrame(run);
  const durationSeconds = Number(probed.format.duration) || Number(stream.duration) || (await measureDuration(run));
  checkDuration(durationSeconds, limits);
  return toSource(probed, stream, durationSeconds);
}

async function probeStreams(run: MediaRun): Promise<ProbeOutput> {
  const result = await runFfprobe(run, ['-show_entries', REQUESTED_FIELDS, '-of', 'json']).catch((error: unknown) => {
    throw toStreamLimitError(error, run.limits.maxStreams);
  });
  if (result.exitCode !== 0) throw await createUnreadableFileError(run.file, result.errorOutput);
  const probed = parseProbeOutput(result.output);
  if (!probed) throw new MediaError('NOT_A_VIDEO', 'The file is not a video.', 'ffprobe answered what it never answers');
  return probed;
}

function requireVideoStream(probed: ProbeOutput, limits: Limits): ProbeStream {
  const stream = findVideoStream(probed);
  if (!stream) throw new MediaError('NO_VIDEO_STREAM', 'The file has no moving picture: upload a video, not sound or a cover.');
  if (!stream.codec_name || stream.codec_name === 'unknown' || stream.codec_name === 'none') {
    // A stream without a size means that the file is truncated in the middle of its index. A stream with an unknown codec would still
    // have a size.
    if (!stream.width) throw createTruncatedFileError();
    throw new MediaError('UNSUPPORTED_CODEC', 'The picture is stored in a way that is not known here: convert the video to H.264 in MP4.');
  }
  const { width = 0, height = 0 } = stream;
  // The declared pixel aspect ratio can make pixels thousands of times as wide as high.
  for (const size of [{ width, height }, getDisplaySize(stream)]) checkSize(size, limits);
  checkRate(getFrameRate(stream), limits);
  return stream;
}

function checkSize({ width, height }: { width: number; height: number }, { maxLongSide, maxShortSide }: Limits): void {
  if (Math.max(width, height) <= maxLongSide && Math.min(width, height) <= maxShortSide) return;
  throw new MediaError('RESOLUTION_TOO_LARGE', `The picture is ${width} × ${height}; at most ${maxLongSide} × ${maxShortSide} is taken.`);
}

function checkRate(rate: number, { maxFrameRate }: Limits): void {
  if (rate <= maxFrameRate) return;
  throw new MediaError(
    'PROCESSING_RESOURCE_LIMIT',
    `The video has ${Math.round(rate)} pictures a second; at most ${maxFrameRate} are taken: convert it to fewer.`,
  );
}

async function verifyFirstFrame(run: MediaRun): Promise<void> {
  const result = await runFfmpeg(run, {
    outputOptions: ['-map', '0:V:0', '-frames:v', '1', '-vf', 'scale=16:16,format=gray', '-f', 'rawvideo', 'pipe:1'],
  });
  if (result.output.length >= 256) return;
  if (/Decoder .*not found|Unknown decoder|no decoder|unsupported codec/i.test(result.errorOutput)) {
    throw new MediaError(
      'UNSUPPORTED_CODEC',
      'The picture is stored in a way that cannot be decoded here: convert the video to H.264 in MP4.',
      result.errorOutput,
    );
  }
  if (/Picture size .* is invalid|exceeds specified max pixel/i.test(result.errorOutput)) {
    throw new MediaError('RESOLUTION_TOO_LARGE', 'The picture is larger than a video may be.', result.errorOutput);
  }
  throw missingFrameError('No picture of the video can be decoded: the file is damaged or was cut off.', result.errorOutput);
}

/** Maximum length of a time in characters. Output without line ends would otherwise accumulate. */
const LONGEST_TIME = 100;

/** Returns the duration from the times of the packets, without decoding, because recordings of browsers declare none. */
async function measureDuration(run: MediaRun): Promise<number> {
  let rest = '';
  let first = Number.POSITIVE_INFINITY;
  let last = 0;
  const onOutput = (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split('\n');
    rest = (lines.pop() ?? '').slice(-LONGEST_TIME);
    for (const line of lines) {
      const time = Number.parseFloat(line);
      if (Number.isNaN(time)) continue;
      first = Math.min(first, time);
      last = Math.max(last, time);
    }
  };
  await runFfprobe({ ...run, onOutput }, ['-select_streams', 'v', '-show_entries', 'packet=pts_time', '-of', 'csv=p=0']);
  return Math.max(0, last - first);
}

function checkDuration(seconds: number, { minSeconds, maxSeconds }: Limits): void {
  if (seconds < minSeconds) throw new MediaError('DURATION_TOO_SHORT', `The video is shorter than ${minSeconds} seconds.`);
  if (seconds > maxSeconds)
    throw new MediaError('DURATION_TOO_LONG', `The video is longer than ${Math.round(maxSeconds / 60)} minutes: cut it into parts.`);
}

/**
 * Returns a MediaError, or a plain Error if the service caused the problem: the file is missing, or the service has no permission to read
 * it.
 */
async function createUnreadableFileError(file: string, errorOutput: string): Promise<Error> {
  if (/Permission denied|No such file/.test(errorOutput)) return new Error(`ffprobe may not read the file: ${errorOutput}`);
  if (await isText(file)) return new MediaError('NOT_A_VIDEO', 'The file is text, not a video.', errorOutput);
  if (/not on whitelist/.test(errorOutput)) {
    return new MediaError(
      'UNSUPPORTED_FORMAT',
      'This kind of file is not taken: send the video as MP4, MOV, WebM, MKV or AVI.',
      errorOutput,
    );
  }
  if (/moov atom not found|EBML|End of file|partial file|Truncat/i.test(errorOutput)) {
    return createTruncatedFileError(errorOutput);
  }
  return new MediaError('NOT_A_VIDEO', 'The file is not a video.', errorOutput);
}

function createTruncatedFileError(errorOutput = ''): MediaError {
  return new MediaError('MALFORMED_VIDEO', 'The video is damaged or was cut off before its end: upload it again.', errorOutput);
}

/** Returns the error for too many streams, which ffmpeg reports as insufficient memory. */
function toStreamLimitError(error: unknown, most: number): unknown {
  if (!(error instanceof MediaError) || !/max_streams/.test(error.detail)) return error;
  const message = `The file holds more than ${most} streams: send one with its picture, its sound and its captions only.`;
  return new MediaError('PROCESSING_RESOURCE_LIMIT', message, error.detail);
}

/** Returns whether the file is text, such as a playlist, a web page or a script. No video container starts with 64 printable characters. */
async function isText(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(64), 0, 64, 0);
    return bytesRead > 0 && buffer.subarray(0, bytesRead).every((byte) => byte >= 32 || (byte >= 9 && byte <= 13));
  } finally {
    await handle.close();
  }
}
