import type { ExportArticle, ExportOutline, ExportText } from './outline.ts';
import type { TextFile } from './markdown-form.ts';

/** The same as data: `project.json` and a file for each article. What is in them is described in the guide. */

/** Raised when a reader of the old form could not read the new one. */
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

/** `blocks` are those of the content, each with its evidence; null where the text is too intricate to be read in time. */
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
