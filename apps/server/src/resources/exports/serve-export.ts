import type { Context } from '../../context.ts';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import { sendFile } from '../../platform/http/bodies/send-file.ts';
import { getSigningSecret } from '../../platform/storage/signing-secret.store.ts';
import { toExportKey, parseExportUrl } from './export-url.ts';
import { disposition, nameExport, readFormat } from './export.ts';
import { findFinishedExport } from './exports.store.ts';

/**
 * Serves a finished export at its signed URL: `GET /exports/{jobId}.zip?expires=…&signature=…`. Throws `NOT_FOUND`, also for expired URLs.
 */
export async function serveExport({ db, storage }: Context, request: Request): Promise<Response> {
  const file = parseExportUrl(await getSigningSecret(db), new URL(request.url), Date.now());
  if (!file) throw new ApiError('NOT_FOUND');
  if (file.isExpired) throw new ApiError('NOT_FOUND', 'This URL has expired. Start the export again.');
  const found = await findFinishedExport(db, file.jobId);
  if (!found) throw new ApiError('NOT_FOUND');
  const { fileName, contentType } = nameExport(found.slug, readFormat(found.format));
  return sendFile(storage, request, {
    file: { storageKey: toExportKey(file), contentType, ...found.output },
    cacheControl: 'private, no-store',
    headers: { 'content-disposition': disposition(fileName), 'content-security-policy': "default-src 'none'; sandbox" },
  });
}
