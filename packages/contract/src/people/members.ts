import * as z from 'zod';
import { operation } from '../operation.ts';
import { Deleted, Timestamp, Uuid } from '../schemas.ts';
import { RoleName } from './roles.ts';
import { Email, projectParams, userExample } from './schemas.ts';

export const Member = z
  .object({
    userId: Uuid,
    name: z.string(),
    email: z.string(),
    role: RoleName,
    isMe: z.boolean(),
    memberSince: Timestamp,
    lastActiveAt: Timestamp.nullable().meta({ description: 'Rounded to 15 minutes. Null if the user is not signed in anywhere.' }),
  })
  .meta({ id: 'Member' });
export type Member = z.output<typeof Member>;

export const Invite = z
  .object({
    inviteId: Uuid,
    email: z.string(),
    role: RoleName,
    invitedBy: z
      .string()
      .nullable()
      .meta({ description: 'Name of the member who sent the invite. Null for the operator or a deleted user.' }),
    createdAt: Timestamp,
    expiresAt: Timestamp.meta({ description: 'One week after it was created.' }),
  })
  .meta({ id: 'Invite' });
export type Invite = z.output<typeof Invite>;

const memberExample: Member = {
  ...userExample,
  role: 'owner',
  isMe: true,
  memberSince: '2026-03-01T08:00:00.000Z',
  lastActiveAt: '2026-03-14T09:15:00.000Z',
};
const inviteExample: Invite = {
  inviteId: '019aa0c2-0003-7c3a-9d52-0a6f3f1c2b40',
  email: 'ben@example.com',
  role: 'editor',
  invitedBy: 'Ana Silva',
  createdAt: '2026-03-14T09:26:53.589Z',
  expiresAt: '2026-03-21T09:26:53.589Z',
};
const memberParams = projectParams.extend({ userId: Uuid });
const tag = 'Members';

export const memberOperations = {
  listMembers: operation({
    method: 'get',
    path: '/projects/{project}/members',
    scope: 'member',
    tag,
    summary: 'List members',
    description: 'Lists all members of the project by name.',
    params: projectParams,
    status: 200,
    response: z.object({ members: z.array(Member) }),
    errors: [],
    examples: { response: { members: [memberExample] } },
  }),
  changeRole: operation({
    method: 'patch',
    path: '/projects/{project}/members/{userId}',
    scope: 'settings',
    isSensitive: true,
    tag,
    summary: 'Change the role of a member',
    description: "Takes effect with the member's next request. A project always has at least one owner; otherwise `CONFLICT`.",
    params: memberParams,
    body: z.strictObject({ role: RoleName }),
    status: 200,
    response: Member,
    errors: ['NOT_FOUND', 'CONFLICT'],
    examples: { body: { role: 'publisher' }, response: { ...memberExample, role: 'publisher', isMe: false } },
  }),
  removeMember: operation({
    method: 'delete',
    path: '/projects/{project}/members/{userId}',
    scope: 'settings',
    isSensitive: true,
    tag,
    summary: 'Remove a member',
    description: 'The member loses access immediately. Their account and their content stay. Removing the last owner returns `CONFLICT`.',
    params: memberParams,
    status: 200,
    response: Deleted,
    errors: ['NOT_FOUND', 'CONFLICT'],
    examples: { response: { deleted: true } },
  }),
  leaveProject: operation({
    method: 'delete',
    path: '/projects/{project}/membership',
    scope: 'member',
    tag,
    summary: 'Leave the project',
    description: 'Ends your own membership. The last owner cannot leave (`CONFLICT`).',
    params: projectParams,
    status: 200,
    response: Deleted,
    errors: ['CONFLICT'],
    examples: { response: { deleted: true } },
  }),
  listInvites: operation({
    method: 'get',
    path: '/projects/{project}/invites',
    scope: 'settings',
    tag,
    summary: 'List pending invites',
    description: 'Lists invites that are not accepted, revoked or expired, newest first. Their links are not shown again.',
    params: projectParams,
    status: 200,
    response: z.object({ invites: z.array(Invite) }),
    errors: [],
    examples: { response: { invites: [inviteExample] } },
  }),
  invite: operation({
    method: 'post',
    path: '/projects/{project}/invites',
    scope: 'settings',
    isSensitive: true,
    tag,
    summary: 'Invite a person',
    description:
      'Returns an invite link, shown only once. It can be used once within a week. Inviting the same email address again revokes the earlier link. Returns `CONFLICT` if the person is already a member.',
    params: projectParams,
    body: z.strictObject({ email: Email, role: RoleName }),
    status: 201,
    response: z.object({ invite: Invite, link: z.string().meta({ format: 'uri' }) }),
    errors: ['CONFLICT'],
    examples: {
      body: { email: 'ben@example.com', role: 'editor' },
      response: { invite: inviteExample, link: 'https://docs.example.com/link#Zk3xM0uVJ9yq5bR2eT8wLh1cN7dFgAsP4oKiUvYtXzE' },
    },
  }),
  revokeInvite: operation({
    method: 'delete',
    path: '/projects/{project}/invites/{inviteId}',
    scope: 'settings',
    tag,
    summary: 'Revoke an invite',
    description: 'Its link stops working.',
    params: projectParams.extend({ inviteId: Uuid }),
    status: 200,
    response: Deleted,
    errors: ['NOT_FOUND'],
    examples: { response: { deleted: true } },
  }),
};
