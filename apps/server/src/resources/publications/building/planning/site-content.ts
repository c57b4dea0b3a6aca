import type { Piece } from '../../../../platform/process/pieces.ts';
import type { SiteAsset, SiteFolder, SiteLanguage, SiteOutline, SiteVideo } from '@docreel/site';

/**
 * What a site is made from, for the thread that plans. What there are many of is text as the database writes it, in a file: to read ten
 * thousand rows here and copy them to a thread took half of publishing one changed article, and texts of such a size stayed in memory
 * four times over until all pages were made.
 */
export interface SiteContent {
  project: SiteOutline['project'];
  brand: SiteOutline['brand'];
  baseUrl: string;
  folders: SiteFolder[];
  /** The project's own, whose name may be one that nobody gave. */
  language: SiteLanguage;
  /** Those that the project has beside it. */
  languages: SiteLanguage[];
  /** JSON: `ArticleRow[]` each. */
  articles: Piece[];
  /** JSON: `TranslationRow[]` each. */
  translations: Piece[];
  /** From `readDigests`: more than are wanted. */
  digests: Piece[];
  /** From `readMarks`. */
  marks: Piece[];
  /** All that a text may name: more than are shown. */
  videos: SiteVideo[];
  assets: SiteAsset[];
}

export interface ArticleRow {
  id: number;
  title: string;
  slug: string;
  folderId: number | null;
  position: number;
  metadata: Record<string, unknown>;
  updatedAt: string;
  revision: number;
  contentHash: string;
  sizeBytes: number;
}

/** What is other than in the article that it is of. */
export interface TranslationRow extends Pick<ArticleRow, 'title' | 'metadata' | 'updatedAt' | 'revision' | 'contentHash' | 'sizeBytes'> {
  articleId: number;
  language: string;
}
