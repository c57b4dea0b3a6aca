import * as z from 'zod';
import { Article, articleExample } from './articles.ts';
import { Folder, folderExample } from './folders.ts';
import { operation } from './operation.ts';
import { IntegerId, IntegerIdParam, pageQuery, Pagination, Timestamp } from './schemas.ts';

/** Number of days after which deleted content is removed permanently. */
export const TRASH_DAYS = 30;

const TrashItem = z
  .object({
    kind: z.enum(['article', 'folder']),
    id: IntegerId,
    title: z.string().meta({ description: 'Title of the article or name of the folder.' }),
    foldersCount: z.int().meta({ description: 'Number of subfolders deleted with it.' }),
    articlesCount: z.int().meta({ description: 'Number of articles deleted with it.' }),
    deletedAt: Timestamp,
    purgeAt: Timestamp.meta({ description: 'When it is deleted permanently.' }),
  })
  .meta({ id: 'TrashItem' });
const itemParams = z.strictObject({ id: IntegerIdParam });

export const trashOperations = {
  listTrash: operation({
    method: 'get',
    path: '/trash',
    scope: 'read',
    tag: 'Trash',
    summary: 'List the trash',
    description: 'Lists content deleted in the last 30 days, newest first. The contents of a deleted folder are counted, not listed.',
    query: z.strictObject(pageQuery),
    status: 200,
    response: z.object({ items: z.array(TrashItem), pagination: Pagination }).meta({ id: 'Trash' }),
    errors: [],
    examples: {
      response: {
        items: [
          {
            kind: 'folder',
            id: 3,
            title: 'Projects',
            foldersCount: 1,
            articlesCount: 5,
            deletedAt: '2026-03-14T10:00:00.000Z',
            purgeAt: '2026-04-13T10:00:00.000Z',
          },
        ],
        pagination: { limit: 20, offset: 0, count: 1, total: 1, hasMore: false },
      },
    },
  }),
  emptyTrash: operation({
    method: 'delete',
    path: '/trash',
    scope: 'write',
    tag: 'Trash',
    summary: 'Empty the trash',
    description:
      'Permanently deletes everything in the trash, including revisions and translations. Published pages stay online until the next publication.',
    status: 200,
    response: z.object({ deleted: z.literal(true), foldersDeleted: z.int(), articlesDeleted: z.int() }).meta({ id: 'TrashEmptied' }),
    errors: [],
    examples: { response: { deleted: true, foldersDeleted: 2, articlesDeleted: 5 } },
  }),
  restoreArticle: operation({
    method: 'post',
    path: '/articles/{id}/restore',
    scope: 'write',
    tag: 'Trash',
    summary: 'Restore an article from the trash',
    description:
      'Restores the article to its folder, or to the root if the folder no longer exists. Its slug is kept if it is still available. An article that is not in the trash is returned unchanged.',
    params: itemParams,
    status: 200,
    response: Article,
    errors: ['ARTICLE_NOT_FOUND'],
    examples: { response: articleExample },
  }),
  restoreFolder: operation({
    method: 'post',
    path: '/folders/{id}/restore',
    scope: 'write',
    tag: 'Trash',
    summary: 'Restore a folder from the trash',
    description:
      'Restores the folder with everything that was deleted with it. Content that was already in the trash stays there. A folder that is not in the trash is returned unchanged.',
    params: itemParams,
    status: 200,
    response: Folder,
    errors: ['FOLDER_NOT_FOUND', 'INVALID_MOVE'],
    examples: { response: folderExample },
  }),
};
