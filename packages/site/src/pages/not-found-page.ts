import { getLabels } from '../labels/get-labels.ts';
import type { NotFoundInput } from '../plan/inputs.ts';
import { html } from './html.ts';
import { languageTag } from './language.ts';
import { layout } from './layout.ts';
import { homeHref, type Place } from './site.ts';

/** Renders the 404 page. Servers return it for URLs of any depth, so it uses absolute paths, while other pages use relative links. */
export function notFoundPage({ frame }: NotFoundInput): string {
  const place: Place = { frame, root: new URL(frame.baseUrl).pathname };
  const language = languageTag(frame.language);
  const labels = getLabels(language);
  const main = html`<header class="hero lost"><h1>${labels.notFound}</h1><p>${labels.notFoundHint}</p><nav class="suggestions" aria-label="${labels.perhaps}" hidden><p>${labels.perhaps}</p><ul role="list"></ul></nav><p><a class="button" href="${homeHref(place)}">${labels.backHome}</a></p></header>`;
  const head = html`<meta name="robots" content="noindex">`;
  return layout({
    place,
    language,
    labels,
    alternates: [],
    title: `${labels.notFound} · ${frame.project.name}`,
    head,
    sidebar: null,
    main,
  });
}
