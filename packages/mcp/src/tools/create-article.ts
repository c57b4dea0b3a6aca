import * as z from 'zod';
import { writingTool } from '../tool.ts';
import { folderId } from './fields.ts';

export const createArticle = writingTool({
  name: 'create_article',
  title: 'Create an article',
  description: 'Creates an article from Markdown. Readers see it after `publish_site`. To write about a video, use `generate_article`.',
  scope: 'write',
  input: z.strictObject({
    title: z.string().min(1).max(300),
    content: z.string().max(1_048_576).describe('Markdown without the title.'),
    folderId: folderId.optional(),
  }),
  async run({ client, signal }, { title, content, folderId: folder }) {
    const body = { title, content, ...(folder !== undefined && { folderId: folder }) };
    const { id, revision } = await client.createArticle({ body, signal });
    return {
      summary: `Created article ${id}, revision ${revision}.`,
      next: [{ tool: 'preview_site', arguments: {}, purpose: 'show it to the user before publishing' }],
    };
  },
});
