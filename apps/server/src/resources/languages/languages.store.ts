import { sql } from 'kysely';
import type { Db } from '../../platform/db/tables.ts';
import type { LanguageRow, TranslatedDescription } from './language.ts';

/** SQL for the languages of projects. */

export type { LanguageRow } from './language.ts';

export async function findLanguage(db: Db, projectId: string, code: string): Promise<LanguageRow | undefined> {
  return db.selectFrom('project_languages').selectAll().where('project_id', '=', projectId).where('code', '=', code).executeTakeFirst();
}

/** Returns all languages of a project without paging, because there are few. */
export async function listLanguageRows(db: Db, projectId: string): Promise<LanguageRow[]> {
  return db.selectFrom('project_languages').selectAll().where('project_id', '=', projectId).orderBy('code').execute();
}

/** Returns the language in which the project's articles are written, the project's description, and its creation time. */
export async function getProjectLanguage(
  db: Db,
  projectId: string,
): Promise<{ code: string; description: string | null; createdAt: Date }> {
  const row = await db
    .selectFrom('projects')
    .select(['language', 'description', 'created_at'])
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow();
  return { code: row.language, description: row.description, createdAt: row.created_at };
}

export interface LanguageValues {
  label: string;
  translationRules: string | null;
  glossary: LanguageRow['glossary'];
  /** Null removes the description. */
  description: TranslatedDescription | null;
}

/** Inserts a language. Returns undefined if the project already has it. */
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

/** Saves a description translated by a machine, or removes it for null. A description written by a person is kept. */
export async function updateMachineDescription(
  tx: Db,
  key: { projectId: string; code: string },
  told: Omit<TranslatedDescription, 'author'> | null,
): Promise<void> {
  await tx
    .updateTable('project_languages')
    .set(toColumns({ description: told && { ...told, author: 'machine' } }))
    .where('project_id', '=', key.projectId)
    .where('code', '=', key.code)
    .where(sql<boolean>`description_author is distinct from 'person'`)
    .execute();
}

/** Locks the row of a language, so that it cannot be deleted. Returns false if the project does not have the language. */
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

/** Deletes a language. Its translations are deleted by their foreign key. */
export async function deleteLanguageRow(tx: Db, projectId: string, code: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('project_languages')
    .where('project_id', '=', projectId)
    .where('code', '=', code)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Returns the number of articles, the number translated into each language, and the languages with a running translation job. */
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

function toColumns({ label, translationRules, glossary, description }: Partial<LanguageValues>) {
  return {
    ...(label !== undefined && { label }),
    ...(translationRules !== undefined && { translation_rules: translationRules }),
    ...(glossary !== undefined && { glossary: JSON.stringify(glossary) }),
    ...(description !== undefined && {
      description: description?.description ?? null,
      source_description: description?.sourceDescription ?? null,
      description_author: description?.author ?? null,
    }),
  };
}
