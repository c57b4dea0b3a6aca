import DataLoader from 'dataloader';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/tables.ts';
import type { ArticleRow } from './article.ts';
import { ITEM_COLUMNS } from './lists.store.ts';

/** An article row with the slug of its project. The slug is needed for the article's URL and is null if the article is not published. */
export type FullArticle = ArticleRow & { site_slug: string | null };

interface FullArticleKey {
  projectId: string;
  id: number;
  /** Whether to read the evidence as well, which can be larger than the text. */
  withEvidence: boolean;
}

/** Maximum number of articles per query, because all their texts are in memory at the same time. */
const MOST_TOGETHER = 20;
/**
 * Larger evidence is not read, because parsing it would block other requests. Imports accept about 10 MiB; earlier versions had no limit.
 */
const EVIDENCE_MAX_BYTES = 16 * 1024 * 1024;
const loaders = new WeakMap<Db, DataLoader<FullArticleKey, FullArticle | undefined>>();

/** Returns one article. Concurrent calls are combined into one query by a DataLoader without a cache, so the result is never stale. */
export function findFullArticle(db: Db, key: FullArticleKey): Promise<FullArticle | undefined> {
  let loader = loaders.get(db);
  if (!loader) {
    loader = new DataLoader((all: readonly FullArticleKey[]) => readBatch(db, all), { cache: false, maxBatchSize: MOST_TOGETHER });
    loaders.set(db, loader);
  }
  return loader.load(key);
}

const COLUMNS = sql.join([...ITEM_COLUMNS, 'content', 'metadata'].map((name) => sql.ref(`a.${name}`)));

async function readBatch(db: Db, all: readonly FullArticleKey[]): Promise<(FullArticle | undefined)[]> {
  const each = new Map(all.map((key) => [toKey(key), key]));
  const asked = JSON.stringify(Array.from(each, ([name, { projectId, id, withEvidence }]) => ({ name, projectId, id, withEvidence })));
  // PostgreSQL can reuse the query plan because the keys are one JSON parameter. The lateral join makes it read each article by its primary
  // key instead of scanning the table.
  const { rows } = await sql<FullArticle & { asked_as: string }>`
    select asked.name as asked_as, ${COLUMNS}, case when asked."withEvidence" and octet_length(a.evidence::text) <= ${EVIDENCE_MAX_BYTES} then a.evidence end as evidence,
           (select slug from projects p where p.id = a.project_id and a.published_slug is not null) as site_slug
      from json_to_recordset(${asked}::json) as asked (name text, "projectId" uuid, id int, "withEvidence" bool)
     cross join lateral (
       select * from articles where id = asked.id and project_id = asked."projectId" and trashed_at is null limit 1
     ) a`.execute(db);
  const found = new Map(rows.map(({ asked_as, ...row }) => [asked_as, row]));
  return all.map((key) => found.get(toKey(key)));
}

function toKey({ projectId, id, withEvidence }: FullArticleKey): string {
  return `${projectId} ${id} ${withEvidence}`;
}
