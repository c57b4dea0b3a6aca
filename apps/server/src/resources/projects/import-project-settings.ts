import type { Db } from '../../platform/db/tables.ts';
import type { ProjectRow } from './project.ts';
import { lockProjectRow, updateProjectRow } from './projects.store.ts';

/** Copies the description, language and logo URL of an imported project into an empty project. Runs in the caller's transaction. */
export async function importProjectSettings(
  tx: Db,
  projectId: string,
  { description, language, logoUrl }: { description: string | null; language: string; logoUrl: string | null },
): Promise<ProjectRow> {
  const row = await lockProjectRow(tx, projectId);
  const isSame = row.description === description && row.language === language && row.logo_url === logoUrl;
  return isSame ? row : updateProjectRow(tx, projectId, { description, language, logo_url: logoUrl });
}
