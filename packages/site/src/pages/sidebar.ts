import type { Labels } from '../labels/labels.ts';
import type { ArticleInput } from '../plan/inputs.ts';
import type { NavLinks, NavNode } from '../plan/navigation.ts';
import { type Html, html, toText, trusted } from './html.ts';
import { articleHref, folderHref, type Place } from './site.ts';

interface Tree {
  place: Place;
  here: NavLinks;
  labels: Labels;
}

/** Cache of rendered trees. The pages of a folder differ only in the current page, so each tree is rendered once. */
const drawn = new WeakMap<NavNode, { here: NavLinks; root: string; list: string }>();

/**
 * Renders the tree of articles. It is a `<details>` element: on phones, its summary is the menu button of the header and opens a drawer, also
 * without JavaScript. Wide screens always show the tree.
 */
export function sidebar(place: Place, { article, tree, here }: ArticleInput, labels: Labels): Html {
  const link = linkTo(place, article.slug);
  const marked = `${link.slice(0, -1)} aria-current="page">`;
  return html`<details class="sidebar">
<summary title="${labels.allArticles}"><span>${labels.allArticles}</span></summary>
<nav aria-label="${labels.allArticles}">
<ul>${trusted(listOf(tree, { place, here, labels }).replace(link, () => marked))}</ul>
</nav>
</details>`;
}

function listOf(tree: NavNode, { place, here, labels }: Tree): string {
  const known = drawn.get(tree);
  if (known?.here === here && known.root === place.root) return known.list;
  const list = toText(html`${inside(tree, { place, here, labels })}`);
  drawn.set(tree, { here, root: place.root, list });
  return list;
}

function linkTo(place: Place, slug: string): string {
  return toText(html`<a href="${articleHref(place, slug)}">`);
}

function inside(node: NavNode, tree: Tree): Html[] {
  const { links, isCut } = node.articles ?? tree.here;
  const entries = links.map(({ title, slug }) => html`<li>${trusted(linkTo(tree.place, slug))}${title}</a></li>`);
  const rest = html`<li><a class="folder-link" href="${folderHref(tree.place, node.id)}">${tree.labels.allArticles}</a></li>`;
  const folders = node.nodes.map((child) => group(child, tree));
  return [...entries, ...(isCut ? [rest] : []), ...folders, ...(node.hasMore && !isCut ? [rest] : [])];
}

function group(node: NavNode, tree: Tree): Html {
  if (!node.isListed) return html`<li><a class="folder-link" href="${folderHref(tree.place, node.id)}">${node.name}</a></li>`;
  return html`<li><details class="folder"${node.isOpen && html` open`}><summary>${node.name}</summary>
<ul>${inside(node, tree)}</ul></details></li>`;
}
