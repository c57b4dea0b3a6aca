import { type CompiledArticle, compileArticle } from './article/compile.ts';
import { articlePage } from './pages/article-page.ts';
import { articleMarkdown } from './pages/article-markdown.ts';
import { robots, sitemap, sitemapIndex } from './pages/crawlers.ts';
import { indexPage } from './pages/index-page.ts';
import { llms } from './pages/llms.ts';
import { notFoundPage } from './pages/not-found-page.ts';
import { renderSearchFile } from './search/plan-search.ts';
import type { SitePage } from './types.ts';
import type { ArticleInput } from './plan/inputs.ts';
import type { PlannedFile } from './plan/planned-file.ts';

/** Texts by their hash, and what they were compiled to where that is kept, as JSON. */
export interface Contents {
  texts: ReadonlyMap<string, string>;
  compiled?: ReadonlyMap<string, string>;
}

/** Whether a file is made from the text itself; if not, what it was compiled to is enough. */
export function needsText({ input }: PlannedFile): boolean {
  return input.kind === 'markdown' || (input.kind === 'article' && input.missing.length > 0);
}

/** Makes one file. `contents` holds at least what the plan names, by hash; throws where something is missing. */
export function renderFile({ path, contentType, input, contentHashes }: PlannedFile, contents: Contents): SitePage {
  return { path, contentType, body: render(input, contentHashes[0] ?? '', contents) };
}

function render(input: PlannedFile['input'], hash: string, contents: Contents): string | Uint8Array {
  switch (input.kind) {
    case 'article':
      return articlePage(input, compiledOf(input, hash, contents));
    case 'list':
      return indexPage(input);
    case 'not-found':
      return notFoundPage(input);
    case 'sitemap':
      return sitemap(input);
    case 'sitemap-index':
      return sitemapIndex(input);
    case 'robots':
      return robots(input);
    case 'llms':
      return llms(input);
    case 'markdown':
      return articleMarkdown(input, textOf(hash, contents));
    case 'search-data':
    case 'search-words':
      return renderSearchFile(input);
    case 'theme':
      return 'text' in input ? input.text : Buffer.from(input.base64, 'base64');
  }
}

function compiledOf({ missing }: ArticleInput, hash: string, contents: Contents): CompiledArticle {
  const kept = missing.length === 0 ? contents.compiled?.get(hash) : undefined;
  // Written by `compileArticle`, in this version.
  if (kept !== undefined) return JSON.parse(kept) as CompiledArticle;
  return compileArticle(textOf(hash, contents), new Set(missing));
}

function textOf(hash: string, { texts }: Contents): string {
  const text = texts.get(hash);
  if (text === undefined) throw new Error(`The text ${hash} was not given.`);
  return text;
}
