import { indexArticle } from './article/compile.ts';
import type { Contents } from './plan/get-needed-contents.ts';
import { type PlanOptions, planSite } from './plan/plan-site.ts';
import { renderFile } from './render-file.ts';
import type { SiteOutline, SitePage } from './types.ts';

/** Renders every file of a site one after another, for callers that have all texts in memory. The same outline gives the same bytes. */
export function* renderSite(outline: SiteOutline, texts: ReadonlyMap<string, string>, options: PlanOptions = {}): Generator<SitePage> {
  const contents = toContents(texts);
  for (const file of planSite(outline, options)) yield renderFile(file, contents);
}

/** Computes the search terms and the passages of all texts. */
export function toContents(texts: ReadonlyMap<string, string>): Contents {
  const found = Array.from(texts, ([hash, text]) => [hash, indexArticle(text).search] as const);
  return {
    texts,
    terms: new Map(found.map(([hash, { terms }]) => [hash, terms])),
    passages: new Map(found.map(([hash, { passages }]) => [hash, JSON.stringify(passages)])),
  };
}
