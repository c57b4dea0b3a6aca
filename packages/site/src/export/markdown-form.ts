import { writeFrontMatter, writeYaml } from './front-matter.ts';
import type { ExportArticle, ExportOutline, ExportText } from './outline.ts';
import { articlePath, evidencePath } from './place-files.ts';
import { type Places, toPlacesAndBack } from './relink.ts';

/** The export format Markdown: a manifest, a file for each article, and sidecar files with data for the import. */

/** Version of the format. Increase it if an older import could not read the new one. */
export const MARKDOWN_FORM = 1;
export const MANIFEST = 'docreel.yaml';

export interface TextFile {
  path: string;
  body: string;
}

/** Returns the manifest with all data except the articles. `templates` contains only the project's own templates. */
export function manifestFile(outline: ExportOutline, folders: ReadonlyMap<number, string>, templates: readonly unknown[]): TextFile {
  const manifest = {
    docreel: MARKDOWN_FORM,
    project: outline.project,
    languages: outline.languages,
    folders: outline.folders.map(({ id, name, slug, position, names }) => ({
      path: folders.get(id),
      id,
      name,
      slug,
      order: position,
      names,
    })),
    templates,
  };
  return { path: MANIFEST, body: writeYaml(manifest) };
}

/** Returns the Markdown file of an article, and its sidecar file if it has one. */
export function articleFiles(
  article: ExportArticle,
  text: ExportText,
  { folders, places }: { folders: ReadonlyMap<number, string>; places: Places & { assetAt: (path: string) => string | null } },
): TextFile[] {
  const path = articlePath(article, folders);
  const relinked = toPlacesAndBack(text.content, path, places);
  const sidecar = sidecarOf(article, text);
  const fields = {
    ...(article.isTranslation ? translationFields(article) : ownFields(article)),
    ...(Object.keys(article.metadata).length > 0 && { metadata: article.metadata }),
    ...(sidecar !== null && { evidence: evidencePath(article) }),
    ...(relinked === null && { references: 'kept' }),
  };
  const file = { path, body: writeFrontMatter(fields, relinked ?? text.content) };
  return sidecar === null ? [file] : [file, { path: evidencePath(article), body: `${JSON.stringify(sidecar, null, 1)}\n` }];
}

/**
 * Returns the Markdown file of an article for programs that keep a copy of the project. It has the revision, contains references as the API
 * returns them, and has no sidecar file.
 */
export function syncFile(article: ExportArticle, { content }: ExportText, folders: ReadonlyMap<number, string>): TextFile {
  const fields = {
    ...(article.isTranslation ? translationFields(article) : ownFields(article)),
    revision: article.revision,
    ...(Object.keys(article.metadata).length > 0 && { metadata: article.metadata }),
    references: 'kept',
  };
  return { path: articlePath(article, folders), body: writeFrontMatter(fields, content) };
}

function ownFields(article: ExportArticle) {
  return {
    title: article.title,
    id: article.id,
    slug: article.slug,
    order: article.position,
    language: article.language,
    ...(article.isHidden && { hidden: true }),
    ...(article.videoId !== null && { video: article.videoId }),
    ...(article.part !== null && { part: article.part }),
    ...(article.templateId !== null && { template: article.templateId }),
  };
}

function translationFields(article: ExportArticle) {
  return { title: article.title, translationOf: article.slug, id: article.id, language: article.language };
}

function sidecarOf({ isTranslation, isCurrent, contentHash }: ExportArticle, { evidence, memory }: ExportText) {
  if (isTranslation) return { isCurrent, contentHash, memory };
  return evidence === null || evidence === undefined ? null : { evidence };
}
