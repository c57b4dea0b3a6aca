import type { Client } from '@docreel/sdk';
import * as z from 'zod';
import { toRows } from '../render-outcome.ts';
import { type NextStep, readingTool, type ToolContext } from '../tool.ts';
import { folderId, listOffset, PAGE_SIZE } from './fields.ts';

const Input = z.strictObject({
  kind: z.enum(['articles', 'folders', 'videos', 'templates']).default('articles'),
  folderId: folderId.optional().describe('Only articles of this folder. Folder IDs come from kind "folders".'),
  offset: listOffset,
});
type Input = z.output<typeof Input>;

interface Page {
  rows: object[];
  total: number;
  next: NextStep[];
}

export const listContent = readingTool({
  name: 'list_content',
  title: 'List articles, folders, videos or templates',
  description: 'Lists what the project contains, with the IDs that the other tools need. Templates are for `generate_article`.',
  scope: 'read',
  input: Input,
  async run(context, input) {
    const { rows, total, next } = await LISTS[input.kind](context, input);
    const end = input.offset + rows.length;
    if (total === 0) return { summary: `There are no ${input.kind}.` };
    const more = { tool: 'list_content', arguments: { ...input, offset: end }, purpose: 'see more' };
    return {
      summary: `${input.kind}: ${Math.min(input.offset + 1, end)} to ${end} of ${total}.`,
      untrusted: toRows(rows),
      next: [...next, ...(end < total && rows.length > 0 ? [more] : [])],
    };
  },
});

type List = (context: ToolContext, input: Input) => Promise<Page>;

const LISTS: Record<Input['kind'], List> = {
  async articles({ client, signal }, { folderId: folder, offset }) {
    const query = { limit: PAGE_SIZE, offset, ...(folder !== undefined && { folderId: folder }) };
    const { articles, pagination } = await client.listArticles({ query, signal });
    const rows = articles.map(({ id, title, folderId: parent, publishState, revision, videoId }) => ({
      articleId: id,
      title,
      folderId: parent,
      publishState,
      revision,
      videoId,
    }));
    const next = rows
      .slice(0, 1)
      .map(({ articleId }) => ({ tool: 'read_article', arguments: { articleId }, purpose: 'read the first one' }));
    return { rows, total: pagination.total, next };
  },

  async folders({ client, signal }, { offset }) {
    const all = (await client.listFolders({ signal })).folders;
    const rows = all.slice(offset, offset + PAGE_SIZE).map(({ id, name, parentId }) => ({ folderId: id, name, parentId }));
    return { rows, total: all.length, next: [] };
  },

  async videos({ client, signal }, { offset }) {
    const { videos, pagination } = await client.listVideos({ query: { limit: PAGE_SIZE, offset }, signal });
    const rows = videos.map(({ videoId, name, status, durationSeconds }) => ({ videoId, name, status, durationSeconds }));
    const next = rows.slice(0, 1).map(({ videoId }) => ({ tool: 'read_video', arguments: { videoId }, purpose: 'read the newest one' }));
    return { rows, total: pagination.total, next };
  },

  async templates({ client, signal }, { offset }) {
    const all = await listTemplates(client, signal);
    return { rows: all.slice(offset, offset + PAGE_SIZE), total: all.length, next: [] };
  },
};

async function listTemplates(client: Client, signal: AbortSignal): Promise<object[]> {
  const { templates } = await client.listArticleTemplates({ signal });
  return templates.map(({ id, name, description }) => ({ templateId: id, name, description }));
}
