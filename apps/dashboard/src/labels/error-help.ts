/** What helps against the reasons for which a video fails, by the code that the server gives; null: any other. */
const HELPS: Readonly<Record<string, string>> = {
  NOT_A_VIDEO: 'Choose a file that plays in a video player: MP4, WebM, MOV or MKV.',
  FILE_EMPTY: 'The file has nothing in it. Record or export it again.',
  MALFORMED_VIDEO: 'The file breaks off or is damaged. Export it again from where it was made, then add that file.',
  NO_VIDEO_STREAM: 'It has sound only. Choose the recording of the screen.',
  RESOLUTION_TOO_LARGE: 'Export it in a smaller size; 1080p is enough for screens.',
  DURATION_TOO_LONG: 'Cut the recording into parts, then add those.',
  FILE_TOO_LARGE: 'Export it smaller (1080p is enough for screens), then add that file.',
  PROCESSING_TIMEOUT: 'Reading it took too long. Cut it into parts, or export it with fewer pictures a second.',
  PROCESSING_RESOURCE_LIMIT: 'Reading it needed more memory than the server gives. Export it smaller, then add that file.',
  STORAGE_FULL: 'The server has no room left. Ask its operator to make some, then add the file again.',
  STORAGE_UNAVAILABLE: 'The server’s store does not answer. Try again later.',
  DNS_FAILURE: 'There is no such name. Check the address in a browser, then import it again.',
  SOURCE_NOT_FOUND: 'Nothing is at that address any more. Check it in a browser, then import it again.',
  SOURCE_FORBIDDEN: 'That address asks for a sign-in. Give one that opens without, or download the file and drop it here.',
  SOURCE_HTTP_ERROR: 'The other server refused. Try again later, or download the file and drop it here.',
  SOURCE_UNAVAILABLE: 'The other server cannot be reached. Try again later, or download the file and drop it here.',
  DOWNLOAD_STALLED: 'The download stood still. Try again later, or download the file and drop it here.',
  DOWNLOAD_TIMEOUT: 'The download took too long. Download the file yourself and drop it here.',
  DOWNLOAD_TRUNCATED: 'The download broke off. Import it again.',
  URL_NOT_ALLOWED: 'The address is in a network that this server may not reach. Ask its operator, or drop the file here.',
  IMPORT_REFUSED: 'Mend what the sentence names, pack the ZIP anew and import that. Nothing was changed.',
  TIME_LIMIT: 'Divide what you import into parts and bring in one after the other. Nothing was changed.',
  CANCELLED: 'It was cancelled. Add it again when you want it.',
};

export function getErrorHelp(code: string | undefined): string {
  return HELPS[code ?? ''] ?? 'Try once more. If it fails again, tell the operator of this server what stands here.';
}

/** The code at the beginning of a job's error: `SOURCE_NOT_FOUND: the address answered 404`. */
export function readErrorCode(error: string | null): string | undefined {
  return /^([A-Z][A-Z_]+):/.exec(error ?? '')?.[1];
}
