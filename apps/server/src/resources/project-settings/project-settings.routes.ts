import type { projectOperations } from '@docreel/contract';
import type { Handlers } from '../../platform/http/handler.ts';
import { checkDomain } from '../projects/domain/domain.ts';
import { verifyDomain } from '../projects/domain/verify-domain.ts';
import { respondWithProject, readProject } from './read-project.ts';
import { readStructure } from '../articles/tree/read-structure.ts';
import { updateProject } from './update-project.ts';

export const projectSettingsHandlers: Handlers<typeof projectOperations> = {
  async getProject(context, { caller }) {
    return readProject(context, caller.projectId);
  },

  async updateProject(context, { caller, body, headers }) {
    checkDomain(context.config, body.customDomain);
    return respondWithProject(
      context,
      await updateProject(context.db, { projectId: caller.projectId, ifMatch: headers['if-match'] }, body),
    );
  },

  async verifyDomain(context, { caller }) {
    return respondWithProject(context, await verifyDomain(context, caller.projectId));
  },

  async getProjectStructure(context, { caller, query }) {
    return { body: await readStructure(context, caller.projectId, query) };
  },
};
