/** Returns the error code at the start of a job's error: `SOURCE_NOT_FOUND: The URL returned 404.` */
export function readErrorCode(error: string | null): string | undefined {
  return /^([A-Z][A-Z_]+):/.exec(error ?? '')?.[1];
}
