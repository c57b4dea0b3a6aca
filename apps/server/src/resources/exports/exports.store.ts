import type { ExportArticle, ExportDescription, ExportFolder, ExportLanguage, ExportOutline, ExportText } from '@docreel/site/export';
import { sql } from 'kysely';
import { isoTime } from '../../platform/db/iso-time.ts';
import type { Db } from '../../platform/db/tables.ts';

/** SQL that reads projects for exports. The content of articles is read separately by `listTexts`, in batches. */

export async function getProjectToExport(db: Db, projectId: string): Promise<ExportOutline['project']> {
  const { site, ...project } = await db
    .selectFrom('projects')
    .select(['id', 'name', 'slug', 'description', 'language', 'logo_url as logoUrl', 'site'])
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow();
  const descriptions = await listDescriptionsToExport(db, projectId);
  return {
    ...project,
    ...(Object.keys(descriptions).length > 0 && { descriptions }),
    ...(Object.keys(site).length > 0 && { site }),
  };
}

async function listDescriptionsToExport(db: Db, projectId: string): Promise<NonNullable<ExportOutline['project']['descriptions']>> {
  const { rows } = await sql<{ code: string; translation: ExportDescription }>`
    select code, json_build_object('description', description, 'sourceDescription', source_description, 'author', description_author) as translation
      from project_languages
     where project_id = ${projectId} and description is not null
     order by code`.execute(db);
  return Object.fromEntries(rows.map(({ code, translation }) => [code, translation]));
}

/** Returns the project's folders with their translated names. Siblings are sorted by position, then by ID. */
export async function listFoldersToExport(db: Db, projectId: string): Promise<ExportFolder[]> {
  const { rows } = await sql<ExportFolder>`
    select f.id, f.name, f.slug, f.parent_id as "parentId", f.position,
           coalesce((select json_object_agg(t.language, json_build_object('name', t.name, 'sourceName', t.source_name, 'author', t.author)
                                            order by t.language)
                       from folder_translations t where t.folder_id = f.id), '{}') as names
      from folders f
     where f.project_id = ${projectId} and f.trashed_at is null
     order by f.position, f.id`.execute(db);
  return rows;
}

export async function listLanguagesToExport(db: Db, projectId: string): Promise<ExportLanguage[]> {
  const rows = await db
    .selectFrom('project_languages')
    .select(['code', 'label', 'site_name', 'translation_rules as translationRules', 'glossary'])
    .where('project_id', '=', projectId)
    .orderBy('code')
    .execute();
  return rows.map(({ site_name: siteName, ...language }) => ({ ...language, ...(siteName !== null && { siteName }) }));
}

/** Returns all articles outside the trash and their translations, without their content. */
export async function listArticlesToExport(db: Db, projectId: string): Promise<ExportArticle[]> {
  const { rows } = await sql<ExportArticle>`
    select a.id, a.language, false as "isTranslation", a.title, a.slug, a.folder_id as "folderId", a.position, a.is_hidden as "isHidden",
           a.metadata, a.video_id as "videoId", a.template_id as "templateId",
           case when a.part_start_seconds is not null
             then json_build_object('startSeconds', a.part_start_seconds, 'endSeconds', a.part_end_seconds) end as part,
           a.revision, true as "isCurrent", a.content_hash as "contentHash", octet_length(a.content) as "sizeBytes",
           ${isoTime('a.created_at')} as "createdAt", ${isoTime('a.updated_at')} as "updatedAt"
      from articles a
     where a.project_id = ${projectId} and a.trashed_at is null
    union all
    select a.id, t.language, true, t.title, a.slug, a.folder_id, a.position, a.is_hidden, t.metadata, null, null, null,
           t.revision, t.source_revision = a.revision, t.content_hash, octet_length(t.content), ${isoTime('t.created_at')}, ${isoTime('t.updated_at')}
      from article_translations t
      join articles a on a.id = t.article_id
     where t.project_id = ${projectId} and a.trashed_at is null
     order by position, id, "isTranslation", language`.execute(db);
  return rows;
}

/** Returns a hash that changes if any picture or video of the project changes. */
export async function hashMedia(db: Db, projectId: string): Promise<string> {
  const { rows } = await sql<{ hash: string }>`
    select md5(concat(
      (select string_agg(concat(id, content_type, redacted_as), ',' order by id) from assets where project_id = ${projectId}),
      (select string_agg(concat_ws(' ', id, sha256, content_type, name, filename, poster_asset, captions_asset), ',' order by id)
         from videos where project_id = ${projectId}),
      (select string_agg(concat_ws(' ', video_id, language, captions_asset, source_asset), ',' order by video_id, language)
         from caption_translations where project_id = ${projectId}))) as hash`.execute(db);
  return rows[0]?.hash ?? '';
}

type TextKey = Pick<ExportArticle, 'id' | 'language' | 'isTranslation' | 'revision'>;

/**
 * Returns the content of these revisions, in the requested order. Revisions never change, so the export needs no open transaction. An entry
 * is undefined if its article was permanently deleted.
 */
export async function listTexts(db: Db, wanted: readonly TextKey[]): Promise<(ExportText | undefined)[]> {
  const keys = wanted.map(({ isTranslation, language }) => (isTranslation ? language : ''));
  const { rows } = await sql<{ content: string | null; evidence: unknown; memory: unknown }>`
    select coalesce(r.content, a.content, t.content) as content,
           coalesce(a.evidence, r.evidence) as evidence,
           case when t.article_id is not null then json_build_object(
             'blocks', t.blocks, 'fields', t.fields, 'hasOwnLayout', t.has_own_layout, 'isComplete', t.is_complete) end as memory
      from unnest(${wanted.map(({ id }) => id)}::int[], ${keys}::text[], ${wanted.map(({ revision }) => revision)}::int[])
           with ordinality as w (id, language, revision, place)
      left join article_revisions r on r.article_id = w.id and r.language = w.language and r.number = w.revision
      left join articles a on w.language = '' and a.id = w.id and a.revision = w.revision
      left join article_translations t on t.article_id = w.id and t.language = w.language and t.revision = w.revision
     order by w.place`.execute(db);
  return rows.map(({ content, evidence, memory }) => (content === null ? undefined : { content, evidence, memory }));
}

/** The finished export of a job, with the slug of its project. */
export interface FinishedExport {
  slug: string;
  format: string;
  output: { sizeBytes: number; sha256: string };
}

export async function findFinishedExport(db: Db, jobId: string): Promise<FinishedExport | undefined> {
  const row = await db
    .selectFrom('jobs')
    .innerJoin('projects', 'projects.id', 'jobs.project_id')
    .select(['projects.slug', 'jobs.output', sql<string>`jobs.input ->> 'format'`.as('format')])
    .where('jobs.id', '=', jobId)
    .where('jobs.kind', '=', 'export')
    .where('projects.deleted_at', 'is', null)
    .where('jobs.status', '=', 'completed')
    .executeTakeFirst();
  return row && { ...row, output: row.output as FinishedExport['output'] };
}
