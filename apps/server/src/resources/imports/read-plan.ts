import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import { ASSETS, MANIFEST, MEDIA_INDEX } from '@docreel/site/export';
import type { Archive } from '../../platform/archive/archive.ts';
import { fileExtension } from '../assets/file-urls.ts';
import { readPictureHeader } from '../assets/picture-header.ts';
import { type Manifest, MediaIndex, PICTURE_MAX_BYTES } from './import.ts';
import { ImportError } from './import-error.ts';
import { createReader, type ImportReader, type PlannedArticle } from './read-files.ts';

export interface PlannedPicture {
  path: string;
  /** First 32 hex digits of the SHA-256 hash of the file, like all asset IDs. */
  id: string;
  contentType: string;
  width: number | null;
  height: number | null;
  sizeBytes: number;
}

/** The plan of an import: its validated files, without the texts of articles and the bytes of pictures. */
export interface ImportPlan {
  manifest: Manifest;
  articles: PlannedArticle[];
  translations: PlannedArticle[];
  pictures: PlannedPicture[];
  warnings: string[];
  /** Directory of the export inside the archive, with a slash at the end. It is empty if the export is at the top level. */
  root: string;
}

/** Either the progress, as the number of files read, or the finished plan. */
export type PlanItem = { read: number; of: number } | { plan: ImportPlan };

/** Reads every file of an import once. Yields the progress, and finally the plan. Throws `ImportError` for the first invalid file. */
export async function* readPlan(archive: Archive): AsyncGenerator<PlanItem> {
  const warnings: string[] = [];
  const root = findRoot(archive);
  const reader = createReader(archive, root);
  const manifest = await reader.readManifest();
  const paths = [...archive.files.keys()]
    .filter((path) => path.startsWith(root))
    .map((path) => path.slice(root.length))
    .toSorted();
  const pictures: PlannedPicture[] = [];
  let read = 0;
  for await (const picture of readPictures(reader, paths, warnings)) {
    pictures.push(picture);
    yield { read: ++read, of: paths.length };
  }
  reader.setPictures(new Map(pictures.map(({ path, id }) => [path, id])));
  const texts: PlannedArticle[] = [];
  for (const path of paths.filter((one) => one.endsWith('.md') && !one.startsWith(`${ASSETS}/`))) {
    const text = await reader.readArticle(path);
    // Metadata may be long, so the plan does not contain it. It is read again when the article is written.
    if (text) texts.push({ ...text.planned, fields: { ...text.planned.fields, metadata: {} } });
    else warnings.push(`${path} was left out because it has no front matter.`);
    yield { read: ++read, of: paths.length };
  }
  const articles = texts.filter(({ fields }) => fields.translationOf === undefined);
  const translations = texts.filter(({ fields }) => fields.translationOf !== undefined);
  refuseDuplicates(articles, ({ slug }) => slug);
  refuseDuplicates(translations, ({ fields }) => `${fields.language} ${fields.translationOf}`);
  yield { plan: { manifest, articles, translations, pictures, warnings, root } };
}

const NO_EXPORT = [
  `This is not a Markdown export of Docreel: it has no ${MANIFEST}.`,
  'To import your own Markdown, export this project as Markdown and add your files to the export. Each file must start with `title:` between',
  `two lines of \`---\`. Put pictures into ${ASSETS}/. Then pack everything as a ZIP and import it. Directories become folders.`,
].join(' ');

/** Returns the directory that contains `docreel.yaml`. A ZIP file that a person packed may have a single directory at the top level. */
function findRoot({ files }: Archive): string {
  if (files.has(MANIFEST)) return '';
  const found = [...files.keys()].filter((path) => posix.basename(path) === MANIFEST && path.split('/').length === 2);
  const [manifest] = found;
  if (manifest === undefined || found.length > 1) throw new ImportError(NO_EXPORT);
  return manifest.slice(0, -MANIFEST.length);
}

const CONTENT_TYPES = ['image/webp', 'image/png', 'image/jpeg', 'image/gif', 'text/vtt'];

async function* readPictures(reader: ImportReader, paths: string[], warnings: string[]): AsyncGenerator<PlannedPicture> {
  const index = paths.includes(MEDIA_INDEX) ? await reader.readJson(MEDIA_INDEX, MediaIndex) : { pictures: [] };
  const known = new Map(index.pictures.map((picture) => [picture.file, picture]));
  for (const path of paths.filter((one) => one.startsWith(`${ASSETS}/`) && one !== MEDIA_INDEX)) {
    const { contentType } = known.get(path) ?? { contentType: guessContentType(path) };
    if (contentType === null || fileExtension(contentType) !== readExtension(path)) {
      warnings.push(`${path} was left out because it is not a supported picture (png, jpg, webp or gif).`);
      continue;
    }
    const bytes = await reader.readBytes(path, PICTURE_MAX_BYTES);
    const id = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
    const { width, height } = readPictureHeader(bytes) ?? known.get(path) ?? { width: null, height: null };
    yield { path, id, contentType, width, height, sizeBytes: bytes.byteLength };
  }
}

function guessContentType(path: string): string | null {
  return CONTENT_TYPES.find((type) => fileExtension(type) === readExtension(path)) ?? null;
}

function readExtension(path: string): string {
  const extension = posix.extname(path).slice(1).toLowerCase();
  return extension === 'jpeg' ? 'jpg' : extension;
}

function refuseDuplicates(articles: PlannedArticle[], toName: (article: PlannedArticle) => string): void {
  const seen = new Map<string, string>();
  for (const article of articles) {
    const name = toName(article);
    const duplicate = seen.get(name);
    if (duplicate !== undefined)
      throw new ImportError(`${duplicate} and ${article.path} are the same article (${name}). Change one of the slugs.`);
    seen.set(name, article.path);
  }
}
