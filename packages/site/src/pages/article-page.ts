import type { Element, Root, RootContent } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { plainText } from '../article/plain-text.ts';
import { toTree } from '../article/to-tree.ts';
import type { Labels } from '../labels/labels.ts';
import { labelsFor } from '../labels/labels-for.ts';
import type { SiteArticle, SitePage, SiteVideo } from '../types.ts';
import { contents } from './contents.ts';
import { excerpt } from './excerpt.ts';
import { type Html, html, trusted } from './html.ts';
import { formatDate, languageTag } from './language.ts';
import { layout } from './layout.ts';
import { articleHead } from './metadata.ts';
import { player } from './player.ts';
import { sidebar } from './sidebar.ts';
import { articleHref, homeHref, type Place, type Site } from './site.ts';

/** What the list of articles says of one. */
export interface ArticleSummary {
  description: string;
  steps: number;
  /** Path of its first picture, from the root. */
  picture: string | null;
  durationSeconds: number | null;
}

const ROOT = '../';

/** The page of an article and, so that the list need not read the content again, what it says there. */
export function articlePage(site: Site, article: SiteArticle): { page: SitePage; summary: ArticleSummary } {
  const place: Place = { site, root: ROOT };
  const language = languageTag(article.language);
  const labels = labelsFor(language);
  const tree = toTree(article.content, { ...resolvers(site), language });
  const { lead, rest } = splitLead(tree.root);
  const videos = tree.references.videoIds.flatMap((id) => site.videos.get(id) ?? []);
  const picture =
    tree.references.assetIds.map((id) => site.assets.get(id)?.src).find((src) => src !== undefined) ?? videos[0]?.poster ?? null;
  const description = article.description ?? excerpt(plainText(lead.children.length > 0 ? lead : rest));
  const main = html`<article>
<header class="head">
${breadcrumb(place, article, labels)}
<h1>${article.title}</h1>
${trusted(toHtml(lead))}
<p class="facts"><span>${labels.updated} <time datetime="${article.updatedAt}">${formatDate(article.updatedAt, language)}</time></span>${
    tree.steps.length > 1 && html`<span>${labels.steps(tree.steps.length)}</span>`
  }</p>
</header>
${contents(tree.headings, labels)}
${videos.map((video) => player(video, { root: ROOT, language, labels }))}
<div class="content">${trusted(toHtml(rest))}</div>
${neighbours(place, article, labels)}
</article>`;
  const facts = { article, description, language, picture, steps: tree.steps, video: videos[0] ?? null };
  const body = layout({
    place,
    language,
    labels,
    title: titleOf(article, site),
    head: articleHead(site, facts),
    sidebar: sidebar(place, article, labels),
    main,
  });
  const page = { path: `${article.slug}/index.html`, contentType: 'text/html; charset=utf-8', body };
  return { page, summary: { description, steps: tree.steps.length, picture, durationSeconds: totalDuration(videos) } };
}

function resolvers(site: Site) {
  return {
    asset(id: string) {
      const asset = site.assets.get(id);
      return asset ? { src: ROOT + asset.src, width: asset.width, height: asset.height } : null;
    },
    video(id: string) {
      const video = site.videos.get(id);
      return video ? { src: ROOT + video.src } : null;
    },
  };
}

/** A first paragraph stands under the title, above the video: it says what the article is for. */
function splitLead(root: Root): { lead: Root; rest: Root } {
  const index = root.children.findIndex((child) => child.type === 'element');
  const first = root.children[index];
  if (first?.type !== 'element' || !isPlainParagraph(first)) return { lead: { type: 'root', children: [] }, rest: root };
  first.properties.className = ['lead'];
  return { lead: { type: 'root', children: [first] }, rest: { type: 'root', children: without(root.children, index) } };
}

function isPlainParagraph(element: Element): boolean {
  return element.tagName === 'p' && element.properties.className === undefined;
}

function without(children: RootContent[], index: number): RootContent[] {
  return children.filter((_, at) => at !== index);
}

function breadcrumb(place: Place, article: SiteArticle, labels: Labels): Html {
  const trail = place.site.outline.trails.get(article.id) ?? [];
  const home = homeHref(place);
  return html`<nav class="breadcrumb" aria-label="${labels.breadcrumb}"><ol><li><a href="${home}">${place.site.snapshot.project.name}</a></li>${trail.map(
    (folder) => html`<li><a href="${home}#folder-${folder.id}">${folder.name}</a></li>`,
  )}</ol></nav>`;
}

function neighbours(place: Place, article: SiteArticle, labels: Labels): Html | null {
  const { reading } = place.site.outline;
  const index = reading.findIndex(({ id }) => id === article.id);
  const before = reading[index - 1];
  const after = reading[index + 1];
  if (!before && !after) return null;
  const link = (to: SiteArticle, rel: 'prev' | 'next', label: string) =>
    html`<a class="${rel}" rel="${rel}" href="${articleHref(place, to.slug)}"><span>${label}</span> <strong>${to.title}</strong></a>`;
  return html`<nav class="neighbours" aria-label="${labels.pages}">${before && link(before, 'prev', labels.previous)}${after && link(after, 'next', labels.next)}</nav>`;
}

function titleOf(article: SiteArticle, { snapshot }: Site): string {
  return article.title === snapshot.project.name ? article.title : `${article.title} · ${snapshot.project.name}`;
}

function totalDuration(videos: SiteVideo[]): number | null {
  const known = videos.flatMap(({ durationSeconds }) => durationSeconds ?? []);
  return known.length === 0 ? null : known.reduce((sum, seconds) => sum + seconds, 0);
}
