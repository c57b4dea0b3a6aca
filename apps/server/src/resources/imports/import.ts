import { ArticleMetadata, CONTENT_MAX_BYTES, SLUG_PATTERN, TITLE_MAX } from '@docreel/contract';
import { MARKDOWN_FORM } from '@docreel/site';
import * as z from 'zod';
import { canonicalLanguage } from '../../lib/canonical-language.ts';

/** What the files of an import must say. Stricter than what exports write, because people edit them. */

export const MANIFEST_MAX_BYTES = 16 * 1024 * 1024;
/** A text, and as much again for what stands before it. */
export const FILE_MAX_BYTES = 2 * CONTENT_MAX_BYTES;
export const SIDECAR_MAX_BYTES = 32 * 1024 * 1024;
export const PICTURE_MAX_BYTES = 64 * 1024 * 1024;

const Slug = z.string().max(200).regex(SLUG_PATTERN, 'must be lower-case letters, digits and single dashes');
const Title = z
  .string()
  .max(TITLE_MAX)
  .refine((title) => title.trim() !== '', 'must not be blank');
const Name = z
  .string()
  .max(TITLE_MAX)
  .refine((name) => name.trim() !== '', 'must not be blank');
const Order = z.int().min(0).max(1_000_000);
const Id = z.int().positive().max(2_147_483_647);
const Language = z.string().max(35).refine(isLanguage, 'must be a language code such as de').transform(canonicalLanguage);

function isLanguage(code: string): boolean {
  try {
    return Intl.getCanonicalLocales(code).length === 1;
  } catch {
    return false;
  }
}

const FolderName = z.strictObject({ name: Name, sourceName: z.string().max(TITLE_MAX), author: z.enum(['person', 'machine']) });

const Glossary = z.array(z.strictObject({ term: z.string().min(1).max(200), translation: z.string().min(1).max(200).nullable() })).max(500);

const OwnTemplate = z.object({
  id: Id,
  kind: z.enum(['article', 'structure']),
  name: z.string().min(1).max(300),
  description: z.string().max(5000),
  instructions: z.string().max(20_000),
  sections: z.array(z.string().max(300)).max(100),
  form: z.string().max(100),
  image_url: z.string().max(2048).nullable(),
  sort_order: z.int(),
});

export const Manifest = z.object({
  docreel: z.literal(MARKDOWN_FORM, `must be ${MARKDOWN_FORM}; this was made by another version of Docreel`),
  project: z.object({
    id: z.string(),
    name: Name,
    description: z.string().max(5000).nullable(),
    language: Language,
    logoUrl: z.string().max(2048).nullable(),
  }),
  languages: z
    .array(
      z.strictObject({
        code: Language,
        label: z.string().min(1).max(100),
        translationRules: z.string().max(5000).nullable(),
        glossary: Glossary,
      }),
    )
    .max(200)
    .default([]),
  folders: z
    .array(
      z.strictObject({
        path: z.string(),
        id: Id.optional(),
        name: Name,
        slug: Slug,
        order: Order,
        names: z.record(Language, FolderName).default({}),
      }),
    )
    .max(100_000)
    .default([]),
  templates: z.array(OwnTemplate).max(1000).default([]),
});
export type Manifest = z.output<typeof Manifest>;

export const Fields = z.strictObject({
  title: Title,
  id: Id.optional(),
  slug: Slug.optional(),
  order: Order.optional(),
  language: Language.optional(),
  hidden: z.boolean().default(false),
  video: z.uuid().optional(),
  part: z.strictObject({ startSeconds: z.number().min(0), endSeconds: z.number().min(0) }).optional(),
  template: Id.optional(),
  /** Slug of the article that it translates. */
  translationOf: Slug.optional(),
  metadata: ArticleMetadata.partial().catchall(z.json()).default({}),
  evidence: z.string().optional(),
  references: z.literal('kept').optional(),
});
export type Fields = z.output<typeof Fields>;

export const Sidecar = z.object({
  evidence: z.json().optional(),
  isCurrent: z.boolean().optional(),
  /** Of the text that the memory belongs to. */
  contentHash: z.string().max(64).optional(),
  memory: z.record(z.string(), z.json()).nullable().optional(),
});
export type Sidecar = z.output<typeof Sidecar>;

export const MediaIndex = z.object({
  pictures: z.array(
    z.object({
      file: z.string(),
      contentType: z.string().max(100),
      width: z.int().positive().nullable(),
      height: z.int().positive().nullable(),
    }),
  ),
});

/** What of a translation is remembered; anything else begins anew. */
export const Memory = z.object({
  blocks: z.array(z.json()),
  fields: z.record(z.string(), z.json()),
  hasOwnLayout: z.boolean(),
  isComplete: z.boolean(),
});
export type Memory = z.output<typeof Memory>;
