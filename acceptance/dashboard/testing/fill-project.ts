import { createClient } from '@docreel/sdk';
import { openDashboard, type TestProject } from './open-dashboard.ts';

export interface FilledProject extends TestProject {
  articleId: number;
  folderId: number;
  jobId: string;
}

/** Fills a project so that every page shows content, because empty pages reveal few problems. */
export async function fillProject({ slug, key }: TestProject): Promise<FilledProject> {
  const { service } = await openDashboard();
  const api = createClient({ baseUrl: service.base, apiKey: key });
  const folder = await api.createFolder({ body: { name: 'Getting started' } });
  await api.createFolder({ body: { name: 'Deep', parentId: folder.id } });
  const article = await api.createArticle({ body: { title: 'Invite your team', content: ARTICLE, folderId: folder.id } });
  await api.updateArticle({ params: { id: article.id }, body: { content: `${ARTICLE}\nOne more line.\n` } });
  await api.createArticle({ body: { title: 'Welcome', content: 'Hello. See [plans](../plans/).' } });
  const gone = await api.createArticle({ body: { title: 'Old notes', content: 'Gone.' } });
  await api.deleteArticle({ params: { id: gone.id } });
  await api.addLanguage({ body: { code: 'de' } });
  await api.jobs.wait((await api.translate({ body: { language: 'de', articleIds: [article.id] } })).jobId);
  const { jobId } = await api.publish();
  await api.jobs.wait(jobId);
  await api.exportProject({ query: { format: 'markdown', folderId: folder.id }, headers: { prefer: 'respond-async' } });
  await api.updateArticle({ params: { id: article.id }, body: { title: 'Invite your whole team' } });
  return { slug, key, articleId: article.id, folderId: folder.id, jobId };
}

const ARTICLE = `Bring in who works with you.

> [!TIP]
> An owner can do this.

1. Open **Members**.
2. Choose **Invite**.

| Role | May |
| --- | --- |
| Viewer | read |

\`\`\`sh
docreel user create
\`\`\`
`;
