import type { ExportArticle, ExportOutline, ExportText } from './outline.ts';
import type { TextFile } from './markdown-form.ts';

/** The export format JSON: `project.json` and a file for each article. The guide describes the fields. */

/** Version of the format. Increase it if older programs could not read the new one. */
export const JSON_FORM = 1;

export function projectFile(outline: ExportOutline, templates: readonly unknown[]): TextFile {
  const { articles, ...rest } = outline;
  const list = articles.map(({ id, language, title, slug, folderId }) => ({
    file: jsonPath({ id, language }),
    id,
    language,
    title,
    slug,
    folderId,
  }));
  return { path: 'project.json', body: toJson({ docreel: JSON_FORM, ...rest, templates, articles: list }) };
}

/**
 * Returns the JSON file of an article. `blocks` contains the content blocks with their evidence, or null if parsing the text takes too
 * long.
 */
export function articleFile(article: ExportArticle, { content, evidence, memory }: ExportText, blocks: unknown): TextFile {
  const { contentHash, sizeBytes: _, ...fields } = article;
  const body = {
    ...fields,
    contentHash,
    content,
    blocks,
    ...(article.isTranslation ? { memory } : { evidence: evidence ?? null }),
  };
  return { path: jsonPath(article), body: toJson(body) };
}

function jsonPath({ id, language }: Pick<ExportArticle, 'id' | 'language'>): string {
  return `articles/${id}.${language}.json`;
}

function toJson(value: unknown): string {
  return `${JSON.stringify(value, null, 1)}\n`;
}
