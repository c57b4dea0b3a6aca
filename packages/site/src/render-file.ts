import { type CompiledArticle, compileArticle, searchArticle } from './article/compile.ts';
import { articlePage } from './pages/article-page.ts';
import { articleMarkdown, markdownPack } from './pages/article-markdown.ts';
import { robots, sitemap, sitemapIndex } from './pages/crawlers.ts';
import { indexPage } from './pages/index-page.ts';
import { llms } from './pages/llms.ts';
import { notFoundPage } from './pages/not-found-page.ts';
import type { Passage } from './search/passages.ts';
import { renderSearchFile, type SearchContents } from './search/plan-search.ts';
import type { SitePage } from './types.ts';
import { makeScript } from './theme/scripts.ts';
import type { ArticleInput, ThemeInput } from './plan/inputs.ts';
import type { Contents } from './plan/need-of.ts';
import type { PlannedFile } from './plan/planned-file.ts';

/** Makes one file. `contents` holds at least what the plan names, by hash; throws where something is missing. */
export function renderFile({ path, contentType, input, contentHashes }: PlannedFile, contents: Contents): SitePage {
  return { path, contentType, body: render(input, contentHashes, contents) };
}

function render(input: PlannedFile['input'], contentHashes: string[], contents: Contents): string | Uint8Array {
  const [hash = ''] = contentHashes;
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
    case 'markdown-pack':
      return markdownPack(
        input,
        contentHashes.map((each) => textOf(each, contents)),
      );
    case 'search-data':
    case 'search-words':
    case 'search-texts':
      return renderSearchFile({ input, contentHashes }, searchIn(contents));
    case 'theme':
      return themeFile(input);
  }
}

function themeFile(input: ThemeInput): string | Uint8Array {
  if ('script' in input) return makeScript(input.script);
  return 'text' in input ? input.text : Buffer.from(input.base64, 'base64');
}

function compiledOf({ missing }: ArticleInput, hash: string, contents: Contents): CompiledArticle {
  const kept = missing.length === 0 ? contents.compiled?.get(hash) : undefined;
  // Written by `compileArticle`, in this version.
  if (kept !== undefined) return JSON.parse(kept) as CompiledArticle;
  return compileArticle(textOf(hash, contents), new Set(missing));
}

function searchIn(contents: Contents): SearchContents {
  const read = (hash: string) => searchArticle(textOf(hash, contents));
  return {
    termsOf: (hash) => contents.terms?.get(hash) ?? read(hash).terms,
    passagesOf(hash) {
      const kept = contents.passages?.get(hash);
      // Written by `compileArticle`, in this version.
      return kept === undefined ? read(hash).passages : (JSON.parse(kept) as Passage[]);
    },
  };
}

function textOf(hash: string, { texts }: Contents): string {
  const text = texts.get(hash);
  if (text === undefined) throw new Error(`The text ${hash} was not given.`);
  return text;
}
