import { compareNames } from '../../lib/compare-names.ts';
import { importArticle, orderArticles, releaseArticleSlugs } from '../articles/import-article.ts';
import { listArticleKeys } from '../articles/import-articles.store.ts';
import { countLost, describeLost, type LostReferences } from './count-lost.ts';
import type { Counts, ImportWork } from './import-work.ts';
import { mapTemplateId } from './import-settings.ts';
import type { PlannedArticle } from './read-files.ts';

interface ImportReferences {
  folders: ReadonlyMap<string, number>;
  templateIds: ReadonlyMap<number, number>;
  videos: ReadonlySet<string>;
}

/** Imports the articles one after the other, so that only one text is in memory. Returns the article ID of each slug. */
export async function importArticles(
  work: ImportWork,
  { folders, templateIds, videos }: ImportReferences,
): Promise<{ counts: Counts; rows: Map<string, number> }> {
  const { tx, projectId, plan, warnings } = work;
  const counts: Counts = { created: 0, updated: 0, unchanged: 0 };
  const rows = new Map<string, number>();
  const places: (number | null)[] = [];
  const ids = await matchArticles(work);
  let missingVideos = 0;
  const lost: LostReferences[] = [];
  const pictureIdsWithoutSize = new Set(plan.pictures.filter(({ width }) => width === null).map(({ id }) => id));
  for (const planned of sortArticles(plan.articles)) {
    const { slug, path, directory } = planned;
    const text = await work.nextText(path);
    const { fields } = text.planned;
    const folderId = directory === '' ? null : (folders.get(directory) ?? null);
    const isVideoMissing = fields.video !== undefined && !videos.has(fields.video);
    if (isVideoMissing) missingVideos++;
    lost.push(countLost(text.content, { videos, pictureIdsWithoutSize }));
    const templateId = mapTemplateId(fields.template, templateIds);
    const { row, outcome } = await importArticle(tx, ids.get(planned), {
      projectId,
      folderId,
      title: fields.title,
      slug,
      content: text.content,
      metadata: fields.metadata,
      position: fields.order,
      isHidden: fields.hidden,
      part: fields.part ?? null,
      author: 'person',
      ...(fields.video !== undefined && !isVideoMissing && { videoId: fields.video }),
      ...(templateId !== undefined && { templateId }),
      ...(text.sidecar.evidence !== undefined && { evidence: text.sidecar.evidence }),
    });
    counts[outcome]++;
    rows.set(slug, row.id);
    places.push(folderId);
  }
  await orderArticles(tx, projectId, places);
  if (missingVideos > 0) warnings.push(`The videos of ${missingVideos} articles are not in this project.`);
  warnings.push(...describeLost(lost));
  return { counts, rows };
}

/**
 * Returns the existing article that each file updates. Articles match by ID if the import was exported from this project, otherwise by
 * slug.
 */
async function matchArticles({ tx, projectId, plan, isSameProject }: ImportWork): Promise<Map<PlannedArticle, number>> {
  const known = await listArticleKeys(tx, projectId);
  const byId = new Map(known.map((key) => [key.id, key]));
  const bySlug = new Map(known.map((key) => [key.slug, key]));
  const matched = new Map<PlannedArticle, number>();
  const taken = new Set<number>();
  for (const article of plan.articles) {
    const { id } = article.fields;
    if (!isSameProject || id === undefined || !byId.has(id) || taken.has(id)) continue;
    matched.set(article, id);
    taken.add(id);
  }
  for (const article of plan.articles) {
    const found = matched.has(article) ? undefined : bySlug.get(article.slug);
    if (!found || taken.has(found.id)) continue;
    matched.set(article, found.id);
    taken.add(found.id);
  }
  const moving = [...matched].filter(([article, id]) => byId.get(id)?.slug !== article.slug).map(([, id]) => id);
  await releaseArticleSlugs(tx, moving);
  return matched;
}

/** Sorts articles by their position. Articles without a position come last, sorted by path. */
export function sortArticles(articles: readonly PlannedArticle[]): PlannedArticle[] {
  return articles.toSorted((a, b) => (a.fields.order ?? Infinity) - (b.fields.order ?? Infinity) || compareNames(a.path, b.path));
}
