import type { Db } from '../../platform/db/tables.ts';
import type { ProjectRow } from './project.ts';
import { lockProjectRow, updateProjectRow } from './projects.store.ts';

/** What an empty project takes over from the one that is brought in; its name and address stay its own. For one transaction. */
export async function importProjectSettings(
  tx: Db,
  projectId: string,
  { description, language, logoUrl }: { description: string | null; language: string; logoUrl: string | null },
): Promise<ProjectRow> {
  const row = await lockProjectRow(tx, projectId);
  const isSame = row.description === description && row.language === language && row.logo_url === logoUrl;
  return isSame ? row : updateProjectRow(tx, projectId, { description, language, logo_url: logoUrl });
}
