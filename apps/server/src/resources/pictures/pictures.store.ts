import { sql } from 'kysely';
import type { Db } from '../../platform/db/tables.ts';
import type { Redaction, ShownFrame } from '../../platform/db/tables/file-tables.ts';
import type { AssetRow } from '../assets/assets.store.ts';

/** SQL for the redaction of pictures. An original and its redactions form a group, of which readers get only the latest redaction. */

type Key = { projectId: string; id: string };

/** Makes a picture the current redaction of its original. Readers get it instead of the original and of earlier redactions. */
export async function setRedaction(db: Db, { projectId, id }: Key, redaction: Redaction): Promise<void> {
  await sql`
    update assets
       set redaction = case when id = ${id} then ${JSON.stringify(redaction)}::jsonb else redaction end,
           redacted_as = case when id = ${id} then null else ${id} end
     where project_id = ${projectId}
       and (id in (${id}, ${redaction.originalId}) or redaction ->> 'originalId' = ${redaction.originalId})`.execute(db);
}

/** Lets readers get the original again. */
export async function removeRedaction(db: Db, projectId: string, originalId: string): Promise<void> {
  await sql`
    update assets set redacted_as = null
     where project_id = ${projectId} and (id = ${originalId} or redaction ->> 'originalId' = ${originalId})`.execute(db);
}

/** Lists the frames that a picture shows according to the evidence of articles. Pictures of earlier versions have no stored frames. */
export async function listEvidenceFrames(db: Db, projectId: string, assetId: string): Promise<ShownFrame[]> {
  const { rows } = await sql<ShownFrame>`
    select distinct e ->> 'videoId' as "videoId", (e -> 'frame' ->> 'seconds')::float8 as seconds
      from articles a, jsonb_array_elements(case jsonb_typeof(a.evidence) when 'array' then a.evidence else '[]' end) e
     where a.project_id = ${projectId} and e -> 'frame' ->> 'assetId' = ${assetId}
     order by seconds limit 20`.execute(db);
  return rows;
}

/** Returns the project of a video. */
export async function findVideoProject(db: Db, videoId: string): Promise<string | undefined> {
  const row = await db.selectFrom('videos').select('project_id').where('id', '=', videoId).executeTakeFirst();
  return row?.project_id;
}

/** Lists the pictures that readers must not get, with the ID of the picture that they get instead. */
export async function listRedacted(db: Db, projectId: string): Promise<{ id: string; redactedAs: string }[]> {
  const { rows } = await sql<{ id: string; redactedAs: string }>`
    select id, redacted_as as "redactedAs" from assets where project_id = ${projectId} and redacted_as is not null order by id`.execute(db);
  return rows;
}

/** Lists the current redactions of the project that cover parts of videos. */
export async function listCurrentRedactions(db: Db, projectId: string): Promise<Pick<AssetRow, 'id' | 'redaction'>[]> {
  const { rows } = await sql<Pick<AssetRow, 'id' | 'redaction'>>`
    select id, redaction from assets r
     where project_id = ${projectId} and redaction is not null
       and exists (select from assets o where o.project_id = r.project_id and o.id = r.redaction ->> 'originalId' and o.redacted_as = r.id)
     order by id`.execute(db);
  return rows;
}
