import type { memberOperations, memberProjectOperations } from '@docreel/contract';
import type { Handlers } from '../../platform/http/handler.ts';
import { deleteProject } from '../projects/deletion/delete-project.ts';
import { requirePerson } from './caller.ts';
import { toLinkUrl } from './links/link-url.ts';
import { invite, listInvites, revokeInvite } from './links/invites.ts';
import { changeRole, removeMember } from './members/change-members.ts';
import { createMemberProject } from './members/create-member-project.ts';
import { toMember, toMembership } from './members/member.ts';
import { listMemberRows, listMembershipRows } from './members/members.store.ts';
import { getUser } from './users.store.ts';

export const memberHandlers: Handlers<typeof memberOperations & typeof memberProjectOperations> = {
  async listProjects({ db }, { caller }) {
    return { body: { memberships: (await listMembershipRows(db, requirePerson(caller).id)).map(toMembership) } };
  },

  async createProject({ db, config }, { caller, body }) {
    const made = await createMemberProject(db, requirePerson(caller).id, body);
    return { body: toMembership(made), headers: { location: `${config.API_BASE_PATH}/projects/${made.slug}/v2/project` } };
  },

  async deleteProject({ db }, { caller, body }) {
    await deleteProject(db, caller.projectId, body.name);
    return { body: { deleted: true } };
  },

  async listMembers({ db }, { caller }) {
    const me = requirePerson(caller).id;
    return { body: { members: (await listMemberRows(db, caller.projectId)).map((row) => toMember(row, me)) } };
  },

  async changeRole({ db }, { caller, params, body }) {
    const row = await changeRole(db, caller.projectId, { userId: params.userId, role: body.role });
    return { body: toMember(row, requirePerson(caller).id) };
  },

  async removeMember({ db }, { caller, params }) {
    await removeMember(db, caller.projectId, params.userId);
    return { body: { deleted: true } };
  },

  async leaveProject({ db }, { caller }) {
    await removeMember(db, caller.projectId, requirePerson(caller).id);
    return { body: { deleted: true } };
  },

  async listInvites({ db }, { caller }) {
    return { body: { invites: await listInvites(db, caller.projectId) } };
  },

  async invite({ db, config }, { caller, params, body }) {
    const { id, name } = await getUser(db, requirePerson(caller).id);
    const made = await invite(db, { projectId: caller.projectId, ...body, by: { id, name } });
    const location = `${config.API_BASE_PATH}/projects/${params.project}/invites`;
    return { body: { invite: made.invite, link: toLinkUrl(config.PUBLIC_URL, made.token) }, headers: { location } };
  },

  async revokeInvite({ db }, { caller, params }) {
    await revokeInvite(db, caller.projectId, params.inviteId);
    return { body: { deleted: true } };
  },
};
