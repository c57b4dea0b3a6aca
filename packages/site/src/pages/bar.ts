import type { Alternate } from '../plan/inputs.ts';
import type { Labels } from '../labels/labels.ts';
import { missedSearches } from './feedback.ts';
import { type Html, html } from './html.ts';
import { languageTag } from './language.ts';
import { brandLink, headerLinks } from './brand.ts';
import { hrefTo, type Place, getLanguagePrefix, searchHref, searchPath } from './site.ts';

export interface BarPage {
  place: Place;
  labels: Labels;
  /** URLs of the page in each of its languages. */
  alternates: Alternate[];
}

/** Renders the header of every page: the site's name, search and languages. */
export function bar(page: BarPage): Html {
  const { place } = page;
  return html`<header class="bar">${brandLink(place)}
${searchLink(page)}
${barEnd(page)}</header>`;
}

function barEnd(page: BarPage): Html | null {
  const links = headerLinks(page.place);
  return links ? html`<div class="bar-end">${links}${languageSwitch(page)}</div>` : languageSwitch(page);
}

/** Renders the link to the search. Without JavaScript, the link opens the search page. */
function searchLink({ place, labels }: BarPage): Html {
  const { root, frame } = place;
  const index = `${root}${searchPath(frame)}`;
  const end = frame.addresses === 'files' ? 'index.html' : '';
  return html`<a class="search-open" href="${searchHref(place)}" data-index="${index}" data-root="${root}" data-end="${end}"><span>${labels.search}</span><kbd aria-hidden="true">Ctrl K</kbd></a>`;
}

/** Renders the search dialog. It stays hidden without JavaScript. */
export function searchBox({ place, labels }: BarPage): Html {
  const missed = missedSearches(place);
  return html`<dialog class="search" aria-label="${labels.search}"${missed !== null && html` data-missed="${missed}"`}>
<div class="search-field"><input type="text" role="searchbox" aria-label="${labels.search}" placeholder="${labels.search}" autocomplete="off" autocapitalize="off" spellcheck="false" enterkeyhint="search"><button type="button" aria-label="${labels.closeSearch}"></button></div>
<p role="status" data-none="${labels.noResults}" data-one="${labels.oneResult}" data-many="${labels.manyResults}" data-failed="${labels.searchFailed}" data-more="${labels.moreResults}"></p>
<ol class="search-hits" role="list"></ol>
<p class="search-keys"><span><kbd>↑</kbd><kbd>↓</kbd> ${labels.searchKeys.select}</span><span><kbd>↵</kbd> ${labels.searchKeys.open}</span><span><kbd>Esc</kbd> ${labels.searchKeys.close}</span></p>
</dialog>`;
}

export function languageLinks(place: Place, alternates: Alternate[]): Html[] {
  const { frame } = place;
  return frame.languages.map(({ code, label }) => {
    const path = alternates.find(({ language }) => language === code)?.path ?? getLanguagePrefix(frame, code);
    const tag = languageTag(code);
    const isHere = code === frame.language;
    return html`<li><a href="${hrefTo(place, path)}" hreflang="${tag}" lang="${tag}"${isHere && html` aria-current="true"`}>${label}</a></li>`;
  });
}

/** Renders links to this page in other languages. If a translation does not exist, the link opens the home page in that language. */
function languageSwitch({ place, labels, alternates }: BarPage): Html | null {
  const { frame } = place;
  if (frame.languages.length < 2) return null;
  const links = languageLinks(place, alternates);
  const current = frame.languages.find(({ code }) => code === frame.language)?.label ?? frame.language;
  // Phones show the code, so the accessible name has to contain it.
  const code = languageTag(frame.language).toUpperCase();
  return html`<details class="languages"><summary aria-label="${labels.languages}: ${current} (${code})" data-code="${code}"><span>${current}</span></summary><ul role="list">${links}</ul></details>`;
}
