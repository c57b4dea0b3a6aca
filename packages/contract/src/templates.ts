import * as z from 'zod';
import { operation } from './operation.ts';
import { Deleted, IntegerId, IntegerIdParam, Pagination } from './schemas.ts';

/** Output types of articles that Docreel can write without a language model. */
export const ARTICLE_TEMPLATE_FORMS = [
  'how-to',
  'tutorial',
  'procedure',
  'troubleshooting',
  'faq',
  'release-note',
  'overview',
  'onboarding',
] as const;
/** Ways to divide a long recording into articles. */
export const STRUCTURE_TEMPLATE_FORMS = ['tasks', 'course', 'manual'] as const;
const ArticleForm = z.enum(ARTICLE_TEMPLATE_FORMS);
const StructureForm = z.enum(STRUCTURE_TEMPLATE_FORMS);
const FORM = 'The form used without a model, and as the starting point with one.';

/** Field names in snake_case, for compatibility with clients of comparable services (specification decisions, section 5). */
export const Template = z
  .object({
    id: IntegerId,
    kind: z.enum(['article', 'structure']),
    name: z.string(),
    description: z.string(),
    instructions: z.string(),
    sections: z.array(z.string()),
    form: z.enum([...ARTICLE_TEMPLATE_FORMS, ...STRUCTURE_TEMPLATE_FORMS]).meta({ description: FORM }),
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
    description: 'Lists all article templates by `sort_order`. The list is complete and not paginated.',
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
            sections: ['Before you begin', 'Steps'],
            form: 'how-to',
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

const shared = {
  name: z.string().trim().min(1).max(200),
  description: z.string().max(1000),
  instructions: z.string().max(10_000).meta({ description: 'Instructions for the writer, such as tone, audience and what to omit.' }),
  sections: z.array(z.string().trim().min(1).max(200)).max(30).meta({ description: 'Section names, in order.' }),
  image_url: z
    .string()
    .max(2048)
    .regex(/^https?:\/\/[^\s]+$/i, 'Must be an http or https URL.')
    .nullable(),
  sort_order: z.int().min(0).max(1_000_000),
};
const optional = z.object(shared).partial().shape;
const TemplateList = z.object({ templates: z.array(Template), pagination: Pagination }).meta({ id: 'TemplateList' });
const templateParams = z.strictObject({ id: IntegerIdParam });

const own: Template = {
  id: 1001,
  kind: 'article',
  name: 'Release checklist',
  description: 'What to check before a release, step by step.',
  instructions: 'Short. Impersonal. One check in each step.',
  sections: ['Before the release', 'After the release'],
  form: 'how-to',
  requires_video: true,
  image_url: null,
  sort_order: 1001,
};
const structure: Template = {
  id: 101,
  kind: 'structure',
  name: 'Task guide',
  description: 'A folder for each area of the product, an article for each task.',
  instructions: 'Name articles after what the reader wants to do.',
  sections: [],
  form: 'tasks',
  requires_video: true,
  image_url: null,
  sort_order: 1,
};
const bodyExample = { name: own.name, instructions: own.instructions, sections: own.sections };

function createTemplate<const Kind extends Template['kind']>(
  kind: Kind,
  form: typeof ArticleForm | typeof StructureForm,
  example: Template,
) {
  return {
    method: 'post',
    path: `/templates/${kind}`,
    scope: 'write',
    tag: 'Templates',
    summary: kind === 'article' ? 'Create an article template' : 'Create a structure template',
    description: 'Creates a template of the project. Its sections and instructions control the generated articles.',
    body: z
      .strictObject({
        ...optional,
        name: shared.name,
        instructions: shared.instructions,
        form: form.optional().meta({ description: `${FORM} Defaults to \`${form.options[0]}\`.` }),
      })
      .meta({ id: kind === 'article' ? 'CreateArticleTemplate' : 'CreateStructureTemplate' }),
    status: 201,
    response: Template,
    errors: [],
    examples: { body: bodyExample, response: example },
  } as const;
}

export const ownTemplateOperations = {
  listStructureTemplates: operation({
    method: 'get',
    path: '/templates/structure',
    scope: 'read',
    tag: 'Templates',
    summary: 'List structure templates',
    description: 'Lists all structure templates by `sort_order`. The list is complete and not paginated.',
    status: 200,
    response: TemplateList,
    errors: [],
    examples: { response: { templates: [structure], pagination: { limit: 1, offset: 0, count: 1, total: 1, hasMore: false } } },
  }),
  createArticleTemplate: operation(createTemplate('article', ArticleForm, own)),
  createStructureTemplate: operation(createTemplate('structure', StructureForm, { ...own, kind: 'structure', form: 'tasks' })),
  getTemplate: operation({
    method: 'get',
    path: '/templates/{id}',
    scope: 'read',
    tag: 'Templates',
    summary: 'Get one template',
    description: 'Returns a template of either kind, built-in or created by the project.',
    params: templateParams,
    status: 200,
    response: Template,
    errors: ['TEMPLATE_NOT_FOUND'],
    examples: { response: own },
  }),
  updateTemplate: operation({
    method: 'patch',
    path: '/templates/{id}',
    scope: 'write',
    tag: 'Templates',
    summary: 'Change a template of the project',
    description: 'Changes only the fields you send. Built-in templates cannot be changed (409): create your own instead.',
    params: templateParams,
    body: z
      .strictObject({
        ...optional,
        form: z
          .enum([...ARTICLE_TEMPLATE_FORMS, ...STRUCTURE_TEMPLATE_FORMS])
          .optional()
          .meta({ description: `${FORM} Must match the template's kind.` }),
      })
      .meta({ id: 'PatchTemplate' }),
    status: 200,
    response: Template,
    errors: ['TEMPLATE_NOT_FOUND', 'CONFLICT'],
    examples: { body: { sections: own.sections }, response: own },
  }),
  deleteTemplate: operation({
    method: 'delete',
    path: '/templates/{id}',
    scope: 'write',
    tag: 'Templates',
    summary: 'Delete a template of the project',
    description: 'Deletes the template. Articles that used it do not change. Built-in templates cannot be deleted (409).',
    params: templateParams,
    status: 200,
    response: Deleted,
    errors: ['TEMPLATE_NOT_FOUND', 'CONFLICT'],
    examples: { response: { deleted: true } },
  }),
};
