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
    description: 'Those that the person is a member of, by name, with their role. The same as `memberships` of the session.',
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
    summary: 'Make another project',
    description:
      'The person becomes its owner. Only who owns a project already may make another, and anybody where there is none: else `INSUFFICIENT_SCOPE`, as `canCreateProjects` of the session says. What a project is called otherwise is set as `PATCH /project`, below `/projects/{project}/v2`.',
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
      'For good, with everything in it. From the answer on nobody reaches it: keys are 401, members find nothing, the site and every file are 404, jobs are cancelled, nothing is delivered. Rows and files are removed within minutes. Its slug is given to no other project, its domain may be.',
    params: projectParams,
    body: z.strictObject({
      name: z.string().max(300).meta({ description: 'What the project is called, so that no other is deleted than is meant.' }),
    }),
    status: 200,
    response: Deleted,
    errors: [],
    examples: { body: { name: 'Tasklane' }, response: { deleted: true } },
  }),
};
