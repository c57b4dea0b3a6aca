import type { ownTemplateOperations, Template, templateOperations } from '@docreel/contract';
import type { Context } from '../../context.ts';
import { createSinglePage } from '../../lib/pagination.ts';
import type { Answer, Handlers } from '../../platform/http/handler.ts';
import { createTemplate, deleteTemplate, updateTemplate } from './change-template.ts';
import { getTemplate } from './get-template.ts';
import { listTemplates } from './list-templates.ts';
import type { TemplateKind } from './template.ts';

export const templateHandlers: Handlers<typeof templateOperations & typeof ownTemplateOperations> = {
  async listArticleTemplates(context, { caller }) {
    return respondWithTemplates(context, caller.projectId, 'article');
  },

  async listStructureTemplates(context, { caller }) {
    return respondWithTemplates(context, caller.projectId, 'structure');
  },

  async createArticleTemplate(context, { caller, body }) {
    return create(context, caller.projectId, { ...body, kind: 'article' });
  },

  async createStructureTemplate(context, { caller, body }) {
    return create(context, caller.projectId, { ...body, kind: 'structure' });
  },

  async getTemplate({ db }, { caller, params }) {
    return { body: await getTemplate(db, caller.projectId, params.id) };
  },

  async updateTemplate({ db }, { caller, params, body }) {
    return { body: await updateTemplate(db, { projectId: caller.projectId, id: params.id }, body) };
  },

  async deleteTemplate({ db }, { caller, params }) {
    await deleteTemplate(db, caller.projectId, params.id);
    return { body: { deleted: true } };
  },
};

async function respondWithTemplates({ db }: Context, projectId: string, kind: TemplateKind) {
  const templates = await listTemplates(db, projectId, kind);
  return { body: { templates, pagination: createSinglePage(templates.length) } };
}

/** Creates a template in a transaction, so that a repeated request with the same idempotency key gets the first response. */
async function create({ db, config }: Context, projectId: string, input: Parameters<typeof createTemplate>[2]): Promise<Answer<Template>> {
  const template = await db.transaction().execute((tx) => createTemplate(tx, projectId, input));
  return { body: template, headers: { location: `${config.API_BASE_PATH}/templates/${template.id}` } };
}
