import { searchArticle } from './article/compile.ts';
import { type PlanOptions, planSite } from './plan/plan-site.ts';
import { renderFile } from './render-file.ts';
import type { SiteOutline, SitePage } from './types.ts';

/** Every file of a site, one at a time, for those who hold its texts anyway. The same outline gives the same bytes. */
export function* renderSite(outline: SiteOutline, texts: ReadonlyMap<string, string>, options: PlanOptions = {}): Generator<SitePage> {
  const searches = Array.from(texts, ([hash, text]) => [hash, searchArticle(text)] as const);
  const terms = new Map(searches.map(([hash, search]) => [hash, search.terms]));
  const passages = new Map(searches.map(([hash, search]) => [hash, JSON.stringify(search.passages)]));
  for (const file of planSite(outline, options)) yield renderFile(file, { texts, terms, passages });
}
