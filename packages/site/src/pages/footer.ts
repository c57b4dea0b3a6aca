import { type BarPage, languageLinks } from './bar.ts';
import { brandFooter } from './brand.ts';
import { type Html, html } from './html.ts';
import { homeHref } from './site.ts';

/** Renders the footer of every page: the site's name, its languages, light or dark mode, and a link to Docreel. */
export function footer({ place, labels, alternates }: BarPage): Html {
  const { frame } = place;
  const hasLanguages = frame.languages.length > 1;
  const choices = [
    { value: 'light', label: labels.light },
    { value: 'dark', label: labels.dark },
    { value: 'system', label: labels.system },
  ];
  return html`<footer class="foot">
${brandFooter(place)}
<p><a href="${homeHref(place)}">${frame.project.name}</a> <span>${labels.madeWith}</span></p>
${hasLanguages && html`<nav aria-label="${labels.languages}"><ul role="list">${languageLinks(place, alternates)}</ul></nav>`}
<div class="appearance" role="group" aria-label="${labels.appearance}">${choices.map(
    ({ value, label }) =>
      html`<button type="button" value="${value}" aria-pressed="false" aria-label="${label}" title="${label}"></button>`,
  )}</div>
</footer>`;
}
