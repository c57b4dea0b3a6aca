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
  articlesCount: z.int().meta({ description: 'Articles that lie directly in it, also where `articles` is cut off by `depth`.' }),
  foldersCount: z.int().meta({ description: 'Folders that lie directly in it, also where `children` is cut off by `depth`.' }),
};

/** A folder with what it holds. */
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
    articles: z.array(ArticleListItem).meta({ description: 'Those in the root, or in the folder that was asked for.' }),
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
    description: 'The project that the key grants access to.',
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
      'Changes what is given. After a change of `urlSlug`, URLs of the site under a slug that it was published under redirect permanently, and no other project can take that slug. It changes at most 10 times in 30 days once the site was published. `language` names the language that the articles are written in; it cannot be one that is translated into. Of `site` what is named is changed, and null clears it; it is seen once the site is published.',
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
          .regex(/^https?:\/\/[^\s]+$/i, 'Must be an http or https address.')
          .nullable()
          .optional(),
        customDomain: DomainName.nullable().optional().meta({
          description:
            'A host name of your own for the site. It is used once it is verified: see `customDomainRecord` and `POST /project/domain/verify`.',
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
      'Looks for the TXT record that `customDomainRecord` names. Where it is there, the site is reached under the domain from now on, and its address before leads there; publish again so that its pages name the domain themselves. Where it is not, 409 says what was found.',
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
      'Every folder in its place with its articles, and the articles of the root, by position, then id. A project whose tree is larger than one answer may be (16 MiB) is 400: ask for one level after the other, with `depth=1` and the `folderId` of the folder that is looked into. Such an answer holds the folders and articles that lie directly there, and how much each folder holds.',
    query: z.strictObject({
      folderId: IntegerIdParam.optional().meta({ description: 'Only what lies in this folder.' }),
      depth: integerParam(1, FOLDER_DEPTH_MAX)
        .optional()
        .meta({ description: 'How many levels of folders to answer; those of the last come without what they hold. Left out: all.' }),
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
