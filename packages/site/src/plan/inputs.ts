import type { ScriptName } from '../theme/scripts.ts';
import type { PageBrand } from '../brand.ts';
import type { SearchInput } from '../search/plan-search.ts';
import type { SiteArticle, SiteAsset, SiteLanguage, SiteOutline, SiteVideo } from '../types.ts';
import type { Chapter } from './chapters.ts';
import type { NavLink, NavLinks, NavNode } from './navigation.ts';

/** What each kind of file is made from, text aside: plain data, so that it can be hashed, compared and sent to a thread. */

/** What all pages of a language share. */
export interface Frame {
  /** Without what it says of itself, which few pages show. */
  project: Omit<SiteOutline['project'], 'description'>;
  baseUrl: string;
  /** `files`: links name `index.html`, so that the site opens from a disk. */
  addresses: 'folders' | 'files';
  /** Paths of the shared files, from the root. */
  theme: {
    style: string;
    /** For lists and the page for what is missing, beside the other. */
    listStyle: string;
    printStyle: string;
    first: string;
    script: string;
    /** Loaded when they are first used. */
    search: string[];
    viewer: string[];
    feedback: string;
    icon: string;
    /** On a light ground: of the cards, which no style reaches. */
    accent: string;
    font: string;
    /** For pages within those of others; null where nobody may show them. */
    embedded: string | null;
    /** Of what the project puts around the pages, and its own. */
    more: string[];
  };
  brand: PageBrand;
  /** Language of the page. */
  language: string;
  languages: Pick<SiteLanguage, 'code' | 'label'>[];
}

/** A page in one of its languages; the path is from the root, as addresses have it. */
export interface Alternate {
  language: string;
  path: string;
}

export interface FolderLink {
  id: number;
  name: string;
}

export interface ArticleInput {
  kind: 'article';
  frame: Frame;
  /** Without its place: an order that stays changes no page. */
  article: Omit<SiteArticle, 'digest' | 'folderId' | 'position'>;
  /** What the author says of it, else its first words. */
  description: string;
  /** Folders from the outermost to the article's own. */
  trail: FolderLink[];
  tree: NavNode;
  /** What the navigation lists of the article's own folder. */
  here: NavLinks;
  previous: NavLink | null;
  next: NavLink | null;
  /** Sections as chapters of the videos. */
  chapters: Chapter[];
  /** Those that the content names and the project has. */
  videos: SiteVideo[];
  assets: SiteAsset[];
  /** What it names and the project does not have: `asset:ID`, `video:ID`. */
  missing: string[];
  /** The article in each of its languages, this one included. */
  alternates: Alternate[];
}

/** What a list says of an article. */
export interface Card extends NavLink {
  description: string;
  steps: number;
  /** Path of its first picture, from the root. */
  picture: string | null;
  /** The whole of the first that we took ourselves. */
  frame: string | null;
  durationSeconds: number | null;
}

export interface Shelf extends FolderLink {
  count: number;
  cards: Card[];
  shelves: Shelf[];
}

/** The first page of a language, or the page of a folder. */
export interface ListInput {
  kind: 'list';
  frame: Frame;
  /** Null on the first page. */
  folder: FolderLink | null;
  /** What the project says of itself, on its first page. */
  description: string | null;
  /** Folders around it. */
  trail: FolderLink[];
  cards: Card[];
  shelves: Shelf[];
  /** Folders that are not unfolded here: they are links, with the first articles in them. */
  folders: (FolderLink & { count: number; first: NavLink[] })[];
  /** Counted from 1. */
  page: number;
  pages: number;
  /** The same list in each of its languages, this one included. */
  alternates: Alternate[];
}

export interface NotFoundInput {
  kind: 'not-found';
  frame: Frame;
}

export interface SitemapInput {
  kind: 'sitemap';
  baseUrl: string;
  /** Paths from the root as addresses have them. */
  pages: { path: string; updatedAt: string | null; alternates: Alternate[] }[];
}

/** A sitemap of sitemaps. */
export interface SitemapIndexInput {
  kind: 'sitemap-index';
  baseUrl: string;
  paths: string[];
}

/** `llms.txt`: what there is to read, in the order of reading. */
export interface LlmsInput {
  kind: 'llms';
  project: Frame['project'];
  description: string | null;
  baseUrl: string;
  language: string;
  /** Of the file that holds everything. */
  fullPath: string;
  /** Folders with their articles; the name is empty where they are in none. */
  sections: { name: string; links: { title: string; path: string; description: string }[] }[];
  /** The same list in other languages. */
  languages: { label: string; path: string }[];
}

/** An article as Markdown that stands alone. */
export interface MarkdownPage {
  /** Of its page. */
  path: string;
  article: Pick<SiteArticle, 'id' | 'title' | 'description' | 'updatedAt'>;
  videos: SiteVideo[];
  assets: SiteAsset[];
}

export interface MarkdownInput {
  kind: 'markdown';
  baseUrl: string;
  page: MarkdownPage;
}

/** Several in one file, in the order of reading. */
export interface MarkdownPackInput {
  kind: 'markdown-pack';
  baseUrl: string;
  language: string;
  pages: MarkdownPage[];
}

export interface RobotsInput {
  kind: 'robots';
  baseUrl: string;
}

/** A file of the look, which all pages share. */
export type ThemeInput = { kind: 'theme' } & ({ text: string } | { base64: string } | { script: ScriptName });

export type FileInput =
  | ArticleInput
  | ListInput
  | NotFoundInput
  | SitemapInput
  | SitemapIndexInput
  | RobotsInput
  | LlmsInput
  | MarkdownInput
  | MarkdownPackInput
  | SearchInput
  | ThemeInput;
