import { clock } from '../article/clock.ts';
import type { Labels } from '../labels/labels.ts';
import { getLabels } from '../labels/get-labels.ts';
import type { Card, FolderCard, ListInput, Shelf } from '../plan/inputs.ts';
import { breadcrumb } from './breadcrumb.ts';
import { excerpt } from './excerpt.ts';
import { type Html, html } from './html.ts';
import { languageTag } from './language.ts';
import { layout } from './layout.ts';
import { cardLink } from '../cards/card.ts';
import { preview } from './head/metadata.ts';
import { absoluteUrl, articleHref, toPageFile, folderHref, listPath, searchHref, type Place, getRelativeRoot } from './site.ts';

interface List {
  place: Place;
  labels: Labels;
  /** The card with the first visible picture. This picture is the largest element of the page, so browsers load it immediately. */
  first: Card | FolderCard | null;
}

/** Articles of folders that are so small that their cards share one grid. Each card names its folder. */
type Grid = { card: Card; folder: string | null }[];

/** Maximum number of articles in a folder that has no heading of its own. */
const MAX_WITHOUT_HEADING = 2;
/** Maximum number of folders that are shown with pictures. More folders are easier to scan without. */
const MAX_WITH_PICTURES = 12;

/**
 * Renders the home page of a language or the page of a folder. Articles are cards. Folders are sections, or links if they contain too many
 * articles.
 */
export function indexPage(input: ListInput): string {
  const { frame, folder, page } = input;
  const path = listPath(frame, { id: folder?.id ?? null, page });
  const place: Place = { frame, root: getRelativeRoot(toPageFile(path)) };
  const language = languageTag(frame.language);
  const labels = getLabels(language);
  const { cards, shelves, folders } = input;
  const list: List = { place, labels, first: firstWithPicture(input) };
  const isEmpty = cards.length + shelves.length + folders.length === 0;
  const main = html`${header(input, list)}
${isEmpty && html`<p class="empty">${labels.emptySite}</p>`}
${folders.length > 0 && html`<div class="overview">${folderList(folders, list)}${recentList(input, list)}</div>`}
${sections({ cards, shelves }, list, 2)}
${pager(input, list)}`;
  const { name } = frame.project;
  const title = folder ? `${folder.name} · ${name}` : name;
  return layout({ place, language, labels, alternates: input.alternates, title, head: indexHead(input, path), sidebar: null, main });
}

function indexHead({ frame, folder, description: about, ...lists }: ListInput, path: string): Html {
  const { project } = frame;
  const description = about || excerpt(namesIn(lists).join(' · '));
  const url = absoluteUrl(frame, path);
  const title = folder?.name ?? project.name;
  return html`${
    description !== '' &&
    html`<meta name="description" content="${description}">
`
  }<link rel="canonical" href="${url}">
${preview({ type: 'website', title, description, url, site: project.name })}
${frame.addresses === 'folders' && cardLink(frame, path, { title, picture: firstCard(lists, 'frame')?.frame ?? null })}`;
}

type Listed = Pick<ListInput, 'cards' | 'shelves' | 'folders'>;

/** Returns article titles and folder names as the description of a list that has none. */
function namesIn({ cards, shelves, folders }: Listed): string[] {
  return [...cards.map(({ title }) => title), ...[...shelves, ...folders].map(({ name }) => name)];
}

/** Returns the first card on the page that shows a picture. */
function firstWithPicture(input: ListInput): List['first'] {
  const folder = input.folders.length <= MAX_WITH_PICTURES && input.folders.find(({ picture }) => picture !== null);
  return folder || firstCard(input, 'picture');
}

/** Returns the first card in reading order that has a picture. */
function firstCard({ cards, shelves }: Pick<Listed, 'cards' | 'shelves'>, has: 'picture' | 'frame'): Card | null {
  const own = cards.find((one) => one[has] !== null) ?? null;
  return own ?? shelves.map((one) => firstCard(one, has)).find((found) => found !== null) ?? null;
}

function header({ frame, folder, description, trail }: ListInput, { place, labels }: List): Html {
  const { name } = frame.project;
  if (folder) return html`<header class="head">${breadcrumb(place, trail, labels)}<h1>${folder.name}</h1></header>`;
  return html`<header class="hero"><h1>${name}</h1>${description && html`<p>${description}</p>`}<a class="search-open search-large${frame.addresses === 'files' && ' needs-script'}" href="${searchHref(place)}"><span>${labels.searchHint}</span><kbd aria-hidden="true">Ctrl K</kbd></a></header>`;
}

/** Renders articles and folders. Successive folders without a heading become one grid, together with the articles before them. */
function sections({ cards, shelves }: Pick<Shelf, 'cards' | 'shelves'>, list: List, level: number): Html[] {
  const parts: (Shelf | Grid)[] = [cards.map((card) => ({ card, folder: null }))];
  for (const one of shelves) {
    const last = parts.at(-1);
    const isSmall = one.shelves.length === 0 && one.cards.length <= MAX_WITHOUT_HEADING;
    const grid = one.cards.map((card) => ({ card, folder: one.name }));
    if (!isSmall) parts.push(one);
    else if (Array.isArray(last)) last.push(...grid);
    else parts.push(grid);
  }
  return parts.map((part) => {
    if (!Array.isArray(part)) return shelf(part, list, level);
    return html`${part.length > 0 && html`<section class="shelf">${cardList(part, list, level)}</section>`}`;
  });
}

