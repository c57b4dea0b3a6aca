import * as z from 'zod';
import { operation } from '../operation.ts';
import { Deleted, IntegerIdParam, Uuid } from '../schemas.ts';
import { projectParams } from './schemas.ts';

/** How often a tab repeats `announcePresence`, and how long others see it without a repetition, in seconds. */
export const PRESENCE_SECONDS = { repeat: 15, expire: 40 };

export const Presence = z
  .object({
    revision: z.int().meta({ description: 'The current revision of the article.' }),
    others: z
      .array(
        z.object({
          userId: Uuid,
          name: z.string(),
          isMe: z.boolean().meta({ description: '`true` for another tab of the same user.' }),
          isEditing: z.boolean(),
        }),
      )
      .meta({ description: 'The people who have the article open, by name. Each is listed once, up to 20 of them.' }),
  })
  .meta({ id: 'Presence' });
export type Presence = z.output<typeof Presence>;

const presenceParams = projectParams.extend({ articleId: IntegerIdParam, tabId: Uuid });
const shared = {
  path: '/projects/{project}/articles/{articleId}/presence/{tabId}',
  scope: 'member',
  tag: 'Presence',
  status: 200,
} as const;

export const presenceOperations = {
  announcePresence: operation({
    ...shared,
    method: 'put',
    summary: 'Announce that an article is open',
    description: `Tells other members that the article is open in a tab, and returns who else has it open. Tabs repeat the request every ${PRESENCE_SECONDS.repeat} seconds. Others no longer see a tab after ${PRESENCE_SECONDS.expire} seconds.`,
    params: presenceParams,
    body: z.strictObject({
      isEditing: z.boolean().meta({ description: 'Whether the text was changed in this tab within the last 30 seconds.' }),
    }),
    response: Presence,
    errors: ['ARTICLE_NOT_FOUND'],
    examples: {
      body: { isEditing: true },
      response: {
        revision: 4,
        others: [{ userId: '019aa0c2-0004-7c3a-9d52-0a6f3f1c2b40', name: 'Ben Okafor', isMe: false, isEditing: false }],
      },
    },
  }),
  endPresence: operation({
    ...shared,
    method: 'delete',
    summary: 'Announce that an article was closed',
    description: 'Succeeds also if the tab is not known.',
    params: presenceParams,
    response: Deleted,
    errors: ['ARTICLE_NOT_FOUND'],
    examples: { response: { deleted: true } },
  }),
};
