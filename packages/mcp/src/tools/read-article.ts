import * as z from 'zod';
import { sliceText } from '../render-outcome.ts';
import { readingTool } from '../tool.ts';
import { articleId, language, textOffset } from './fields.ts';

export const readArticle = readingTool({
  name: 'read_article',
  title: 'Read an article',
  description: 'Returns an article as Markdown, with the revision that `edit_article` needs. Long articles come in parts.',
  scope: 'read',
  input: z.strictObject({ articleId, language, offset: textOffset }),
  async run({ client, signal }, { articleId: id, language: wanted, offset }) {
    const article = await client.getArticle({ params: { id }, query: wanted ? { language: wanted } : {}, signal });
    const { content, title, revision, publishState, isHidden, videoId, previewUrl } = article;
    const { text, nextOffset } = sliceText(content, offset);
    const part = offset > 0 || nextOffset !== null ? `Characters ${offset} to ${nextOffset ?? content.length} of ${content.length}.` : '';
    const same = { articleId: id, ...(wanted && { language: wanted }) };
    return {
      summary: [
        `Article ${id}, revision ${revision}, language ${article.language}, ${publishState}${isHidden ? ', hidden from readers' : ''}.`,
        ...(previewUrl === null ? [] : [`Published at ${previewUrl}`]),
        ...(part ? [part] : []),
      ].join('\n'),
      untrusted: offset === 0 ? `# ${title}\n\n${text}` : text,
      next: [
        ...(nextOffset === null ? [] : [{ tool: 'read_article', arguments: { ...same, offset: nextOffset }, purpose: 'read on' }]),
        {
          tool: 'edit_article',
          arguments: { ...same, baseRevision: revision },
          purpose: 'change it, with `oldText` and `newText` added',
        },
        ...(videoId === null ? [] : [{ tool: 'read_video', arguments: { videoId }, purpose: 'read what its video says' }]),
      ],
    };
  },
});
