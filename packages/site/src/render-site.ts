import { type PlanOptions, planSite } from './plan/plan-site.ts';
import { renderFile } from './render-file.ts';
import type { SiteOutline, SitePage } from './types.ts';

/** Every file of a site, one at a time, for those who hold its texts anyway. The same outline gives the same bytes. */
export function* renderSite(outline: SiteOutline, texts: ReadonlyMap<string, string>, options: PlanOptions = {}): Generator<SitePage> {
  for (const file of planSite(outline, options)) yield renderFile(file, { texts });
}
