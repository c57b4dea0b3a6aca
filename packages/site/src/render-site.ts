import { indexArticle } from './article/compile.ts';
import type { Contents } from './plan/get-needed-contents.ts';
import { type PlanOptions, planSite } from './plan/plan-site.ts';
import { renderFile } from './render-file.ts';
import type { SiteOutline, SitePage } from './types.ts';

/** Renders every file of a site, one at a time, for callers that hold all texts. The same outline gives the same bytes. */
export function* renderSite(outline: SiteOutline, texts: ReadonlyMap<string, string>, options: PlanOptions = {}): Generator<SitePage> {
  const contents = toContents(texts);
  for (const file of planSite(outline, options)) yield renderFile(file, contents);
}

/** Computes the search terms of the texts. */
export function toContents(texts: ReadonlyMap<string, string>): Contents {
  return { texts, terms: new Map(Array.from(texts, ([hash, text]) => [hash, indexArticle(text).search.terms] as const)) };
}
