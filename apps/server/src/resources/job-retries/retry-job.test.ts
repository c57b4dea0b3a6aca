import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SCOPES } from '@docreel/contract';
import { type TestServer, startTestServer } from '../../testing/test-server.ts';
import { type Seed, seedProject } from '../../testing/seed-project.ts';
import { regenerateArticle } from '../articles/generation/regenerate-article.ts';
import { generateArticle } from '../articles/generation/generate-article.ts';
import { startExport } from '../exports/start-export.ts';
import { publish } from '../publications/publish.ts';
import { generateStructure } from '../structures/generate-structure.ts';
import { translate } from '../translations/translate.ts';
import { importVideo } from '../videos/importing/import-video.ts';
import { getJobRow } from '../jobs/jobs.store.ts';
import { retryJob } from './retry-job.ts';

type Start = (context: TestServer['context'], seed: Seed) => Promise<string>;
/** Test cases: one for each function that starts a job. */
const STARTS: Record<string, Start> = {
  'an article': (context, { projectId, videoId, folderId }) => generateArticle(context, projectId, { videoId, folderId }),
  'a regenerated article': (context, { projectId, articleId }) => regenerateArticle(context, { projectId, id: articleId }, {}),
  'a structure': (context, { projectId, videoId, folderId }) =>
    generateStructure(context, projectId, { videoId, folderId, articleTemplateId: 2, autoGenerate: false }),
  'an import': (context, { projectId }) => importVideo(context, projectId, { url: 'https://videos.example.com/a.mp4', name: 'A' }),
  'a publish': (context, { projectId }) => publish(context, projectId, { action: 'unpublish' }),
  'a translation': (context, { projectId, articleId }) => translate(context, projectId, { language: 'de', articleIds: [articleId] }),
  'an export': (context, { projectId, folderId }) => startExport(context, { projectId, format: 'json', folderId, language: 'de' }),
};

async function scene() {
  const server = await startTestServer();
  const { context } = server;
  const seed = await seedProject(context);
  const caller = { principal: { kind: 'nobody', id: '' } as const, projectId: seed.projectId, scopes: SCOPES };
  const fail = (id: string) =>
    context.db
      .updateTable('jobs')
      .set({ status: 'failed', error: 'INTERNAL: failed by the test', completed_at: new Date() })
      .where('id', '=', id)
      .execute();
  const retry = (jobId: string, options = {}) => retryJob(context, caller, { jobId, options });
  return { context, seed, caller, fail, retry, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}

test('retrying a failed job of any kind starts a new job with the same input, and the failed job stays unchanged', async () => {
  await using s = await scene();
  for (const [name, start] of Object.entries(STARTS)) {
    const first = await start(s.context, s.seed);
    await assert.rejects(s.retry(first), { code: 'CONFLICT', message: 'The job has not ended yet.' });
    await s.fail(first);
    const second = await s.retry(first);
    const [before, after] = [await getJobRow(s.context.db, first), await getJobRow(s.context.db, second)];
    const readRequest = ({ kind, input, scope, lane, video_id }: typeof before) => ({ kind, input, scope, lane, video_id });
    assert.deepEqual(readRequest(after), readRequest(before), name);
    assert.deepEqual([before.status, after.status, after.callback_url], ['failed', 'pending', null], name);
  }
});

test('a retry that is not possible returns a conflict with the reason, and a retry can have a new callback URL', async () => {
  await using s = await scene();
  const { context, seed } = s;
  const jobId = await generateArticle(context, seed.projectId, { videoId: seed.videoId });
  await s.fail(jobId);
  const callbackUrl = 'https://hooks.example.com/a';
  assert.equal((await getJobRow(context.db, await s.retry(jobId, { callbackUrl }))).callback_url, callbackUrl);
  await assert.rejects(s.retry(jobId, { callbackUrl: 'http://10.0.0.1/' }), { code: 'URL_NOT_ALLOWED' });
  const reader = { ...s.caller, scopes: ['read'] as const };
  await assert.rejects(retryJob(context, reader, { jobId, options: {} }), { code: 'INSUFFICIENT_SCOPE' });
  await context.db
    .updateTable('videos')
    .set({ status: 'failed', error_code: 'MALFORMED_VIDEO', error_message: 'broken' })
    .where('id', '=', seed.videoId)
    .execute();
  await assert.rejects(s.retry(jobId), { code: 'CONFLICT', message: /^The job cannot be started again: .*broken/ });
});
