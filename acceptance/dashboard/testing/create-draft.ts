import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createClient } from '@docreel/sdk';
import { createProject, openDashboard } from './open-dashboard.ts';

const SAMPLE = path.resolve(import.meta.dirname, '../../../tools/fixtures/sample/create-a-project.mp4');

/** Creates an article about the sample video. `write` returns its content, from that of the generated article. */
export async function createDraft(write: (generated: { content: string; videoId: string; assetId: string }) => string) {
  const { service } = await openDashboard();
  const { slug, key } = await createProject();
  const api = createClient({ baseUrl: service.base, apiKey: key });
  const { videoId } = await api.upload(new Blob([await readFile(SAMPLE)]), { filename: 'create-a-project.mp4', contentType: 'video/mp4' });
  const job = await api.jobs.wait((await api.generateArticle({ body: { videoId } })).jobId);
  const { articleId: id } = job.output as { articleId: number };
  const read = async () => (await api.getArticle({ params: { id } })).content;
  const content = await read();
  const assetId = /asset:([\w-]+)/.exec(content)?.[1] ?? '';
  await api.updateArticle({ params: { id }, body: { content: write({ content, videoId, assetId }) } });
  return { api, id, videoId, read, url: `${service.origin}/p/${slug}/content/${id}` };
}
