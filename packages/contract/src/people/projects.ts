import * as z from 'zod';
import { SLUG_PATTERN } from '../articles.ts';
import { operation } from '../operation.ts';
import { Deleted } from '../schemas.ts';
import { Membership, membershipExample, projectParams } from './schemas.ts';

export const memberProjectOperations = {
  listProjects: operation({
    method: 'get',
    path: '/projects',
    scope: 'person',
    tag: 'Projects',
    summary: 'List my projects',
    description: "Lists the user's projects by name, with the user's role. Same as `memberships` of the session.",
    status: 200,
    response: z.object({ memberships: z.array(Membership) }),
    errors: [],
    examples: { response: { memberships: [membershipExample] } },
  }),
  createProject: operation({
    method: 'post',
    path: '/projects',
    scope: 'person',
    tag: 'Projects',
    summary: 'Create a project',
    description:
      'The user becomes its owner. Allowed for owners of a project, and for everyone if no project exists; otherwise `INSUFFICIENT_SCOPE`. `canCreateProjects` of the session says whether it is allowed. Set further properties with `PATCH /project` below `/projects/{project}/v2`.',
    body: z.strictObject({
      name: z.string().trim().min(1).max(200),
      slug: z.string().max(63).regex(SLUG_PATTERN, 'Lower-case letters, digits and single dashes.').optional(),
    }),
    status: 201,
    response: Membership,
    errors: ['SLUG_TAKEN'],
    examples: { body: { name: 'Tasklane' }, response: membershipExample },
  }),
  deleteProject: operation({
    method: 'delete',
    path: '/projects/{project}',
    scope: 'settings',
    isSensitive: true,
    tag: 'Projects',
    summary: 'Delete a project',
    description:
      'Permanently deletes the project with everything in it. Access ends immediately: keys return 401, the site and all files return 404, jobs are cancelled and webhooks stop. Data and files are removed within minutes. The slug is not reused; the domain can be.',
    params: projectParams,
    body: z.strictObject({
      name: z.string().max(300).meta({ description: 'Name of the project, as a confirmation.' }),
    }),
    status: 200,
    response: Deleted,
    errors: [],
    examples: { body: { name: 'Tasklane' }, response: { deleted: true } },
  }),
};