function shelf({ id, name, count, cards, shelves }: Shelf, list: List, level: number): Html {
  const title = heading(level, html`${name} <span class="count">${list.labels.articles(count)}</span>`);
  return html`<section class="shelf level-${level}" id="folder-${id}">${title}${sections({ cards, shelves }, list, level + 1)}</section>`;
}

function folderList(folders: FolderCard[], list: List): Html {
  const isMany = folders.length > MAX_WITH_PICTURES;
  const showsPictures = !isMany && folders.some(({ picture }) => picture !== null);
  return html`<section class="shelf"><ul class="cards folders${isMany && ' many'}">${folders.map(
    (one) => html`<li class="card folder-card">${showsPictures && cover(one, list)}${folderText(one, list, showsPictures)}</li>`,
  )}</ul></section>`;
}

function folderText({ id, name, count, first }: FolderCard, { place, labels }: List, hasPicture: boolean): Html {
  const [letter = ''] = Array.from(name.trim().toUpperCase());
  return html`<div class="card-text"><h2>${!hasPicture && html`<span class="tile" aria-hidden="true">${letter}</span>`}<a href="${folderHref(place, id)}">${name}</a></h2><ul role="list">${first.map(
    ({ title, slug }) => html`<li><a href="${articleHref(place, slug)}">${title}</a></li>`,
  )}</ul><p class="facts"><span>${labels.articles(count)}</span></p></div>`;
}

/** Renders the list of the latest changes beside the folders. */
function recentList({ recent }: ListInput, { place, labels }: List): Html | null {
  if (recent.length === 0) return null;
  const showsPictures = recent.some(({ picture }) => picture !== null);
  const thumbnail = (picture: string | null) =>
    picture === null
      ? html`<span class="thumbnail" aria-hidden="true"></span>`
      : html`<img class="thumbnail" src="${place.root}${picture}" alt="" loading="lazy" decoding="async">`;
  return html`<section class="recent" aria-labelledby="recent"><h2 id="recent">${labels.recent}</h2><ul role="list">${recent.map(
    ({ title, slug, folder, picture }) =>
      html`<li><a href="${articleHref(place, slug)}">${showsPictures && thumbnail(picture)}<span><strong>${title}</strong>${folder !== null && html` <small>${folder}</small>`}</span></a></li>`,
  )}</ul></section>`;
}

function cardList(grid: Grid, list: List, level: number): Html {
  const showsCovers = grid.some(({ card: { picture } }) => picture !== null);
  return html`<ul class="cards">${grid.map((one) => html`<li class="card">${showsCovers && cover(one.card, list)}${cardText(one, list, level)}</li>`)}</ul>`;
}

function cardText({ card, folder }: Grid[number], { place, labels }: List, level: number): Html {
  const { title, slug, description, steps, durationSeconds } = card;
  const facts = [
    steps > 1 ? labels.steps(steps) : null,
    durationSeconds !== null ? `▶ ${clock(Math.round(durationSeconds))}` : null,
  ].filter((fact) => fact !== null);
  return html`<div class="card-text">${folder !== null && html`<p class="card-folder">${folder}</p>`}${heading(level, html`<a href="${articleHref(place, slug)}">${title}</a>`)}${
    description !== '' && html`<p>${description}</p>`
  }${facts.length > 0 && html`<p class="facts">${facts.map((fact) => html`<span>${fact}</span>`)}</p>`}</div>`;
}

function cover(shown: Card | FolderCard, { place, first }: List): Html {
  if (shown.picture === null) return html`<div class="cover" aria-hidden="true"></div>`;
  const when = shown === first ? html`fetchpriority="high"` : html`loading="lazy"`;
  return html`<img class="cover" src="${place.root}${shown.picture}" alt="" ${when} decoding="async">`;
}

function heading(level: number, content: Html): Html {
  if (level === 2) return html`<h2>${content}</h2>`;
  if (level === 3) return html`<h3>${content}</h3>`;
  if (level === 4) return html`<h4>${content}</h4>`;
  return html`<h5>${content}</h5>`;
}

function pager({ folder, page, pages }: ListInput, { place, labels }: List): Html | null {
  if (pages === 1) return null;
  const link = (to: number, rel: 'prev' | 'next', label: string) =>
    html`<a class="${rel}" rel="${rel}" href="${folderHref(place, folder?.id ?? null, to)}"><span>${label}</span> <strong>${to} / ${pages}</strong></a>`;
  return html`<nav class="neighbours" aria-label="${labels.pages}">${page > 1 && link(page - 1, 'prev', labels.previous)}${page < pages && link(page + 1, 'next', labels.next)}</nav>`;
}
