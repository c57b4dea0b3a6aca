import * as z from 'zod';
import { operation } from './operation.ts';
import { IntegerId, IntegerIdParam, languageQuery, Pagination, Timestamp } from './schemas.ts';

/** Maximum nesting depth of folders. */
export const FOLDER_DEPTH_MAX = 10;

const FolderName = z
  .string()
  .max(200)
  .refine((name) => name.trim().length > 0, 'Must not be blank.');
const Position = z.int().min(0).max(1_000_000);

export const Folder = z
  .object({
    id: IntegerId,
    name: z.string(),
    slug: z.string(),
    parentId: IntegerId.nullable(),
    position: z.int(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'Folder' });
export type Folder = z.output<typeof Folder>;

export const folderExample: Folder = {
  id: 3,
  name: 'Projects',
  slug: 'projects',
  parentId: null,
  position: 0,
  createdAt: '2026-03-14T09:26:53.589Z',
  updatedAt: '2026-03-14T09:26:53.589Z',
};
const folderParams = z.strictObject({ id: IntegerIdParam });

export const folderOperations = {
  listFolders: operation({
    method: 'get',
    path: '/folders',
    scope: 'read',
    tag: 'Folders',
    summary: 'List folders',
    description: 'Lists every folder of the project, ordered by position, then ID. The list is complete and not paginated.',
    status: 200,
    response: z.object({ folders: z.array(Folder), pagination: Pagination }).meta({ id: 'FolderList' }),
    errors: [],
    examples: { response: { folders: [folderExample], pagination: { limit: 1, offset: 0, count: 1, total: 1, hasMore: false } } },
  }),
  getFolder: operation({
    method: 'get',
    path: '/folders/{id}',
    scope: 'read',
    tag: 'Folders',
    summary: 'Get one folder',
    description: 'Returns one folder. For its contents, use `GET /articles?folderId=` or `GET /project/structure`.',
    params: folderParams,
    query: z.strictObject({ language: languageQuery }),
    status: 200,
    response: Folder,
    errors: ['FOLDER_NOT_FOUND', 'LANGUAGE_NOT_CONFIGURED'],
    examples: { response: folderExample },
  }),
  createFolder: operation({
    method: 'post',
    path: '/folders',
    scope: 'write',
    tag: 'Folders',
    summary: 'Create a folder',
    description: 'Adds the folder at the end of its parent folder, or of the root. Folders can be nested up to 10 levels deep.',
    body: z.strictObject({ name: FolderName, parentId: IntegerId.nullable().optional() }).meta({ id: 'CreateFolder' }),
    status: 201,
    response: Folder,
    errors: ['PARENT_NOT_FOUND', 'INVALID_MOVE'],
    examples: { body: { name: 'Projects' }, response: folderExample },
  }),
  updateFolder: operation({
    method: 'patch',
    path: '/folders/{id}',
    scope: 'write',
    tag: 'Folders',
    summary: 'Rename, move or order a folder',
    description:
      "Changes only the fields you send. `parentId: null` is the root. A folder cannot be moved into itself or one of its subfolders. With `language`, only the folder's name in that language changes.",
    params: folderParams,
    query: z.strictObject({ language: languageQuery }),
    body: z
      .strictObject({ name: FolderName.optional(), parentId: IntegerId.nullable().optional(), position: Position.optional() })
      .meta({ id: 'PatchFolder' }),
    status: 200,
    response: Folder,
    errors: ['FOLDER_NOT_FOUND', 'PARENT_NOT_FOUND', 'INVALID_MOVE', 'LANGUAGE_NOT_CONFIGURED', 'PRECONDITION_FAILED'],
    examples: { body: { name: 'All projects', position: 0 }, response: { ...folderExample, name: 'All projects' } },
  }),
  deleteFolder: operation({
    method: 'delete',
    path: '/folders/{id}',
    scope: 'write',
    tag: 'Folders',
    summary: 'Delete a folder',
    description: 'Moves the folder and everything in it to the trash. It can be restored as one unit for 30 days.',
    params: folderParams,
    status: 200,
    response: z.object({ deleted: z.literal(true), foldersDeleted: z.int(), articlesDeleted: z.int() }).meta({ id: 'FolderDeleted' }),
    errors: ['FOLDER_NOT_FOUND', 'PRECONDITION_FAILED'],
    examples: { response: { deleted: true, foldersDeleted: 2, articlesDeleted: 5 } },
  }),
};
