import type { projectOperations } from '@docreel/contract';
import type { Handlers } from '../../platform/http/handler.ts';
import { answerProject, readProject } from './read-project.ts';
import { readStructure } from './read-structure.ts';
import { updateProject } from './update-project.ts';

export const projectHandlers: Handlers<typeof projectOperations> = {
  async getProject(context, { caller }) {
    return readProject(context, caller.projectId);
  },

  async updateProject(context, { caller, body, headers }) {
    return answerProject(context, await updateProject(context.db, { projectId: caller.projectId, ifMatch: headers['if-match'] }, body));
  },

  async getProjectStructure(context, { caller, query }) {
    return { body: await readStructure(context, caller.projectId, query) };
  },
};
