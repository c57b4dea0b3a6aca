import type { SiteArticle, SiteOutline } from '@docreel/site';
import { keepPlaces } from '../../../../lib/keep-places.ts';
import type { ShownArticle, ShownBefore } from '../../shown.store.ts';

/** Which articles a publication shows otherwise than the one before it, and which it shows no longer. */
export interface ArticlesDiffer {
  articles: ShownArticle[];
  goneArticles: Pick<ShownArticle, 'language' | 'articleId'>[];
}

interface Shown {
  outline: SiteOutline;
  revisions: ReadonlyMap<SiteArticle, number>;
  /** In the order of reading, as `{language}/{articleId}`. */
  reading: string[];
  /** By the same, where their Markdown is. */
  packs: ReadonlyMap<string, string>;
}

/** `base`: JSON, `ShownBefore[]`. */
export function articlesDiffer(base: string, { outline, revisions, reading, packs }: Shown): ArticlesDiffer {
  const before = new Map((JSON.parse(base) as ShownBefore[]).map((row) => [`${row[0]}/${row[1]}`, row]));
  const now = new Map(outline.articles.map((article) => [`${article.language}/${article.id}`, article]));
  const places = keepPlaces(reading.map((id) => before.get(id)?.[7]));
  const articles: ShownArticle[] = [];
  for (const [at, id] of reading.entries()) {
    const article = now.get(id);
    if (!article) continue;
    const { language, id: articleId, slug, title, folderId } = article;
    const names = { slug, revision: revisions.get(article) ?? 0, title, folderId, markdownPath: packs.get(id) ?? null };
    const shown = { language, articleId, ...names, place: places[at] ?? 0 };
    const known = before.get(id);
    before.delete(id);
    if (!known || !Object.values(shown).every((value, index) => value === known[index])) articles.push(shown);
  }
  return { articles, goneArticles: Array.from(before.values(), ([language, articleId]) => ({ language, articleId })) };
}
