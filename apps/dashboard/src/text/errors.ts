/** Describes a failed request in one sentence. Errors of the API already contain a message. */
export function describeError(error: unknown): string {
  if (error instanceof TypeError) return 'The server can’t be reached. Check your connection, then try again.';
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'The server took too long to respond. Try again.';
  return error instanceof Error ? error.message : String(error);
}

/** Describes an error in one entry of a list field. */
export function describeEntryError(number: number, message: string): string {
  return `Entry ${number}: ${message}`;
}

/** Explains what to do about a failed video or job, by the server's error code. */
const ERROR_HELP: Readonly<Record<string, string>> = {
  NOT_A_VIDEO: 'Choose a file that plays in a video player: MP4, MOV, WebM, MKV or AVI.',
  FILE_EMPTY: 'The file is empty. Record or export it again.',
  MALFORMED_VIDEO: 'The file is incomplete or damaged. Export it again, then upload the new file.',
  NO_VIDEO_STREAM: 'The file contains only sound. Choose the screen recording.',
  RESOLUTION_TOO_LARGE: 'Export it at a lower resolution. 1080p is enough for screens.',
  DURATION_TOO_LONG: 'Cut the recording into shorter parts and upload them separately.',
  FILE_TOO_LARGE: 'Export a smaller file, then upload it. 1080p is enough for screens.',
  PROCESSING_TIMEOUT: 'Processing took too long. Cut the recording into shorter parts, or export it with a lower frame rate.',
  PAYLOAD_TOO_LARGE: 'The article is too long to compare. Divide it into several articles.',
  PROCESSING_RESOURCE_LIMIT: 'Processing needed more memory than this server allows. Export a smaller file, then upload it.',
  STORAGE_FULL: 'The server is out of storage. Ask your administrator to free some space, then upload the file again.',
  STORAGE_UNAVAILABLE: 'The server’s file storage isn’t responding. Try again later.',
  DNS_FAILURE: 'The host name doesn’t exist. Check the URL in a browser, then import it again.',
  SOURCE_NOT_FOUND: 'There’s nothing at this URL. Check it in a browser, then import it again.',
  SOURCE_FORBIDDEN: 'This URL requires signing in. Use a public URL, or download the file and upload it here.',
  SOURCE_HTTP_ERROR: 'The other server refused the request. Try again later, or download the file and upload it here.',
  SOURCE_UNAVAILABLE: 'The other server can’t be reached. Try again later, or download the file and upload it here.',
  DOWNLOAD_STALLED: 'The download stopped making progress. Try again later, or download the file and upload it here.',
  DOWNLOAD_TIMEOUT: 'The download took too long. Download the file yourself and upload it here.',
  DOWNLOAD_TRUNCATED: 'The download was interrupted. Import it again.',
  URL_NOT_ALLOWED: 'The URL is in a network that this server can’t access. Ask your administrator, or upload the file here.',
  IMPORT_REFUSED: 'Fix the problem described above, create the ZIP again and import it. Nothing was changed.',
  NOT_CONFIGURED: 'No translator is set up for this language. Translate by hand, or ask your administrator to set up a translator.',
  TRANSLATOR_UNAVAILABLE: 'The translator isn’t responding. Try again later, or translate by hand.',
  TRANSLATOR_FAILED: 'The translator refused the text. Translate by hand, or send this message to your administrator.',
  TIME_LIMIT: 'Split the import into smaller parts and import them one after another. Nothing was changed.',
  CANCELLED: 'It was cancelled. Start it again when you need it.',
};

export function getErrorHelp(code: string | undefined): string {
  return ERROR_HELP[code ?? ''] ?? 'Try again. If it keeps failing, send this message to your administrator.';
}
