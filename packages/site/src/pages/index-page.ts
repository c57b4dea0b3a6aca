import { clock } from '../article/clock.ts';
import type { Labels } from '../labels/labels.ts';
import { labelsFor } from '../labels/labels-for.ts';
import type { SiteArticle, SitePage } from '../types.ts';
import type { ArticleSummary } from './article-page.ts';
import { type Html, html } from './html.ts';
import { languageTag } from './language.ts';
import { layout } from './layout.ts';
import type { FolderNode } from './outline.ts';
import { absoluteUrl, articleHref, type Place, type Site } from './site.ts';

export type Summaries = Map<number, ArticleSummary>;

interface List {
  place: Place;
  labels: Labels;
  summaries: Summaries;
}

/** The first page: what the project is, then its articles by folder. */
export function indexPage(site: Site, summaries: Summaries): SitePage {
  const { project } = site.snapshot;
  const place: Place = { site, root: './' };
  const language = languageTag(project.language);
  const labels = labelsFor(language);
  const list: List = { place, labels, summaries };
  const { articles, folders, reading } = site.outline;
  const main = html`<header class="hero"><h1>${project.name}</h1>${project.description && html`<p>${project.description}</p>`}</header>
${reading.length === 0 && html`<p class="empty">${labels.emptySite}</p>`}
${articles.length > 0 && html`<section class="shelf">${cards(articles, list, 2)}</section>`}
${folders.map((node) => shelf(node, list, 2))}`;
  const body = layout({ place, language, labels, title: project.name, head: indexHead(site), sidebar: null, main });
  return { path: 'index.html', contentType: 'text/html; charset=utf-8', body };
}

function indexHead(site: Site): Html {
  const { project } = site.snapshot;
  const description = project.description ?? '';
  return html`${description !== '' && html`<meta name="description" content="${description}">`}
<link rel="canonical" href="${absoluteUrl(site, '')}">
<meta property="og:type" content="website">
<meta property="og:title" content="${project.name}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${absoluteUrl(site, '')}">`;
}

function shelf(node: FolderNode, list: List, level: number): Html {
  const { folder, articles, folders } = node;
  const id = `folder-${folder.id}`;
  const name = heading(level, html`${folder.name} <span class="count">${list.labels.articles(countOf(node))}</span>`);
  return html`<section class="shelf level-${level}" id="${id}">${name}${articles.length > 0 && cards(articles, list, level + 1)}${folders.map((child) => shelf(child, list, level + 1))}</section>`;
}

function cards(articles: SiteArticle[], list: List, level: number): Html {
  const showsCovers = articles.some(({ id }) => list.summaries.get(id)?.picture);
  return html`<ul class="cards">${articles.map(
    (article) => html`<li class="card">${showsCovers && cover(article, list)}${card(article, list, level)}</li>`,
  )}</ul>`;
}

function card(article: SiteArticle, { place, labels, summaries }: List, level: number): Html {
  const summary = summaries.get(article.id);
  const facts = [
    summary && summary.steps > 1 ? labels.steps(summary.steps) : null,
    summary && summary.durationSeconds !== null ? `▶ ${clock(Math.round(summary.durationSeconds))}` : null,
  ].filter((fact) => fact !== null);
  return html`<div class="card-text">${heading(level, html`<a href="${articleHref(place, article.slug)}">${article.title}</a>`)}${
    summary && summary.description !== '' && html`<p>${summary.description}</p>`
  }${facts.length > 0 && html`<p class="facts">${facts.map((fact) => html`<span>${fact}</span>`)}</p>`}</div>`;
}

function cover(article: SiteArticle, { place, summaries }: List): Html {
  const picture = summaries.get(article.id)?.picture ?? null;
  if (picture === null) return html`<div class="cover" aria-hidden="true"></div>`;
  return html`<img class="cover" src="${place.root}${picture}" alt="" loading="lazy" decoding="async">`;
}

function heading(level: number, content: Html): Html {
  if (level === 2) return html`<h2>${content}</h2>`;
  if (level === 3) return html`<h3>${content}</h3>`;
  if (level === 4) return html`<h4>${content}</h4>`;
  return html`<h5>${content}</h5>`;
}

function countOf(node: FolderNode): number {
  return node.articles.length + node.folders.reduce((sum, child) => sum + countOf(child), 0);
}
