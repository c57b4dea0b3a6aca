import type { Labels } from '../labels/labels.ts';
import type { Heading } from '../types.ts';
import { type Html, html } from './html.ts';

const MIN_HEADINGS = 4;

/**
 * Renders the table of contents ("On this page") of long pages. It is a row below the header on a phone, with the current section, and next
 * to the text on a wide screen.
 */
export function contents(headings: Heading[], labels: Labels): Html | null {
  const listed = headings.filter(({ level, text }) => level <= 3 && text !== '');
  if (listed.length < MIN_HEADINGS) return null;
  return html`<details class="contents">
<summary><span>${labels.onThisPage}</span><span class="here" aria-hidden="true"></span></summary>
<nav aria-label="${labels.onThisPage}"><ul>${listed.map(
    ({ id, text, level }) => html`<li class="level-${level}"><a href="#${id}">${text}</a></li>`,
  )}</ul></nav>
</details>`;
}
