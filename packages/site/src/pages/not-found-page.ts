import { labelsFor } from '../labels/labels-for.ts';
import type { SitePage } from '../types.ts';
import { html } from './html.ts';
import { languageTag } from './language.ts';
import { layout } from './layout.ts';
import { homeHref, type Place, type Site } from './site.ts';

/** Shown at addresses of any depth, so it alone names the root by its path instead of by steps up. */
export function notFoundPage(site: Site): SitePage {
  const place: Place = { site, root: new URL(site.snapshot.baseUrl).pathname };
  const language = languageTag(site.snapshot.project.language);
  const labels = labelsFor(language);
  const main = html`<header class="hero"><h1>${labels.notFound}</h1><p>${labels.notFoundHint}</p><p><a class="button" href="${homeHref(place)}">${labels.backHome}</a></p></header>`;
  const head = html`<meta name="robots" content="noindex">`;
  const body = layout({ place, language, labels, title: `${labels.notFound} · ${site.snapshot.project.name}`, head, sidebar: null, main });
  return { path: '404.html', contentType: 'text/html; charset=utf-8', body };
}
