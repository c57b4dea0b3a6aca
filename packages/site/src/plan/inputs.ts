import type { ScriptName } from '../theme/scripts.ts';
import type { PageBrand } from '../brand.ts';
import type { SearchInput } from '../search/plan-search.ts';
import type { SiteArticle, SiteAsset, SiteLanguage, SiteOutline, SiteVideo } from '../types.ts';
import type { Chapter } from './chapters.ts';
import type { NavLink, NavLinks, NavNode } from './navigation.ts';

/** The input of each kind of file, without the texts: plain data, so that it can be hashed, compared and sent to a worker thread. */

/** The data that all pages of one language share. */
export interface Frame {
  /** The description is omitted, because only a few pages show it. */
  project: Omit<SiteOutline['project'], 'description'>;
  baseUrl: string;
  /** `files`: links end in `index.html`, so that the site can be opened from a disk. */
  addresses: 'folders' | 'files';
  /** Paths of the shared files, relative to the root. */
  theme: {
    style: string;
    /** Additional style sheet of lists and of the 404 page. */
    listStyle: string;
    printStyle: string;
    first: string;
    script: string;
    /** Loaded on first use. */
    search: string[];
    viewer: string[];
    feedback: string;
    icon: string;
    /** The accent colour on a light ground, for the generated preview cards, which use no style sheet. */
    accent: string;
    font: string;
    /** Style sheet for embedded pages; null if the project does not allow embedding. */
    embedded: string | null;
    /** Style sheets of the project: of its header and footer, and its custom one. */
    more: string[];
  };
  brand: PageBrand;
  /** Language of the page. */
  language: string;
  languages: Pick<SiteLanguage, 'code' | 'label'>[];
}

/** A page in one of its languages. `path` is the URL path relative to the root. */
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
  /** The position is omitted, so that moving other articles does not change the page. */
  article: Omit<SiteArticle, 'digest' | 'folderId' | 'position'>;
  /** The author's description, otherwise the first words of the text. */
  description: string;
  /** Folders from the outermost one to the article's own. */
  trail: FolderLink[];
  tree: NavNode;
  /** The links that the navigation lists in the article's own folder. */
  here: NavLinks;
  previous: NavLink | null;
  next: NavLink | null;
  /** Sections that serve as chapters of the videos. */
  chapters: Chapter[];
  /** Videos that the content refers to and the project has. */
  videos: SiteVideo[];
  assets: SiteAsset[];
  /** References in the content that the project cannot resolve: `asset:ID`, `video:ID`. */
  missing: string[];
  /** The article in each of its languages, including this one. */
  alternates: Alternate[];
}

/** An article as shown in a list. */
export interface Card extends NavLink {
  description: string;
  steps: number;
  /** Path of its first picture, relative to the root. */
  picture: string | null;
  /** Path of the first picture that is a video frame of the project, uncropped. */
  frame: string | null;
  durationSeconds: number | null;
}

export interface Shelf extends FolderLink {
  count: number;
  cards: Card[];
  shelves: Shelf[];
}

/** The home page of a language, or the page of a folder. */
export interface ListInput {
  kind: 'list';
  frame: Frame;
  /** Null on the home page. */
  folder: FolderLink | null;
  /** The description of the project, on its home page only. */
  description: string | null;
  /** Folders that contain this one. */
  trail: FolderLink[];
  cards: Card[];
  shelves: Shelf[];
  /** Folders that are too large to show here. They are links, with the titles of their first articles. */
  folders: (FolderLink & { count: number; first: NavLink[] })[];
  /** Page number, counted from 1. */
  page: number;
  pages: number;
  /** The same list in each of its languages, including this one. */
  alternates: Alternate[];
}

export interface NotFoundInput {
  kind: 'not-found';
  frame: Frame;
}

export interface SitemapInput {
  kind: 'sitemap';
  baseUrl: string;
  /** URL paths relative to the root. */
  pages: { path: string; updatedAt: string | null; alternates: Alternate[] }[];
}

/** A sitemap index, which lists the other sitemaps. */
export interface SitemapIndexInput {
  kind: 'sitemap-index';
  baseUrl: string;
  paths: string[];
}

/** The data of `llms.txt`: all articles in reading order. */
export interface LlmsInput {
  kind: 'llms';
  project: Frame['project'];
  description: string | null;
  baseUrl: string;
  language: string;
  /** Path of the file that contains all articles. */
  fullPath: string;
  /** Folders with their articles. The name is empty for articles outside any folder. */
  sections: { name: string; links: { title: string; path: string; description: string }[] }[];
  /** The same file in the other languages. */
  languages: { label: string; path: string }[];
}

/** An article as a self-contained Markdown file. */
export interface MarkdownPage {
  /** URL path of the article's page. */
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

/** Several articles in one file, in reading order. */
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

/** A file of the theme, which all pages share. */
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
