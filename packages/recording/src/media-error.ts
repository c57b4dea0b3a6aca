/** Codes of failures caused by the video itself or by a full scratch folder. They are part of the public contract of an import. */
export type MediaErrorCode =
  | 'FILE_EMPTY'
  | 'NOT_A_VIDEO'
  | 'UNSUPPORTED_FORMAT'
  | 'UNSUPPORTED_CODEC'
  | 'MALFORMED_VIDEO'
  | 'NO_VIDEO_STREAM'
  | 'DURATION_TOO_LONG'
  | 'DURATION_TOO_SHORT'
  | 'RESOLUTION_TOO_LARGE'
  | 'PROCESSING_TIMEOUT'
  | 'STORAGE_FULL'
  | 'PROCESSING_RESOURCE_LIMIT';

/** An error caused by the video. `message` is one sentence for the user. `detail` is the output of the program, for the log only. */
export class MediaError extends Error {
  override readonly name = 'MediaError';
  readonly code: MediaErrorCode;
  readonly detail: string;
  /** Whether another attempt may succeed. */
  readonly isTemporary: boolean = false;

  constructor(code: MediaErrorCode, message: string, detail = '') {
    // Logs of the error contain the detail, because it is set as the cause.
    super(message, detail === '' ? undefined : { cause: new Error(detail) });
    this.code = code;
    this.detail = detail;
  }
}

/** The error for a program that was killed, usually by the kernel because memory was short. Another attempt may succeed. */
export class KilledProgramError extends MediaError {
  override readonly isTemporary = true;
}

/** Returns the error for a missing frame. ffmpeg exits successfully even if there was not enough memory for a frame. */
export function missingFrameError(message: string, errorOutput: string): MediaError {
  if (!/Cannot allocate memory|Resource temporarily unavailable/.test(errorOutput))
    return new MediaError('MALFORMED_VIDEO', message, errorOutput);
  return new MediaError('PROCESSING_RESOURCE_LIMIT', 'The video needs more memory than it may take.', errorOutput);
}

/** Converts an error about a full disk into a MediaError. Other errors are returned unchanged. */
export function toScratchError(error: unknown): unknown {
  if (!['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException | null)?.code ?? '')) return error;
  return scratchFullError((error as Error).message);
}

function scratchFullError(detail: string): MediaError {
  return new MediaError(
    'STORAGE_FULL',
    'There is no room left for working on the video: make room where temporary files are kept.',
    detail,
  );
}
