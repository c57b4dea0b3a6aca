import { getLabels } from '../labels/get-labels.ts';
import type { SearchPageInput } from '../plan/inputs.ts';
import type { Labels } from '../labels/labels.ts';
import type { Piece } from '../search/excerpt.js';
import { type ArticleLink, openIndex, type Result, type ResultPassage } from '../search/query.js';
import { listQueryWords } from '../search/words.js';
import { type Html, html, toText } from './html.ts';
import { languageTag } from './language.ts';
import { layout } from './layout.ts';
import { getRelativeRoot, type Place, searchPath, toPageFile } from './site.ts';

type Index = ReturnType<typeof openIndex>;

/** Maximum length of a query in characters. */
const MAX_LENGTH = 100;
/** Maximum number of words of a query for which the server reads files. */
const MAX_WORDS = 8;
const EMPTY = '<div class="search-results"></div>';

/** Renders the search page, which works without JavaScript. It has no results: `fillSearchPage` adds them for each request. */
export function searchPage({ frame }: SearchPageInput): string {
  const place: Place = { frame, root: getRelativeRoot(toPageFile(searchPath(frame))) };
  const language = languageTag(frame.language);
  const labels = getLabels(language);
  const styles = frame.theme.search.filter((path) => path.endsWith('.css'));
  const head = html`<meta name="robots" content="noindex">${styles.map((path) => html`<link rel="stylesheet" href="${place.root}${path}">`)}`;
  const main = html`<div class="search-page"><h1>${labels.search}</h1>
<form role="search" method="get" action="./"><input type="search" name="q" value="" maxlength="${MAX_LENGTH}" aria-label="${labels.search}" placeholder="${labels.searchHint}" autocomplete="off" autocapitalize="off" spellcheck="false" enterkeyhint="search" autofocus><button>${labels.search}</button></form>
<div class="search-results"></div></div>`;
  const title = `${labels.search} · ${frame.project.name}`;
  return layout({ place, language, labels, alternates: [], title, head, sidebar: null, main, hasForm: true });
}

export interface SearchRequest {
  query: string;
  /** Path from the page to the root of the site. */
  root: string;
  /** Returns the data of an index file by its name. Null if the reader's network has reached its limit. */
  load: ((name: string) => Promise<unknown>) | null;
}

/** Adds a query and its results to a search page. The labels are those of the page's language. */
export async function fillSearchPage(page: string, { query: asked, root, load }: SearchRequest): Promise<string> {
  const query = asked.trim().slice(0, MAX_LENGTH).toWellFormed();
  if (query === '') return page;
  const labels = getLabels(/<html lang="([\w-]+)"/.exec(page)?.[1] ?? 'en');
  const found = load ? await renderResults(limitWords(query), openIndex(load), { root, labels }) : status(labels.tooManySearches);
  return page
    .replace('<title>', () => toText(html`<title>${query} · `))
    .replace('name="q" value=""', () => toText(html`name="q" value="${query}"`))
    .replace(EMPTY, () => toText(html`<div class="search-results">${found}</div>`));
}

/** Limits the work for a query. Scripts without spaces have a word for each character. */
function limitWords(query: string): string {
  const words = listQueryWords(query);
  return words.length > MAX_WORDS ? words.slice(0, MAX_WORDS).join(' ') : query;
}

interface RenderOptions {
  root: string;
  labels: Labels;
}

async function renderResults(query: string, index: Index, shown: RenderOptions): Promise<Html> {
  const { count, results } = await index.find(query);
  const { noResults, oneResult, manyResults, perhaps } = shown.labels;
  const said = count === 1 ? oneResult : manyResults.replace('{count}', String(count));
  if (count > 0)
    return html`${status(said)}<ol class="search-hits" role="list">${results.map((result) => renderResult(result, shown))}</ol>`;
  const near = await index.near(query);
  return html`${status(noResults)}${near.length > 0 && html`<p class="search-near">${perhaps}</p><ul class="search-hits" role="list">${near.map((one) => renderLink(one, shown))}</ul>`}`;
}

function status(words: string): Html {
  return html`<p class="search-count" role="status">${words}</p>`;
}

/** Renders a result with the same elements as the search dialog. */
function renderResult({ path, title, folder, passages: [best, ...others], same }: Result, shown: RenderOptions): Html {
  const where = [folder, best?.where ?? ''].filter((part) => part !== '').join(' · ');
  return html`<li><a href="${shown.root}${path}${best?.href}">${best && picture(best, shown)}<strong>${title}</strong>${where !== '' && html`<small>${where}</small>`}${best && excerpt(best.excerpt)}</a>${
    others.length > 0 &&
    html`<ul>${others.map(
      (other) =>
        html`<li><a href="${shown.root}${path}${other.href}">${picture(other, shown)}${other.where !== '' && html`<small>${other.where}</small>`}${excerpt(other.excerpt)}</a></li>`,
    )}</ul>`
  }${
    same.length > 0 &&
    html`<details><summary>${shown.labels.moreResults.replace('{count}', String(same.length))}</summary><ul>${same.map((one) => renderLink(one, shown))}</ul></details>`
  }</li>`;
}

function picture(passage: ResultPassage, { root }: RenderOptions): Html | null {
  return passage.picture === '' ? null : html`<img src="${root}${passage.picture}" alt="" loading="lazy">`;
}

function renderLink({ path, href, title, folder }: ArticleLink, { root }: RenderOptions): Html {
  return html`<li><a href="${root}${path}${href}"><strong>${title}</strong>${folder !== '' && html`<small>${folder}</small>`}</a></li>`;
}

function excerpt(pieces: Piece[]): Html {
  return html`<span>${pieces.map(({ text, isMarked }) => (isMarked ? html`<mark>${text}</mark>` : text))}</span>`;
}
