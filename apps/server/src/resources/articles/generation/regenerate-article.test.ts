import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestServer } from '../../../testing/test-server.ts';
import { seedProject } from '../../../testing/seed-project.ts';
import { findJob } from '../../jobs/jobs.store.ts';
import { createTemplate, deleteTemplate } from '../../templates/change-template.ts';
import { regenerateArticle } from './regenerate-article.ts';

test('an article whose template was deleted is regenerated with the first template', async () => {
  await using server = await startTestServer();
  const { context } = server;
  const { projectId, articleId } = await seedProject(context);
  const template = await createTemplate(context.db, projectId, {
    kind: 'article',
    name: 'Own',
    instructions: 'Be brief.',
    sections: ['Steps'],
  });
  await context.db.updateTable('articles').set({ template_id: template.id }).where('id', '=', articleId).execute();
  const chosen = async () => {
    const jobId = await regenerateArticle(context, { projectId, id: articleId }, {});
    const job = await findJob(context.db, projectId, jobId);
    return (job?.input as { templateId?: number } | undefined)?.templateId;
  };
  assert.equal(await chosen(), template.id);
  await deleteTemplate(context.db, projectId, template.id);
  assert.equal(await chosen(), 1);
  await assert.rejects(regenerateArticle(context, { projectId, id: articleId }, { templateId: template.id }), {
    code: 'TEMPLATE_NOT_FOUND',
  });
});
