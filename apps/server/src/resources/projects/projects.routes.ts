import type { projectOperations } from '@docreel/contract';
import type { Handlers } from '../../platform/http/handler.ts';
import { answerProject, readProject } from './read-project.ts';
import { readStructure } from './read-structure.ts';
import { updateProject } from './update-project.ts';

export const projectHandlers: Handlers<typeof projectOperations> = {
  async getProject({ db }, { caller }) {
    return readProject(db, caller.projectId);
  },

  async updateProject({ db }, { caller, body, headers }) {
    return answerProject(await updateProject(db, { projectId: caller.projectId, ifMatch: headers['if-match'] }, body));
  },

  async getProjectStructure(context, { caller, query }) {
    return { body: await readStructure(context, caller.projectId, query) };
  },
};
