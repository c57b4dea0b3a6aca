import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Tables } from '../../platform/db/tables.ts';
import type { PictureSize, ShownFrame } from '../../platform/db/tables/file-tables.ts';
import { toSizeKey } from './size-key.ts';

/** SQL that writes assets. An asset is a picture or another small file of a project, and its ID is a hash of its content. */

export type AssetRow = Selectable<Tables['assets']>;

/** Returns the project's assets with these IDs, sorted by ID. Unknown IDs are skipped. */
export async function findAssets(db: Db, projectId: string, ids: string[]): Promise<AssetRow[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('assets').selectAll().where('project_id', '=', projectId).where('id', 'in', ids).orderBy('id').execute();
}

/** Returns the originals of those of the pictures that are redacted, by ID. */
export async function findOriginals(db: Db, projectId: string, rows: readonly AssetRow[]): Promise<Map<string, AssetRow>> {
  const ids = rows.flatMap(({ redaction }) => redaction?.originalId ?? []);
  return new Map((await findAssets(db, projectId, ids)).map((row) => [row.id, row]));
}

/** Maximum number of frames that are stored with a picture. A screen that stands still gives the same picture at many times. */
const FRAMES_MAX = 20;

/** Records that a picture shows a frame of a video. */
export async function addFrame(tx: Db, { projectId, id }: { projectId: string; id: string }, frame: ShownFrame): Promise<void> {
  const json = JSON.stringify([frame]);
  await sql`
    update assets set frames = frames || ${json}::jsonb
     where project_id = ${projectId} and id = ${id} and not frames @> ${json}::jsonb and jsonb_array_length(frames) < ${FRAMES_MAX}`.execute(
    tx,
  );
}

/** Inserts an asset. If the project already has the same content, only missing smaller versions are added. */
export async function insertAsset(db: Db, asset: Insertable<Tables['assets']>): Promise<void> {
  await db
    .insertInto('assets')
    .values(asset)
    .onConflict((conflict) =>
      conflict
        .columns(['project_id', 'id'])
        .doUpdateSet(({ ref }) => ({ sizes: ref('excluded.sizes'), colour: ref('excluded.colour') }))
        .where(sql<boolean>`assets.sizes = '[]' and excluded.sizes <> '[]'`),
    )
    .execute();
}

/** Returns the next picture, sorted by ID, that has no smaller versions yet and is wider than `width` pixels. */
export async function findPictureToResize(db: Db, projectId: string, after: { id: string; width: number }): Promise<AssetRow | undefined> {
  return db
    .selectFrom('assets')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('id', '>', after.id)
    .where('width', '>', after.width)
    .where('colour', 'is', null)
    .where('content_type', 'in', ['image/png', 'image/jpeg', 'image/webp'])
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** Stores the smaller versions and the average colour of a picture. Returns false if the picture was deleted. */
export async function setSizes(
  tx: Db,
  { projectId, id }: { projectId: string; id: string },
  { sizes, colour }: { sizes: readonly PictureSize[]; colour: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('assets')
    .set({ sizes: JSON.stringify(sizes), colour })
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Marks an asset as uploaded. Returns the project's number of uploaded assets. */
export async function markUploaded(tx: Db, projectId: string, id: string): Promise<number> {
  await tx
    .updateTable('assets')
    .set({ uploaded_at: sql<Date>`coalesce(uploaded_at, now())` })
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .execute();
  const { count } = await tx
    .selectFrom('assets')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('project_id', '=', projectId)
    .where('uploaded_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return count;
}

const isNotUsedByVideos = sql`not exists (select from videos v where v.project_id = a.project_id and a.id in (v.poster_asset, v.captions_asset))
       and not exists (select from caption_translations c where c.project_id = a.project_id and c.captions_asset = a.id)`;

const isNotUsedBySite = sql`not exists (select from projects p where p.id = a.project_id and a.id in (p.site ->> 'logo', p.site ->> 'logoDark', p.site ->> 'favicon'))`;

/** An original and its redactions are kept as long as a text shows one of them. Otherwise readers could get the original again. */
const hasNoShownVersion = sql`not exists (
  select from assets v join articles b on b.project_id = v.project_id join article_revisions r on r.article_id = b.id
   where v.project_id = a.project_id and v.id <> a.id
     and (a.redaction is not null or a.redacted_as is not null)
     and (v.id = a.redaction ->> 'originalId' or v.redaction ->> 'originalId' in (a.id, a.redaction ->> 'originalId'))
     and strpos(r.content, v.id) > 0)`;

/**
 * Deletes an asset unless the site, a video or any revision of an article uses it. Returns the storage keys of its files, or an empty array
 * if it was not deleted.
 */
export async function deleteUnusedAsset(tx: Db, projectId: string, id: string): Promise<string[]> {
  const { rows } = await sql<StoredPicture>`
    delete from assets a
     where a.project_id = ${projectId} and a.id = ${id}
       and ${isNotUsedByVideos}
       and ${isNotUsedBySite} and ${hasNoShownVersion}
       and not exists (select from article_revisions r join articles on articles.id = r.article_id
                        where articles.project_id = a.project_id and strpos(r.content, a.id) > 0)
    returning a.storage_key, a.sizes`.execute(tx);
  return rows.flatMap(listStorageKeys);
}

/**
 * Deletes those of the assets that nothing uses. Returns the storage keys of their files. Scans the revisions of all articles once instead
 * of once per asset.
 */
export async function deleteUnusedAssets(tx: Db, projectId: string, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<StoredPicture>`
    delete from assets a
     where a.project_id = ${projectId} and a.id = any(${ids}::text[])
       and ${isNotUsedByVideos}
       and ${isNotUsedBySite} and ${hasNoShownVersion}
       and a.id not in (select found[1]
                          from articles b join article_revisions r on r.article_id = b.id, regexp_matches(r.content, '\\yasset:([\\w-]+)', 'g') found
                         where b.project_id = ${projectId})
    returning a.storage_key, a.sizes`.execute(tx);
  return rows.flatMap(listStorageKeys);
}

type StoredPicture = Pick<AssetRow, 'storage_key' | 'sizes'>;

function listStorageKeys({ storage_key, sizes }: StoredPicture): string[] {
  return [storage_key, ...sizes.map(({ width }) => toSizeKey(storage_key, width))];
}
