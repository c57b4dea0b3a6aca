import {
  ARCHIVE_MAX_FILES,
  ArticleMetadataInput,
  CONTENT_MAX_BYTES,
  DESCRIPTION_MAX,
  isJsonWithin,
  PatchSiteSettings,
  SLUG_PATTERN,
  TITLE_MAX,
} from '@docreel/contract';
import { MARKDOWN_FORM } from '@docreel/site/export';
import * as z from 'zod';
import { ImportedEvidence } from '../articles/evidence.ts';
import { canonicalLanguage } from '../../lib/canonical-language.ts';

/** Schemas for the files of an import. They are strict because people edit these files. */

export const MANIFEST_MAX_BYTES = 16 * 1024 * 1024;
/** Maximum size of a Markdown file in bytes. Its content and its front matter may each have 1 MiB. */
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
/** Schema of a file path inside the import. */
const Path = z.string().max(4096);
const LANGUAGES_MAX = 200;
/** Maximum number of folders in an import, including directories without metadata. It equals the maximum number of files. */
export const FOLDERS_MAX = ARCHIVE_MAX_FILES;
const Order = z.int().min(0).max(1_000_000);
const Id = z.int().positive().max(2_147_483_647);
const Language = z.string().max(35).refine(isLanguage, 'must be a language code such as "de"').transform(canonicalLanguage);

function isLanguage(code: string): boolean {
  try {
    return Intl.getCanonicalLocales(code).length === 1;
  } catch {
    return false;
  }
}

const FolderName = z.strictObject({ name: Name, sourceName: z.string().max(TITLE_MAX), author: z.enum(['person', 'machine']) });

const Description = z.strictObject({
  description: z
    .string()
    .max(DESCRIPTION_MAX)
    .refine((words) => words.trim() !== '', 'must not be blank'),
  sourceDescription: z.string().max(5000).nullable(),
  author: z.enum(['person', 'machine']),
});

/** Returns the schema of a record with language codes as keys. */
const byLanguage = <T extends z.ZodType>(value: T) =>
  z
    .record(Language, value)
    .refine((all) => Object.keys(all).length <= LANGUAGES_MAX, `must have at most ${LANGUAGES_MAX} languages`)
    .meta({ isBounded: true })
    .default({});

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
  docreel: z.literal(MARKDOWN_FORM, `must be ${MARKDOWN_FORM}; this file was exported by another version of Docreel`),
  project: z.object({
    id: z.string().max(100),
    name: Name,
    description: z.string().max(5000).nullable(),
    descriptions: byLanguage(Description),
    language: Language,
    logoUrl: z.string().max(2048).nullable(),
    site: PatchSiteSettings.optional(),
  }),
  languages: z
    .array(
      z.strictObject({
        code: Language,
        label: z.string().min(1).max(100),
        siteName: z.string().min(1).max(200).optional(),
        translationRules: z.string().max(5000).nullable(),
        glossary: Glossary,
      }),
    )
    .max(LANGUAGES_MAX)
    .default([]),
  folders: z
    .array(
      z.strictObject({
        path: Path,
        id: Id.optional(),
        name: Name,
        slug: Slug,
        order: Order,
        names: byLanguage(FolderName),
      }),
    )
    .max(FOLDERS_MAX, `must have at most ${FOLDERS_MAX} folders; import it in parts`)
    .default([]),
  templates: z.array(OwnTemplate).max(1000).default([]),
});
export type Manifest = z.output<typeof Manifest>;

/** Maximum size of an article's metadata, including custom fields. It is checked before the values are parsed. */
const METADATA_MAX = { bytes: 128 * 1024, values: 2000, levels: 17 };
const Metadata = z
  .record(z.string(), z.unknown())
  .refine((metadata) => isJsonWithin(metadata, METADATA_MAX), 'must be at most 128 KiB, 2,000 values and 17 levels')
  .pipe(ArticleMetadataInput.partial().catchall(z.json()))
  .meta({ isBounded: true });

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
  /** Slug of the original article. Only translations have this field. */
  translationOf: Slug.optional(),
  metadata: Metadata.default({}),
  evidence: Path.optional(),
  references: z.literal('kept').optional(),
  /** The revision of a copy of the project in another place. It means nothing in an import. */
  revision: z.int().optional(),
  base: z
    .record(z.string().max(40), z.json())
    .refine((base) => Object.keys(base).length <= 10)
    .meta({ isBounded: true })
    .optional(),
});
export type Fields = z.output<typeof Fields>;

const FIELD_TEXT_MAX = 5000;
const Author = z.enum(['machine', 'person']);
const Text = z.string().max(CONTENT_MAX_BYTES);
const FieldMemory = z.object({
  source: z.string().max(FIELD_TEXT_MAX).nullable(),
  text: z.string().max(FIELD_TEXT_MAX).nullable(),
  author: Author,
});

const LABELS_MAX = 1000;
const Labels = z
  .record(z.string().max(200), z.string().max(1000).nullable())
  .refine((all) => Object.keys(all).length <= LABELS_MAX, `must have at most ${LABELS_MAX} labels`)
  .meta({ isBounded: true });

/** Translation memory of an article: the source text and the translation of each block and field. */
const Memory = z.object({
  blocks: z
    .array(
      z.object({
        sourceHash: z.string().max(64),
        source: Text,
        text: Text,
        author: Author,
        labels: Labels.optional(),
      }),
    )
    .max(250_000),
  fields: z.object({ title: FieldMemory, metaTitle: FieldMemory, metaDescription: FieldMemory }).partial(),
  hasOwnLayout: z.boolean(),
  isComplete: z.boolean(),
});
export type Memory = z.output<typeof Memory>;

export const Sidecar = z.object({
  evidence: ImportedEvidence.nullish(),
  isCurrent: z.boolean().optional(),
  /** Hash of the translated text that the memory belongs to. */
  contentHash: z.string().max(64).optional(),
  /** A memory with an unknown format is ignored, and the next translation translates everything again. */
  memory: Memory.nullish().catch(null),
});
export type Sidecar = z.output<typeof Sidecar>;

export const MediaIndex = z.object({
  pictures: z
    .array(
      z.object({
        file: Path,
        contentType: z.string().max(100),
        width: z.int().positive().nullable(),
        height: z.int().positive().nullable(),
      }),
    )
    .max(ARCHIVE_MAX_FILES),
});
