import type { Labels } from '../labels/labels.ts';
import type { ArticleInput } from '../plan/inputs.ts';
import { type Html, html } from './html.ts';
import { articlePath, markdownPath, type Place } from './site.ts';

/**
 * Renders the page's menu of actions, such as copying its Markdown. Without JavaScript, the menu is only a link to the Markdown, if there
 * is any.
 */
export function pageMenu({ root, frame }: Place, { article }: ArticleInput, labels: Labels): Html {
  const button = (name: string, label: string) =>
    html`<li class="needs-script"><button type="button" data-do="${name}">${label}</button></li>`;
  const markdown =
    !article.noIndex &&
    html`${button('markdown', labels.copyMarkdown)}<li><a href="${root}${markdownPath(articlePath(frame, article.slug))}" data-markdown>${labels.viewMarkdown}</a></li>`;
  return html`<details class="page-menu${article.noIndex && ' needs-script'}"><summary aria-label="${labels.pageMenu}" title="${labels.pageMenu}"></summary><ul role="list">${markdown}${button(
    'link',
    labels.copyLink,
  )}${button('print', labels.print)}</ul></details>`;
}
