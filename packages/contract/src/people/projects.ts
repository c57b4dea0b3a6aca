import * as z from 'zod';
import { SLUG_PATTERN } from '../articles.ts';
import { operation } from '../operation.ts';
import { Membership, membershipExample } from './schemas.ts';

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
      'The person becomes its owner. Only who owns a project already may make another: else `INSUFFICIENT_SCOPE`, as `canCreateProjects` of the session says. What a project is called otherwise is set as `PATCH /project`, below `/projects/{project}/v2`.',
    body: z.strictObject({
      name: z.string().trim().min(1).max(200),
      slug: z.string().max(63).regex(SLUG_PATTERN, 'Lower-case letters, digits and single dashes.').optional(),
    }),
    status: 201,
    response: Membership,
    errors: ['SLUG_TAKEN'],
    examples: { body: { name: 'Tasklane' }, response: membershipExample },
  }),
};
