import { sql } from 'kysely';
import type { Db } from '../../platform/db/tables.ts';
import type { LanguageRow, TranslatedDescription } from './language.ts';

/** All SQL that writes the languages of projects. */

export type { LanguageRow } from './language.ts';

export async function findLanguage(db: Db, projectId: string, code: string): Promise<LanguageRow | undefined> {
  return db.selectFrom('project_languages').selectAll().where('project_id', '=', projectId).where('code', '=', code).executeTakeFirst();
}

/** A project has few: the list is whole. */
export async function listLanguageRows(db: Db, projectId: string): Promise<LanguageRow[]> {
  return db.selectFrom('project_languages').selectAll().where('project_id', '=', projectId).orderBy('code').execute();
}

/** The language that a project's articles are written in, what it says of itself in it, and since when the project is there. */
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
  /** Null: what is said in it goes. */
  description: TranslatedDescription | null;
}

/** Answers undefined where the project has the language already. */
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

/** Never takes the place of a person's. Null removes what a machine wrote before. */
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

/** Locks the row of a language against being deleted; false where there is none. */
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

/** Its translations go with it: the key of each names its language. */
export async function deleteLanguageRow(tx: Db, projectId: string, code: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('project_languages')
    .where('project_id', '=', projectId)
    .where('code', '=', code)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** How many articles there are to translate, how many are translated into each language, and which are being translated now. */
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
