import { articlePage } from './pages/article-page.ts';
import { articleMarkdown } from './pages/article-markdown.ts';
import { robots, sitemap, sitemapIndex } from './pages/crawlers.ts';
import { indexPage } from './pages/index-page.ts';
import { llms } from './pages/llms.ts';
import { notFoundPage } from './pages/not-found-page.ts';
import { renderSearchFile } from './search/plan-search.ts';
import type { SitePage } from './types.ts';
import type { PlannedFile } from './plan/planned-file.ts';

/** Makes one file. `contents` holds at least the texts that the plan names, by their hash; throws where one is missing. */
export function renderFile({ path, contentType, input, contentHashes }: PlannedFile, contents: ReadonlyMap<string, string>): SitePage {
  return {
    path,
    contentType,
    body: render(
      input,
      contentHashes.map((hash) => textOf(contents, hash)),
    ),
  };
}

function render(input: PlannedFile['input'], texts: string[]): string | Uint8Array {
  switch (input.kind) {
    case 'article':
      return articlePage(input, texts[0] ?? '');
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
      return articleMarkdown(input, texts[0] ?? '');
    case 'search-data':
    case 'search-words':
      return renderSearchFile(input);
    case 'theme':
      return 'text' in input ? input.text : Buffer.from(input.base64, 'base64');
  }
}

function textOf(contents: ReadonlyMap<string, string>, hash: string): string {
  const text = contents.get(hash);
  if (text === undefined) throw new Error(`The text ${hash} was not given.`);
  return text;
}
