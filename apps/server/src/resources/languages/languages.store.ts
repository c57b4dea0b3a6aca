import { sql } from 'kysely';
import type { Db } from '../../platform/db/tables.ts';
import type { LanguageRow, TranslatedDescription } from './language.ts';

/** SQL for the languages into which projects are translated. */

export type { LanguageRow } from './language.ts';

export async function findLanguage(db: Db, projectId: string, code: string): Promise<LanguageRow | undefined> {
  return db.selectFrom('project_languages').selectAll().where('project_id', '=', projectId).where('code', '=', code).executeTakeFirst();
}

/** Returns all languages of a project, sorted by code. The result is not paginated because projects have few languages. */
export async function listLanguageRows(db: Db, projectId: string): Promise<LanguageRow[]> {
  return db.selectFrom('project_languages').selectAll().where('project_id', '=', projectId).orderBy('code').execute();
}

/** Returns the original language of the project's articles, and the project's description and creation time. */
export async function getProjectLanguage(
  db: Db,
  projectId: string,
): Promise<{ code: string; name: string; description: string | null; createdAt: Date }> {
  const row = await db
    .selectFrom('projects')
    .select(['language', 'name', 'description', 'created_at'])
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow();
  return { code: row.language, name: row.name, description: row.description, createdAt: row.created_at };
}

export interface LanguageValues {
  label: string;
  translationRules: string | null;
  glossary: LanguageRow['glossary'];
  siteName: string | null;
  /** Translated description of the project. Null deletes it. */
  description: TranslatedDescription | null;
}

/** Inserts a language and returns it. Returns undefined if the project already has it. */
export async function insertLanguage(
  db: Db,
  key: { projectId: string; code: string },
  values: LanguageValues,
): Promise<LanguageRow | undefined> {
  return db
    .insertInto('project_languages')
    .values({ project_id: key.projectId, code: key.code, label: values.label, ...toColumns(values) })
    .onConflict((conflict) => conflict.columns(['project_id', 'code']).doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function updateLanguageRow(db: Db, key: { projectId: string; code: string }, change: Partial<LanguageValues>): Promise<void> {
  await db
    .updateTable('project_languages')
    .set(toColumns(change))
    .where('project_id', '=', key.projectId)
    .where('code', '=', key.code)
    .execute();
}

/**
 * Saves a machine-translated description of the project, or deletes it if `description` is null. A description that a person wrote is kept.
 */
export async function updateMachineDescription(
  tx: Db,
  key: { projectId: string; code: string },
  description: Omit<TranslatedDescription, 'author'> | null,
): Promise<void> {
  await tx
    .updateTable('project_languages')
    .set(toColumns({ description: description && { ...description, author: 'machine' } }))
    .where('project_id', '=', key.projectId)
    .where('code', '=', key.code)
    .where(sql<boolean>`description_author is distinct from 'person'`)
    .execute();
}

/** Locks a language of the project so that it cannot be deleted. Returns false if the project does not have it. */
export async function lockLanguageRow(tx: Db, projectId: string, code: string): Promise<boolean> {
  const row = await tx
    .selectFrom('project_languages')
    .select('code')
    .where('project_id', '=', projectId)
    .where('code', '=', code)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes a language. The foreign key deletes its translations. Returns false if the project does not have it. */
export async function deleteLanguageRow(tx: Db, projectId: string, code: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('project_languages')
    .where('project_id', '=', projectId)
    .where('code', '=', code)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Returns the number of all articles, the number of translated articles per language, and the languages with an unfinished translation job.
 */
export async function countTranslated(
  db: Db,
  projectId: string,
): Promise<{ total: number; translated: Map<string, number>; pending: Set<string> }> {
  const [all, translated, pending] = await Promise.all([
    db
      .selectFrom('articles')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where('project_id', '=', projectId)
      .where('trashed_at', 'is', null)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('article_translations as t')
      .innerJoin('articles as a', 'a.id', 't.article_id')
      .select(['t.language', (eb) => eb.fn.countAll<number>().as('count')])
      .where('t.project_id', '=', projectId)
      .where('a.trashed_at', 'is', null)
      .groupBy('t.language')
      .execute(),
    db
      .selectFrom('jobs')
      .select(sql<string>`input ->> 'language'`.as('language'))
      .distinct()
      .where('project_id', '=', projectId)
      .where('kind', '=', 'translate')
      .where('status', '=', 'pending')
      .execute(),
  ]);
  return {
    total: all.total,
    translated: new Map(translated.map(({ language, count }) => [language, count])),
    pending: new Set(pending.map(({ language }) => language)),
  };
}

function toColumns({ label, translationRules, glossary, siteName, description }: Partial<LanguageValues>) {
  return {
    ...(label !== undefined && { label }),
    ...(translationRules !== undefined && { translation_rules: translationRules }),
    ...(glossary !== undefined && { glossary: JSON.stringify(glossary) }),
    ...(siteName !== undefined && { site_name: siteName }),
    ...(description !== undefined && {
      description: description?.description ?? null,
      source_description: description?.sourceDescription ?? null,
      description_author: description?.author ?? null,
    }),
  };
}
