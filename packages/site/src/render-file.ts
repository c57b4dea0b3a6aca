import { compileArticle } from './article/compile.ts';
import { articlePage } from './pages/article-page.ts';
import { articleMarkdown, markdownPack } from './pages/article-markdown.ts';
import { robots, sitemap, sitemapIndex } from './pages/crawlers.ts';
import { indexPage } from './pages/index-page.ts';
import { llms } from './pages/llms.ts';
import { notFoundPage } from './pages/not-found-page.ts';
import { searchPage } from './pages/search-page.ts';
import type { Passage } from './search/passages.ts';
import { renderSearchFile } from './search/plan-search.ts';
import type { SitePage } from './types.ts';
import { makeScript } from './theme/scripts.ts';
import type { ThemeInput } from './plan/inputs.ts';
import type { Contents } from './plan/get-needed-contents.ts';
import type { PlannedFile } from './plan/planned-file.ts';

/** Renders one planned file. Throws if `contents` lacks a text, search terms or passages that the plan requires. */
export function renderFile({ path, contentType, input, contentHashes }: PlannedFile, contents: Contents): SitePage {
  return { path, contentType, body: render(input, contentHashes, contents) };
}

function render(input: PlannedFile['input'], contentHashes: string[], contents: Contents): string | Uint8Array {
  const [hash = ''] = contentHashes;
  switch (input.kind) {
    case 'article':
      return articlePage(input, compileArticle(textOf(hash, contents), new Set(input.missing)));
    case 'list':
      return indexPage(input);
    case 'not-found':
      return notFoundPage(input);
    case 'search-page':
      return searchPage(input);
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
    case 'markdown-pack':
      return markdownPack(
        input,
        contentHashes.map((each) => textOf(each, contents)),
      );
    case 'search-data':
    case 'search-words':
    case 'search-texts':
      return renderSearchFile(
        { input, contentHashes },
        {
          listWeightedTerms: (each) => valueOf(each, contents.terms),
          listPassages: (each) => JSON.parse(valueOf(each, contents.passages)) as Passage[],
        },
      );
    case 'theme':
      return themeFile(input);
  }
}

function themeFile(input: ThemeInput): string | Uint8Array {
  if ('script' in input) return makeScript(input.script);
  return 'text' in input ? input.text : Buffer.from(input.base64, 'base64');
}

function textOf(hash: string, { texts }: Contents): string {
  return valueOf(hash, texts);
}

function valueOf(hash: string, values: ReadonlyMap<string, string>): string {
  const value = values.get(hash);
  if (value === undefined) throw new Error(`Nothing was given for the text ${hash}.`);
  return value;
}
