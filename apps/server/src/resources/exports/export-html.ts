import type { ArchiveFile } from '../../platform/archive/write-zip.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { ExportContext } from './prepare-export.ts';
import type { TakenOutline } from './take-outline.ts';

// eslint-disable-next-line require-yield
export async function* exportHtml(
  _context: ExportContext,
  _projectId: string,
  _taken: TakenOutline,
): AsyncGenerator<ArchiveFile, void, undefined> {
  throw new ApiError('NOT_AVAILABLE');
}
