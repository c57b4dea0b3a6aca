import type { ScriptName } from '../theme/scripts.ts';
import type { PageBrand } from '../brand.ts';
import type { SearchInput } from '../search/plan-search.ts';
import type { SiteArticle, SiteAsset, SiteLanguage, SiteOutline, SiteVideo } from '../types.ts';
import type { Chapter } from './chapters.ts';
import type { NavLink, NavLinks, NavNode } from './navigation.ts';

/**
 * Types of the input for each kind of file, without the texts. The input is plain data, so it can be hashed, compared and sent to a worker
 * thread.
 */

/** The data that all pages of one language share. */
export interface Frame {
  /** Project data without the description, because only a few pages show it. */
  project: Omit<SiteOutline['project'], 'description'>;
  baseUrl: string;
  /** Style of links. With `files`, links end in `index.html`, so that browsers can open the site from a disk. */
  addresses: 'folders' | 'files';
  /** Paths of the shared files, relative to the root. */
  theme: {
    style: string;
    /** Path of the additional style sheet for lists and the 404 page. */
    listStyle: string;
    printStyle: string;
    first: string;
    script: string;
    /** Paths of scripts that load on first use. */
    search: string[];
    viewer: string[];
    dock: string[];
    feedback: string;
    covers: string;
    icon: string;
    /** Accent colour on a light background, for generated preview cards, which use no style sheet. */
    accent: string;
    font: string;
    /** Path of the style sheet for embedded pages. Null if the project does not allow embedding. */
    embedded: string | null;
    /** Paths of the project's style sheets: for its header and footer, and its custom CSS. */
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
  /** The article without its position, so that moving other articles does not change the page. */
  article: Omit<SiteArticle, 'digest' | 'folderId' | 'position'>;
  /** The author's description, or the first words of the text. */
  description: string;
  /** Folders from the outermost one to the article's own. */
  trail: FolderLink[];
  tree: NavNode;
  /** Navigation links to the articles in the same folder. */
  here: NavLinks;
  previous: NavLink | null;
  next: NextLink | null;
  /** Whether the site has more articles in this language than this one, the previous and the next one. */
  hasOthers: boolean;
  /** Sections that serve as chapters of the videos. */
  chapters: Chapter[];
  /** Videos of the project that the content references. */
  videos: SiteVideo[];
  assets: SiteAsset[];
  /** References to pictures and videos that do not exist: `asset:ID`, `video:ID`. */
  missing: string[];
  /** URLs of the article in each of its languages, including this one. */
  alternates: Alternate[];
}

/** The next article. Its link shows its first picture. */
export interface NextLink extends NavLink {
  /** Path of the picture, relative to the root. */
  picture: string | null;
}

/** An article in a list. */
export interface Card extends NavLink {
  description: string;
  steps: number;
  /** Path of the first picture, relative to the root. */
  picture: string | null;
  /** Path of the first uncropped picture from a video of the project, relative to the root. */
  frame: string | null;
  durationSeconds: number | null;
}

export interface Shelf extends FolderLink {
  count: number;
  cards: Card[];
  shelves: Shelf[];
}

/** A folder with too many articles for the page. Its card shows the titles of its first articles. */
export interface FolderCard extends FolderLink {
  count: number;
  first: NavLink[];
  /** Path of the first picture of its articles, relative to the root. */
  picture: string | null;
}

/** An article in the list of the latest changes. `folder` is the name of its folder. */
export interface RecentArticle extends NavLink {
  folder: string | null;
  picture: string | null;
}

/** Input of the home page of a language, or of the page of a folder. */
export interface ListInput {
  kind: 'list';
  frame: Frame;
  /** The folder, or null on the home page. */
  folder: FolderLink | null;
  /** Description of the project, for its home page only. */
  description: string | null;
  /** Folders that contain this folder. */
  trail: FolderLink[];
  cards: Card[];
  shelves: Shelf[];
  folders: FolderCard[];
  /** The articles that changed last, on a home page that shows only folders. Otherwise empty. */
  recent: RecentArticle[];
  /** Page number, starting at 1. */
  page: number;
  pages: number;
  /** URLs of the list in each of its languages, including this one. */
  alternates: Alternate[];
}

export interface NotFoundInput {
  kind: 'not-found';
  frame: Frame;
}

export interface SearchPageInput {
  kind: 'search-page';
  frame: Frame;
}

export interface SitemapInput {
  kind: 'sitemap';
  baseUrl: string;
  /** URL paths relative to the root. */
  pages: { path: string; updatedAt: string | null; alternates: Alternate[] }[];
}

/** Input of the sitemap index, which lists the other sitemaps. */
export interface SitemapIndexInput {
  kind: 'sitemap-index';
  baseUrl: string;
  paths: string[];
}

/** Input of `llms.txt`: all articles in reading order. */
export interface LlmsInput {
  kind: 'llms';
  project: Frame['project'];
  description: string | null;
  baseUrl: string;
  language: string;
  /** Path of the file that contains the text of all articles. */
  fullPath: string;
  /** Folders with their articles. The name is empty for articles outside of folders. */
  sections: { name: string; links: { title: string; path: string; description: string }[] }[];
  /** URLs of the same file in the other languages. */
  languages: { label: string; path: string }[];
}

/** Input of the Markdown file of an article. */
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

/** Input of a file with the Markdown of several articles, in reading order. */
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

/** Input of a theme file, which all pages share. */
export type ThemeInput = { kind: 'theme' } & ({ text: string } | { base64: string } | { script: ScriptName });

export type FileInput =
  | ArticleInput
  | ListInput
  | NotFoundInput
  | SearchPageInput
  | SitemapInput
  | SitemapIndexInput
  | RobotsInput
  | LlmsInput
  | MarkdownInput
  | MarkdownPackInput
  | SearchInput
  | ThemeInput;
