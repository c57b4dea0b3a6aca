import type { Labels } from '../labels/labels.ts';
import type { ArticleInput } from '../plan/inputs.ts';
import type { NavLinks, NavNode } from '../plan/navigation.ts';
import { type Html, html } from './html.ts';
import { articleHref, folderHref, type Place } from './site.ts';

interface Tree {
  place: Place;
  /** Slug of the page itself. */
  current: string;
  here: NavLinks;
  labels: Labels;
}

/** The tree of articles. A `<details>`, so that a phone shows it folded without a script; wide screens always show it. */
export function sidebar(place: Place, { article, tree, here }: ArticleInput, labels: Labels): Html {
  return html`<details class="sidebar">
<summary>${labels.allArticles}</summary>
<nav aria-label="${labels.allArticles}">
<ul>${inside(tree, { place, current: article.slug, here, labels })}</ul>
</nav>
</details>`;
}

function inside(node: NavNode, tree: Tree): Html[] {
  const { links, isCut } = node.articles ?? tree.here;
  const entries = links.map(({ title, slug }) => {
    const isHere = slug === tree.current;
    return html`<li><a href="${articleHref(tree.place, slug)}"${isHere && html` aria-current="page"`}>${title}</a></li>`;
  });
  const rest = html`<li><a class="folder-link" href="${folderHref(tree.place, node.id)}">${tree.labels.allArticles}</a></li>`;
  const folders = node.nodes.map((child) => group(child, tree));
  return [...entries, ...(isCut ? [rest] : []), ...folders, ...(node.hasMore && !isCut ? [rest] : [])];
}

function group(node: NavNode, tree: Tree): Html {
  if (!node.isListed) return html`<li><a class="folder-link" href="${folderHref(tree.place, node.id)}">${node.name}</a></li>`;
  return html`<li><details class="folder"${node.isOpen && html` open`}><summary>${node.name}</summary>
<ul>${inside(node, tree)}</ul></details></li>`;
}
