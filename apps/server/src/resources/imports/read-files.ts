import { posix } from 'node:path';
import { CONTENT_MAX_BYTES } from '@docreel/contract';
import { FrontMatterError, fromPlaces, MANIFEST, readFrontMatter, readYaml } from '@docreel/site/export';
import type * as z from 'zod';
import { findBadText } from '../../lib/find-bad-text.ts';
import { measureJson } from '../../lib/json-shape.ts';
import { slugify } from '../../lib/slug.ts';
import { ArchiveError } from '../../platform/archive/archive-error.ts';
import type { Archive } from '../../platform/archive/archive.ts';
import { RESERVED_SLUGS } from '../articles/article.ts';
import { Fields, FILE_MAX_BYTES, Manifest, MANIFEST_MAX_BYTES, Sidecar, SIDECAR_MAX_BYTES } from './import.ts';
import { ImportError } from './import-error.ts';

export interface PlannedArticle {
  path: string;
  /** Path of the article's folder, with a slash at the end. It is empty for the root. */
  directory: string;
  slug: string;
  fields: Fields;
}

export interface ArticleText {
  planned: PlannedArticle;
  content: string;
  sidecar: Sidecar;
}

/** Reads and validates the files of an import one by one. All methods throw `ImportError` with the path of an invalid file. */
export interface ImportReader {
  readManifest(): Promise<Manifest>;
  /** Returns undefined if the Markdown file has no front matter, which means that it is not an article. */
  readArticle(path: string): Promise<ArticleText | undefined>;
  readJson<Schema extends z.ZodType>(path: string, schema: Schema): Promise<z.output<Schema>>;
  readBytes(path: string, maxBytes: number): Promise<Buffer>;
  /** Sets the asset ID of each picture path. `readArticle` replaces the paths in Markdown by these IDs. */
  setPictures(ids: ReadonlyMap<string, string>): void;
}

const DEPTH_MAX = 100;
/** Maximum number of values in a JSON file. It allows ten values for each step of the longest article. */
const VALUES_MAX = 1_000_000;

export function createReader(archive: Archive, root: string): ImportReader {
  let pictures: ReadonlyMap<string, string> = new Map();

  async function readBytes(path: string, maxBytes: number): Promise<Buffer> {
    try {
      return await archive.read(root + path, maxBytes);
    } catch (error) {
      if (error instanceof ArchiveError) throw new ImportError(`This archive cannot be imported: ${error.message}.`, { cause: error });
      throw error;
    }
  }

  async function readJson<Schema extends z.ZodType>(path: string, schema: Schema): Promise<z.output<Schema>> {
    const text = toText(path, await readBytes(path, SIDECAR_MAX_BYTES));
    const { depth, values } = measureJson(text);
    if (depth > DEPTH_MAX) throw new ImportError(`${path}: its JSON is nested too deeply. It may have ${DEPTH_MAX} levels.`);
    if (values > VALUES_MAX) throw new ImportError(`${path}: it has more than ${VALUES_MAX} values.`);
    return check(
      path,
      schema,
      attempt(path, () => JSON.parse(text) as unknown),
    );
  }

  return {
    readBytes,
    readJson,
    setPictures(ids) {
      pictures = ids;
    },

    async readManifest() {
      const text = toText(MANIFEST, await readBytes(MANIFEST, MANIFEST_MAX_BYTES));
      return check(
        MANIFEST,
        Manifest,
        attempt(MANIFEST, () => readYaml(text)),
      );
    },

    async readArticle(path) {
      const text = toText(path, await readBytes(path, FILE_MAX_BYTES)).replace(/^\uFEFF/, '');
      if (!text.startsWith('---')) return undefined;
      const { fields: found, content: written } = attempt(path, () => readFrontMatter(text));
      const fields = check(path, Fields, found);
      const content = fields.references === 'kept' ? written : fromPlaces(written, path, (place) => pictures.get(place) ?? null);
      if (Buffer.byteLength(content) > CONTENT_MAX_BYTES)
        throw new ImportError(`${path}: the text is larger than 1 MiB. Split the article.`);
      const planned = plan(path, fields);
      return { planned, content, sidecar: fields.evidence === undefined ? {} : await readJson(fields.evidence, Sidecar) };
    },
  };
}

function plan(path: string, fields: Fields): PlannedArticle {
  const slug = fields.translationOf ?? fields.slug ?? slugify(fields.title, 'article');
  if (RESERVED_SLUGS.has(slug)) throw new ImportError(`${path}: the slug "${slug}" is reserved for pages of the site. Choose another one.`);
  if (fields.translationOf !== undefined && fields.language === undefined)
    throw new ImportError(`${path}: a translation must have a language. Add "language:".`);
  const directory = posix.dirname(path);
  return { path, directory: directory === '.' ? '' : `${directory}/`, slug, fields };
}

function toText(path: string, bytes: Buffer): string {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw new ImportError(`${path}: it is not valid UTF-8. Save it with this encoding.`, { cause });
  }
  if (text.includes('\0')) throw new ImportError(`${path}: it contains a NUL character. Remove it.`);
  return text;
}

function attempt<T>(path: string, read: () => T): T {
  try {
    return read();
  } catch (cause) {
    if (cause instanceof FrontMatterError) throw new ImportError(`${path}: ${cause.message}.`, { cause });
    if (cause instanceof SyntaxError) throw new ImportError(`${path}: its JSON is invalid.`, { cause });
    throw cause;
  }
}

function check<Schema extends z.ZodType>(path: string, schema: Schema, value: unknown): z.output<Schema> {
  const bad = findBadText(value, '');
  if (bad !== undefined)
    throw new ImportError(
      `${path}: ${bad === '' ? 'a key' : `"${bad.slice(1)}"`} contains a NUL character or half of a surrogate pair. Remove it.`,
    );
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const place = issue?.path.join('.') ?? '';
  throw new ImportError(`${path}: ${place === '' ? '' : `${place}: `}${issue?.message ?? 'the value is invalid'}.`);
}
