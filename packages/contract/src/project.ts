import * as z from 'zod';
import { articleItemExample, ArticleListItem } from './articles.ts';
import { DomainName, DomainRecord } from './domain.ts';
import { Folder, FOLDER_DEPTH_MAX, folderExample } from './folders.ts';
import { operation } from './operation.ts';
import { PatchSiteSettings, SiteSettings, siteExample } from './site-settings.ts';
import { DESCRIPTION_MAX, IntegerIdParam, integerParam, LanguageCode, Timestamp, Uuid } from './schemas.ts';

const projectFields = {
  id: Uuid,
  name: z.string(),
  urlSlug: z.string(),
  description: z.string().nullable(),
  language: z.string(),
  isPublished: z.boolean(),
  logoUrl: z.string().nullable(),
  projectType: z.literal('documentation'),
  isArchived: z.boolean(),
  createdAt: Timestamp,
  customDomain: z.string().nullable(),
  customDomainVerified: z.boolean(),
  customDomainRecord: DomainRecord.nullable(),
  site: SiteSettings,
};
export const Project = z.object(projectFields).meta({ id: 'Project' });
export type Project = z.output<typeof Project>;
export const ProjectAnswer = z.object({ project: Project }).meta({ id: 'ProjectAnswer' });

const example: Project = {
  id: '019aa0c2-1a2b-7c3a-9d52-0a6f3f1c2b40',
  name: 'Tasklane',
  urlSlug: 'tasklane',
  description: 'Help for people who use Tasklane.',
  language: 'en',
  isPublished: true,
  logoUrl: null,
  projectType: 'documentation',
  isArchived: false,
  createdAt: '2026-03-01T08:00:00.000Z',
  customDomain: null,
  customDomainVerified: false,
  customDomainRecord: null,
  site: siteExample,
};

const folderCounts = {
  articlesCount: z.int().meta({ description: 'Number of articles directly in the folder, also if `depth` omits `articles`.' }),
  foldersCount: z.int().meta({ description: 'Number of folders directly in the folder, also if `depth` omits `children`.' }),
};

/** A folder with its articles and subfolders. */
export type StructureFolder = Folder & {
  articlesCount: number;
  foldersCount: number;
  articles: ArticleListItem[];
  children: StructureFolder[];
};
export const StructureFolder: z.ZodType<StructureFolder> = z
  .lazy(() => Folder.extend({ ...folderCounts, articles: z.array(ArticleListItem), children: z.array(StructureFolder) }))
  .meta({ id: 'StructureFolder' });

export const ProjectStructure = z
  .object({
    folders: z.array(StructureFolder),
    articles: z.array(ArticleListItem).meta({ description: 'Articles in the root, or in the requested folder.' }),
  })
  .meta({ id: 'ProjectStructure' });
export type ProjectStructure = z.output<typeof ProjectStructure>;

export const projectOperations = {
  getProject: operation({
    method: 'get',
    path: '/project',
    scope: 'read',
    tag: 'Project',
    summary: 'Get project metadata',
    description: 'Returns the project that the key grants access to.',
    status: 200,
    response: ProjectAnswer,
    errors: [],
    examples: { response: { project: example } },
  }),
  updateProject: operation({
    method: 'patch',
    path: '/project',
    scope: 'write',
    tag: 'Project',
    summary: 'Change project metadata',
    description:
      'Changes only the fields you send. After a change of `urlSlug`, URLs under a slug that the site was published under redirect permanently, and no other project can take that slug. Once the site was published, the slug can change at most 10 times in 30 days. `language` is the language in which the articles are written; it cannot be one of the target languages. In `site`, null resets a field to its default. Site settings take effect with the next publication.',
    body: z
      .strictObject({
        name: z
          .string()
          .max(200)
          .refine((name) => name.trim().length > 0, 'Must not be blank.')
          .optional(),
        description: z.string().max(DESCRIPTION_MAX).nullable().optional(),
        urlSlug: z
          .string()
          .min(1)
          .max(63)
          .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Lower-case letters, digits and single dashes.')
          .optional(),
        language: LanguageCode.optional(),
        logoUrl: z
          .string()
          .max(2048)
          .regex(/^https?:\/\/[^\s]+$/i, 'Must be an http or https URL.')
          .nullable()
          .optional(),
        customDomain: DomainName.nullable().optional().meta({
          description:
            'Custom host name of the site. It is used once it is verified: see `customDomainRecord` and `POST /project/domain/verify`.',
        }),
        site: PatchSiteSettings.optional(),
      })
      .meta({ id: 'PatchProject' }),
    status: 200,
    response: ProjectAnswer,
    errors: ['SLUG_TAKEN', 'CONFLICT', 'PRECONDITION_FAILED'],
    examples: { body: { description: 'Help for people who use Tasklane.' }, response: { project: example } },
  }),
  verifyDomain: operation({
    method: 'post',
    path: '/project/domain/verify',
    scope: 'write',
    tag: 'Project',
    summary: 'Verify the custom domain',
    description:
      'Checks the TXT record in `customDomainRecord`. If the record exists, the site is available at the domain and the previous URL redirects to it. Publish again so that its pages use the new URL. If the record is missing, the 409 response lists the records found.',
    status: 200,
    response: ProjectAnswer,
    errors: ['CONFLICT'],
    examples: { response: { project: { ...example, customDomain: 'docs.example.com', customDomainVerified: true } } },
  }),
  getProjectStructure: operation({
    method: 'get',
    path: '/project/structure',
    scope: 'read',
    tag: 'Project',
    summary: 'Get the full folder and article tree',
    description:
      'Returns all folders with their articles, and the articles of the root, ordered by position, then ID. Returns 400 if the tree exceeds 16 MiB. In that case, read level by level, with `depth=1` and the `folderId` of each folder. Such responses contain the folders and articles directly in the folder, and the counts of each folder.',
    query: z.strictObject({
      folderId: IntegerIdParam.optional().meta({ description: 'Only return the contents of this folder.' }),
      depth: integerParam(1, FOLDER_DEPTH_MAX)
        .optional()
        .meta({ description: 'Number of folder levels to return. Folders of the last level have no contents. Defaults to all levels.' }),
    }),
    status: 200,
    response: ProjectStructure,
    errors: ['FOLDER_NOT_FOUND'],
    examples: {
      response: {
        folders: [
          { ...folderExample, articlesCount: 1, foldersCount: 0, articles: [{ ...articleItemExample, id: 13, folderId: 3 }], children: [] },
        ],
        articles: [articleItemExample],
      },
    },
  }),
};
