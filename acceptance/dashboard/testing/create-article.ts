import { createClient } from '@docreel/sdk';
import { createProject, openDashboard } from './open-dashboard.ts';

/** Content of an article with three paragraphs. */
export const PARAGRAPHS = 'Open the list.\n\nClick **New**.\n\nEnter a name.\n';

/** Creates an article in a new project. Returns its page in the dashboard, and functions that read and replace its content. */
export async function createArticle(content: string, title = 'Orders') {
  const { service } = await openDashboard();
  const { slug, key } = await createProject();
  const api = createClient({ baseUrl: service.base, apiKey: key });
  const { id } = await api.createArticle({ body: { title, content } });
  const read = async () => (await api.getArticle({ params: { id } })).content;
  const write = (next: string) => api.updateArticle({ params: { id }, body: { content: next } });
  return { api, slug, read, write, url: `${service.origin}/p/${slug}/content/${id}` };
}
