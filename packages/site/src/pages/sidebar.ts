import type { Labels } from '../labels/labels.ts';
import type { SiteArticle } from '../types.ts';
import { type Html, html } from './html.ts';
import type { FolderNode } from './outline.ts';
import { articleHref, homeHref, type Place } from './site.ts';

/** Beyond this a page lists the branch it is on and links to the rest: pages of a large site do not grow with it. */
const MAX_LISTED = 200;
/** Of a folder with more articles than this, those around the current one. */
const MAX_IN_FOLDER = 100;
const AROUND = 25;
/** Up to here all folders stand open. */
const MAX_OPEN = 40;

interface Tree {
  place: Place;
  current: SiteArticle;
  labels: Labels;
  branch: Set<number>;
}

/** The tree of articles. A `<details>`, so that a phone shows it folded without a script; wide screens always show it. */
export function sidebar(place: Place, current: SiteArticle, labels: Labels): Html {
  const { outline } = place.site;
  const branch = new Set((outline.trails.get(current.id) ?? []).map((folder) => folder.id));
  const tree: Tree = { place, current, labels, branch };
  return html`<details class="sidebar">
<summary>${labels.allArticles}</summary>
<nav aria-label="${labels.allArticles}">
<ul>${entries(outline.articles, homeHref(place), tree)}${outline.folders.map((node) => group(node, tree))}</ul>
</nav>
</details>`;
}

function entries(articles: SiteArticle[], allHref: string, tree: Tree): Html[] {
  if (articles.length <= MAX_IN_FOLDER) return articles.map((article) => entry(article, tree));
  const from = Math.max(0, articles.indexOf(tree.current) - AROUND);
  const near = articles.slice(from, from + 2 * AROUND).map((article) => entry(article, tree));
  return [...near, html`<li><a class="folder-link" href="${allHref}">${tree.labels.allArticles}</a></li>`];
}

function entry(article: SiteArticle, { place, current }: Tree): Html {
  const isHere = article.id === current.id;
  return html`<li><a href="${articleHref(place, article.slug)}"${isHere && html` aria-current="page"`}>${article.title}</a></li>`;
}

function group(node: FolderNode, tree: Tree): Html {
  const { place, branch } = tree;
  const { folder } = node;
  const allHref = `${homeHref(place)}#folder-${folder.id}`;
  const count = place.site.outline.reading.length;
  if (count > MAX_LISTED && !branch.has(folder.id)) {
    return html`<li><a class="folder-link" href="${allHref}">${folder.name}</a></li>`;
  }
  const isOpen = count <= MAX_OPEN || branch.has(folder.id);
  return html`<li><details class="folder"${isOpen && html` open`}><summary>${folder.name}</summary>
<ul>${entries(node.articles, allHref, tree)}${node.folders.map((child) => group(child, tree))}</ul></details></li>`;
}
