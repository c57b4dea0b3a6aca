import { sql } from 'kysely';
import type { Db } from '../../platform/db/tables.ts';

/** SQL for translated folder names. SQL for machine translation is in `machine-names.store.ts`. */

export interface TranslatedName {
  folderId: number;
  projectId: string;
  language: string;
  name: string;
  /** The folder's original name at the time of translation. */
  sourceName: string;
  author: 'person' | 'machine';
}

export async function findTranslatedName(db: Db, folderId: number, language: string): Promise<string | undefined> {
  const rows = db.selectFrom('folder_translations').select('name').where('folder_id', '=', folderId).where('language', '=', language);
  return (await rows.executeTakeFirst())?.name;
}

export async function saveTranslatedName(
  tx: Db,
  { folderId, projectId, language, name, sourceName, author }: TranslatedName,
): Promise<void> {
  const values = { name, source_name: sourceName, author };
  await tx
    .insertInto('folder_translations')
    .values({ folder_id: folderId, project_id: projectId, language, ...values })
    .onConflict((conflict) => conflict.columns(['folder_id', 'language']).doUpdateSet(values))
    .execute();
}

/** Returns the translated names of a project's folders. The map's keys have the form `{folderId} {language}`. */
export async function listTranslatedNames(db: Db, projectId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('folder_translations')
    .select(['folder_id', 'language', 'name'])
    .where('project_id', '=', projectId)
    .execute();
  return new Map(rows.map(({ folder_id, language, name }) => [`${folder_id} ${language}`, name]));
}

const ROWS_OF_STATEMENT = 500;

/** Inserts or updates translated names, up to 500 per statement. Two names must not have the same folder and language. */
export async function saveTranslatedNames(tx: Db, names: readonly TranslatedName[]): Promise<void> {
  for (let start = 0; start < names.length; start += ROWS_OF_STATEMENT) {
    const portion = JSON.stringify(names.slice(start, start + ROWS_OF_STATEMENT));
    await sql`
      insert into folder_translations (folder_id, project_id, language, name, source_name, author)
      select "folderId", "projectId", language, name, "sourceName", author
        from json_to_recordset(${portion}::json)
             as n ("folderId" int, "projectId" uuid, language text, name text, "sourceName" text, author text)
      on conflict (folder_id, language) do update set name = excluded.name, source_name = excluded.source_name, author = excluded.author`.execute(
      tx,
    );
  }
}
