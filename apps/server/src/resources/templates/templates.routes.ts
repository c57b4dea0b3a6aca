import type { Template, templateOperations } from '@docreel/contract';
import { ARTICLE_TEMPLATES, type ArticleTemplate } from '@docreel/writer';
import { wholeList } from '../../lib/pagination.ts';
import type { Handlers } from '../../platform/http/handler.ts';

export const templateHandlers: Handlers<typeof templateOperations> = {
  async listArticleTemplates() {
    const templates = ARTICLE_TEMPLATES.map(toTemplate);
    return { body: { templates, pagination: wholeList(templates.length) } };
  },
};

function toTemplate(template: ArticleTemplate, index: number): Template {
  return {
    id: template.id,
    kind: 'article',
    name: template.name,
    description: template.description,
    instructions: template.instructions,
    sections: template.sections,
    requires_video: true,
    image_url: null,
    sort_order: index + 1,
  };
}
