import * as z from 'zod';
import { operation } from './operation.ts';
import { IntegerId, Pagination } from './schemas.ts';

/** snake_case where existing clients of comparable services expect it (decisions, section 5). */
export const Template = z
  .object({
    id: IntegerId,
    kind: z.enum(['article', 'structure']),
    name: z.string(),
    description: z.string(),
    instructions: z.string(),
    sections: z.array(z.string()),
    requires_video: z.boolean(),
    image_url: z.string().nullable(),
    sort_order: z.int(),
  })
  .meta({ id: 'Template' });
export type Template = z.output<typeof Template>;

export const templateOperations = {
  listArticleTemplates: operation({
    method: 'get',
    path: '/templates/article',
    scope: 'read',
    tag: 'Templates',
    summary: 'List article templates',
    description: 'Every article template that generation may use, by `sort_order`. The list is whole: it is not paged.',
    status: 200,
    response: z.object({ templates: z.array(Template), pagination: Pagination }).meta({ id: 'TemplateList' }),
    errors: [],
    examples: {
      response: {
        templates: [
          {
            id: 1,
            kind: 'article',
            name: 'How-to guide',
            description: 'Numbered steps, each with its picture and its moment in the video.',
            instructions: 'Write short imperative steps.',
            sections: ['Steps'],
            requires_video: true,
            image_url: null,
            sort_order: 1,
          },
        ],
        pagination: { limit: 100, offset: 0, count: 1, total: 1, hasMore: false },
      },
    },
  }),
};
