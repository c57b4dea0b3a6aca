/** All data of an export except the texts. It is small enough to hold in memory for 10,000 articles. */
export interface ExportOutline {
  project: {
    id: string;
    name: string;
    slug: string;
    description: string | null;
    /** Descriptions of the project in other languages by language code. */
    descriptions?: Record<string, ExportDescription>;
    language: string;
    logoUrl: string | null;
    site?: Record<string, unknown>;
  };
  /** Languages into which the project is translated. */
  languages: ExportLanguage[];
  /** Folders in reading order. */
  folders: ExportFolder[];
  /** Articles in reading order. The translations of an article follow it directly. */
  articles: ExportArticle[];
}

/** Description of the project in another language, with the text from which it was translated and its author. */
export interface ExportDescription {
  description: string;
  sourceDescription: string | null;
  author: 'person' | 'machine';
}

export interface ExportLanguage {
  code: string;
  label: string;
  /** Name of the site in this language. Missing if it is the project's name. */
  siteName?: string;
  translationRules: string | null;
  glossary: { term: string; translation: string | null }[];
}

export interface ExportFolder {
  id: number;
  name: string;
  slug: string;
  parentId: number | null;
  position: number;
  /** Names in other languages by language code, each with the name from which it was translated and its author. */
  names: Record<string, { name: string; sourceName: string; author: 'person' | 'machine' }>;
}

/** An article or one of its translations. All of them share ID, slug and position. */
export interface ExportArticle {
  id: number;
  language: string;
  isTranslation: boolean;
  title: string;
  slug: string;
  folderId: number | null;
  position: number;
  isHidden: boolean;
  /** Metadata as stored, which includes only the fields that users have set. */
  metadata: Record<string, unknown>;
  videoId: string | null;
  templateId: number | null;
  /** Time span of the video from which the article was generated. */
  part: { startSeconds: number; endSeconds: number } | null;
  revision: number;
  /** Whether a translation is up to date with the article. */
  isCurrent: boolean;
  /** SHA-256 hash of the content in hex. */
  contentHash: string;
  sizeBytes: number;
  createdAt: string;
  updatedAt: string;
}

/** The content of an article, which the outline does not contain. */
export interface ExportText {
  content: string;
  /** Evidence of each step in the video, or null if unknown. */
  evidence: unknown;
  /** The stored blocks of a translation, so that the next translation changes as little as possible. Null for an article. */
  memory: unknown;
}
