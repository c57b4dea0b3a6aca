/** Returns the code at the start of a job's error message. For `SOURCE_NOT_FOUND: The URL returned 404.`, this is `SOURCE_NOT_FOUND`. */
export function readErrorCode(error: string | null): string | undefined {
  return /^([A-Z][A-Z_]+):/.exec(error ?? '')?.[1];
}
