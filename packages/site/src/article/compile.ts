import { toHtml } from '@docreel/markdown';
import type { Root } from 'hast';
import { excerpt } from '../pages/excerpt.ts';
import { findChapters } from '../plan/chapters.ts';
import { extractPassages } from '../search/passages.ts';
import { listWeightedTerms } from '../search/terms.ts';
import type { ArticleDigest, ArticleSearch } from '../types.ts';
import { type CompiledArticle, fillSearchText } from './fill.ts';
import { highlightCode } from './highlight.ts';
import { splitLead } from './lead.ts';
import { plainText } from './plain-text.ts';
import { laterAsset, laterLabels, laterMoment, laterVideo } from './slots.ts';
import { type ArticleTree, toTree } from './to-tree.ts';
import { walk } from './walk.ts';

/**
 * Compiles a text into a page with placeholders. Pictures and videos count as present unless `missing` contains them (`asset:ID`,
 * `video:ID`), because a missing one changes the figures and steps of the page.
 */
export function compileArticle(content: string, missing: ReadonlySet<string> = new Set()): CompiledArticle {
  const { root, headings, steps } = parseArticle(content, missing);
  const { lead, rest } = splitLead(root);
  highlightCode(rest);
  return { lead: toHtml(lead), rest: toHtml(rest), headings, steps };
}

/** Collects all data that other pages and the search show about a text. */
export interface ArticleIndex {
  digest: ArticleDigest;
  search: ArticleSearch;
}

export function indexArticle(content: string): ArticleIndex {
  const { root, steps, references } = parseArticle(content);
  const found = extractPassages(root);
  const links = listLinks(root);
  // Removing the lead changes the tree, so it is the last step.
  const { lead, rest } = splitLead(root);
  const passages = found.map((passage) => ({ ...passage, text: fillSearchText(passage.text), heading: fillSearchText(passage.heading) }));
  const digest = {
    excerpt: excerpt(fillSearchText(plainText(lead.children.length > 0 ? lead : rest))),
    hasText: found.length > 0,
    chapters: findChapters(found),
    steps: steps.length,
    assetIds: references.assetIds,
    videoIds: references.videoIds,
    links,
  };
  return { digest, search: { passages, terms: listWeightedTerms(passages) } };
}

function parseArticle(content: string, missing: ReadonlySet<string> = new Set()): ArticleTree {
  const isThere = (name: string) => !missing.has(name);
  const options = {
    asset: (id: string) => (isThere(`asset:${id}`) ? laterAsset(id) : null),
    video: (id: string) => (isThere(`video:${id}`) ? laterVideo(id) : null),
    moment: laterMoment,
    isLater: true,
  };
  return toTree(content, options, laterLabels);
}

/** Returns the links that may lead to another page of this site: relative and http(s) URLs, except fragments and placeholders. */
const TO_PAGES = /^(?:https?:\/\/|(?![a-z][a-z0-9+.-]*:|[#\0]))/i;

function listLinks(root: Root): string[] {
  const links = new Set<string>();
  walk(root, ({ tagName, properties: { href } }) => {
    if (tagName === 'a' && typeof href === 'string' && TO_PAGES.test(href)) links.add(href);
  });
  return [...links];
}
