import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../platform/db/tables.ts';
import { insertFeedback } from '../resources/feedback/feedback.store.ts';

/** Creates a live publication, a preview and one reader's feedback. */
export async function seedSite(db: Db, projectId: string, articleId: number) {
  const publication = {
    id: uuidv7(),
    project_id: projectId,
    status: 'ready',
    content_hash: 'x',
    articles_count: 1,
    folders_count: 0,
  } as const;
  await db.insertInto('publications').values(publication).execute();
  const preview = { ...publication, id: uuidv7(), preview_expires_at: new Date(Date.now() + 3_600_000) };
  await db.insertInto('publications').values(preview).execute();
  await db
    .updateTable('projects')
    .set({ live_publication_id: publication.id, custom_domain: `${projectId}.example`, domain_token: 'x', domain_verified_at: new Date() })
    .where('id', '=', projectId)
    .execute();
  const answer = { project_id: projectId, article_id: articleId, language: 'en', is_helpful: true, comment: null };
  const feedback = await insertFeedback(db, { id: uuidv7(), ...answer });
  return { publicationId: publication.id, previewId: preview.id, feedbackId: feedback.id };
}

/** Creates a failed job and returns its ID. */
export async function addFailedJob(db: Db, projectId: string): Promise<string> {
  const id = uuidv7();
  const failed = { kind: 'publish', scope: 'publish', input: JSON.stringify({ action: 'publish' }), status: 'failed' } as const;
  await db
    .insertInto('jobs')
    .values({ id, project_id: projectId, ...failed, error: 'INTERNAL: something went wrong', completed_at: new Date() })
    .execute();
  return id;
}
