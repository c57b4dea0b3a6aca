import { toHtml } from '@docreel/markdown';
import type { Root } from 'hast';
import { excerpt } from '../pages/excerpt.ts';
import { chaptersOf } from '../plan/chapters.ts';
import { type Passage, passagesOf } from '../search/passages.ts';
import { marksOf } from '../search/term-marks.ts';
import { termsOf } from '../search/terms.ts';
import type { ArticleDigest, ArticleSearch, ArticleStep, Heading } from '../types.ts';
import { wordsIn } from './fill.ts';
import { highlightCode } from './highlight.ts';
import { splitLead } from './lead.ts';
import { plainText } from './plain-text.ts';
import { laterAsset, laterLabels, laterMoment, laterVideo } from './slots.ts';
import { type ArticleTree, toTree } from './to-tree.ts';
import { walk } from './walk.ts';

/** An article's page but for what only publishing knows; plain data, to be kept under the hash of the text. See `fillArticle`. */
export interface CompiledArticle {
  /** HTML with marks. */
  lead: string;
  rest: string;
  headings: Heading[];
  /** Their words and pictures may be marks. */
  steps: ArticleStep[];
}

/**
 * Reads a text once, for its page and for all that other pages show of it. What the text names counts as there, unless it is told to be
 * missing (`asset:ID`, `video:ID`): then other things are figures and steps, so it is compiled anew.
 */
export function compileArticle(content: string, missing: ReadonlySet<string> = new Set()): CompiledText {
  const tree = laterTree(content, missing);
  const found = lookFor(tree.root);
  const { lead, rest } = found;
  const search = searchOf(found);
  const digest = digestOf(tree, found, search);
  highlightCode(rest);
  return { lead: toHtml(lead), rest: toHtml(rest), headings: tree.headings, steps: tree.steps, digest, search };
}

export interface CompiledText extends CompiledArticle {
  digest: ArticleDigest;
  search: ArticleSearch;
}

/** What other pages show of an article, without its page. */
export function digestArticle(content: string): ArticleDigest {
  const tree = laterTree(content, new Set());
  const found = lookFor(tree.root);
  return digestOf(tree, found, searchOf(found));
}

/** What the search finds of it, without its page. */
export function searchArticle(content: string): ArticleSearch {
  return searchOf(lookFor(laterTree(content, new Set()).root));
}

function laterTree(content: string, missing: ReadonlySet<string>): ArticleTree {
  const isThere = (name: string) => !missing.has(name);
  const options = {
    asset: (id: string) => (isThere(`asset:${id}`) ? laterAsset(id) : null),
    video: (id: string) => (isThere(`video:${id}`) ? laterVideo(id) : null),
    moment: laterMoment,
    isLater: true,
  };
  return toTree(content, options, laterLabels);
}

interface Parts {
  passages: Passage[];
  links: string[];
  lead: Root;
  rest: Root;
}

function lookFor(root: Root): Parts {
  return { passages: passagesOf(root), links: linksIn(root), ...splitLead(root) };
}

function searchOf({ passages: found }: Parts): ArticleSearch {
  const passages = found.map((passage) => ({ ...passage, text: wordsIn(passage.text), heading: wordsIn(passage.heading) }));
  return { passages, terms: termsOf(passages) };
}

function digestOf({ steps, references }: ArticleTree, { links, lead, rest }: Parts, { passages, terms }: ArticleSearch): ArticleDigest {
  return {
    excerpt: excerpt(wordsIn(plainText(lead.children.length > 0 ? lead : rest))),
    hasText: passages.length > 0,
    marks: marksOf(terms),
    chapters: chaptersOf(passages),
    steps: steps.length,
    assetIds: references.assetIds,
    videoIds: references.videoIds,
    links,
  };
}

/** What may be a page of this site: no other scheme than that of pages, no place on the page itself, and no mark. */
const TO_PAGES = /^(?:https?:\/\/|(?![a-z][a-z0-9+.-]*:|[#\0]))/i;

function linksIn(root: Root): string[] {
  const links = new Set<string>();
  walk(root, ({ tagName, properties: { href } }) => {
    if (tagName === 'a' && typeof href === 'string' && TO_PAGES.test(href)) links.add(href);
  });
  return [...links];
}
