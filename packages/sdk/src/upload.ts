import type { PresignedUpload, Video } from './api.ts';
import { DocreelError } from './docreel-error.ts';
import { ROUTES } from './routes.ts';
import type { ClientOptions, Send } from './send.ts';

export interface UploadOptions {
  filename: string;
  /** Content type. Defaults to the type of the file, otherwise `video/mp4`. */
  contentType?: string;
  signal?: AbortSignal | undefined;
}

/**
 * Requests an upload URL, uploads the file and completes the upload. Streams a `Blob` from disk (`openAsBlob`) without loading it into
 * memory.
 */
export async function upload(
  send: Send,
  file: Blob,
  { filename, contentType = file.type || 'video/mp4', signal, fetch: own = fetch }: UploadOptions & Pick<ClientOptions, 'fetch'>,
): Promise<Video> {
  const wish = { filename, contentType, sizeBytes: file.size };
  const { videoId, uploadUrl, headers } = (await send(ROUTES.createUpload, { body: wish, signal })).body as PresignedUpload;
  const response = await own(uploadUrl, { method: 'PUT', headers, body: file, ...(signal && { signal }) });
  if (!response.ok) throw new DocreelError(response, await response.text());
  return (await send(ROUTES.completeUpload, { body: { videoId }, signal })).body as Video;
}
