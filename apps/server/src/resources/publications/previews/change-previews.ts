import type { Preview, PreviewAddress } from '@docreel/contract';
import type { Context } from '../../../context.ts';
import { hashToken, generateToken } from '../../../lib/one-time-token.ts';
import { pagination } from '../../../lib/pagination.ts';
import { ApiError } from '../../../platform/http/errors/api-error.ts';
import type { PublicationRow } from '../publications.store.ts';
import { clearPreviews } from './clear-previews.ts';
import { endPreview, listPreviewRows, updateToken } from './previews.store.ts';

export async function listPreviews({ db }: Pick<Context, 'db'>, projectId: string, page: { limit: number; offset: number }) {
  const { rows, total } = await listPreviewRows(db, projectId, page);
  return { previews: rows.map(toPreview), pagination: pagination(page, rows.length, total) };
}

/** Creates a new URL for the preview, valid for `days` days. Earlier URLs of the preview no longer work. */
export async function renewPreviewAddress(
  { db, config }: Pick<Context, 'db' | 'config'>,
  preview: { projectId: string; id: string },
  days: number,
): Promise<PreviewAddress> {
  const token = generateToken();
  const row = await updateToken(db, preview, { tokenHash: hashToken(token), days });
  if (!row) throw noPreview();
  return { previewId: row.id, url: `${config.PUBLIC_URL}/previews/${token}/`, expiresAt: readExpiry(row) };
}

/** Deletes a preview. Its URL no longer works when the function returns. */
export async function deletePreview(context: Pick<Context, 'db' | 'queue'>, projectId: string, id: string): Promise<void> {
  if (!(await endPreview(context.db, projectId, id))) throw noPreview();
  await clearPreviews(context, projectId);
}

function noPreview(): ApiError {
  return new ApiError('PUBLICATION_NOT_FOUND', 'The project has no such preview. It may have expired.');
}

function toPreview(row: PublicationRow): Preview {
  return {
    previewId: row.id,
    hasAddress: row.preview_token_hash !== null,
    articlesCount: row.articles_count,
    foldersCount: row.folders_count,
    languages: row.languages,
    warnings: row.warnings,
    createdAt: row.created_at.toISOString(),
    expiresAt: readExpiry(row),
  };
}

function readExpiry({ preview_expires_at: expiry }: PublicationRow): string {
  if (!expiry) throw new Error('A publication that does not expire is no preview.');
  return expiry.toISOString();
}
