import { ApiError } from '../../platform/http/errors/api-error.ts';
import { getArticle } from '../articles/read-article.ts';
import { type ImportedTranslation, importTranslation } from '../translations/import-translation.ts';
import type { Fields } from '../translations/translation.ts';
import { ImportError } from './import-error.ts';
import type { Counts, ImportWork } from './import-work.ts';
import type { ArticleText } from './read-files.ts';

/** Imports the translations of articles. `rows` contains the article ID of each slug. */
export async function importTranslations(
  { tx, threads, projectId, plan, warnings, nextText }: ImportWork,
  rows: ReadonlyMap<string, number>,
): Promise<Counts> {
  const counts: Counts = { created: 0, updated: 0, unchanged: 0 };
  const languages = new Set(plan.manifest.languages.map(({ code }) => code));
  for (const { path, slug, fields } of plan.translations) {
    const text = await nextText(path);
    const articleId = rows.get(slug);
    const { language = '' } = fields;
    if (articleId === undefined || !languages.has(language)) {
      const what =
        articleId === undefined ? `the import has no article "${slug}"` : `docreel.yaml does not name the language "${language}"`;
      warnings.push(`${path} was left out: ${what}.`);
      continue;
    }
    const article = await getArticle(tx, projectId, articleId);
    const outcome = await importTranslation({ tx, threads }, article, toTranslation(text, language)).catch((error: unknown) => {
      throw error instanceof ApiError ? new ImportError(`${path}: ${error.message}`, { cause: error }) : error;
    });
    counts[outcome]++;
  }
  return counts;
}

function toTranslation({ planned, content, sidecar }: ArticleText, language: string): ImportedTranslation {
  const { title, metadata } = planned.fields;
  const { memory } = sidecar;
  return {
    language,
    title,
    content,
    metadata,
    isCurrent: sidecar.isCurrent ?? true,
    contentHash: sidecar.contentHash,
    memory: memory
      ? { blocks: memory.blocks, fields: memory.fields as Fields, has_own_layout: memory.hasOwnLayout, is_complete: memory.isComplete }
      : null,
  };
}
