import { PRESENCE_SECONDS } from '@docreel/contract';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/tables.ts';

/** Contains all SQL that uses the `article_presence` table. */

export interface Tab {
  tabId: string;
  articleId: number;
  userId: string;
  isEditing: boolean;
}

/** Inserts or renews a tab. Returns the article's revision, or undefined if the project has no such article. */
export async function renewTab(db: Db, projectId: string, { tabId, articleId, userId, isEditing }: Tab): Promise<number | undefined> {
  const { rows } = await sql<{ revision: number }>`
    with article as (
      select id, revision from articles where id = ${articleId} and project_id = ${projectId} and trashed_at is null
    ), renewed as (
      insert into article_presence (tab_id, article_id, user_id, is_editing)
      select ${tabId}::uuid, id, ${userId}::uuid, ${isEditing}::boolean from article
      -- A tab belongs to one person. Nobody can take over the tab of somebody else.
      on conflict (tab_id) do update set article_id = excluded.article_id, is_editing = excluded.is_editing, seen_at = now()
       where article_presence.user_id = excluded.user_id
    )
    select revision from article`.execute(db);
  return rows[0]?.revision;
}

export interface PresentPerson {
  userId: string;
  name: string;
  isMe: boolean;
  isEditing: boolean;
}

/** Lists the people who have the article open in other tabs, by name. A person with several tabs is listed once. */
export async function listOthers(db: Db, { tabId, articleId, userId }: Omit<Tab, 'isEditing'>): Promise<PresentPerson[]> {
  const { rows } = await sql<PresentPerson>`
    select u.id as "userId", u.name, u.id = ${userId}::uuid as "isMe", bool_or(p.is_editing) as "isEditing"
      from article_presence p join users u on u.id = p.user_id
     where p.article_id = ${articleId} and p.tab_id <> ${tabId}::uuid
       and p.seen_at > now() - make_interval(secs => ${PRESENCE_SECONDS.expire})
     group by u.id, u.name order by u.name, u.id limit 20`.execute(db);
  return rows;
}

/** Deletes a tab of this person. Returns false if the project has no such article. */
export async function deleteTab(db: Db, projectId: string, { tabId, articleId, userId }: Omit<Tab, 'isEditing'>): Promise<boolean> {
  const { rows } = await sql`
    with article as (
      select id from articles where id = ${articleId} and project_id = ${projectId}
    ), gone as (
      delete from article_presence p using article a
       where p.article_id = a.id and p.tab_id = ${tabId}::uuid and p.user_id = ${userId}::uuid
    )
    select id from article`.execute(db);
  return rows.length > 0;
}

/** Deletes the tabs of all projects that were closed without a request. Concurrent calls delete different rows, so they cannot deadlock. */
export async function deleteExpiredTabs(db: Db): Promise<void> {
  await sql`
    delete from article_presence where tab_id in (
      select tab_id from article_presence where seen_at < now() - make_interval(secs => ${2 * PRESENCE_SECONDS.expire})
       limit 100 for update skip locked)`.execute(db);
}
