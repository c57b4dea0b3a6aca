/** Everything in an export except the texts, small enough to hold in memory for 10,000 articles. */
export interface ExportOutline {
  project: {
    id: string;
    name: string;
    slug: string;
    description: string | null;
    /** Descriptions in other languages by language code. Missing if there are none. */
    descriptions?: Record<string, ExportDescription>;
    language: string;
    logoUrl: string | null;
    site?: Record<string, unknown>;
  };
  /** Target languages of the project's translations. */
  languages: ExportLanguage[];
  /** Sorted in reading order. */
  folders: ExportFolder[];
  /** Sorted in reading order, with each article before its translations. */
  articles: ExportArticle[];
}

/** Description of a project in a language, with its source text and its author. */
export interface ExportDescription {
  description: string;
  sourceDescription: string | null;
  author: 'person' | 'machine';
}

export interface ExportLanguage {
  code: string;
  label: string;
  translationRules: string | null;
  glossary: { term: string; translation: string | null }[];
}

export interface ExportFolder {
  id: number;
  name: string;
  slug: string;
  parentId: number | null;
  position: number;
  /** Names by language, each with its source name and its author. */
  names: Record<string, { name: string; sourceName: string; author: 'person' | 'machine' }>;
}

/** An article or one of its translations, which share id, slug and position. */
export interface ExportArticle {
  id: number;
  language: string;
  isTranslation: boolean;
  title: string;
  slug: string;
  folderId: number | null;
  position: number;
  isHidden: boolean;
  /** As stored, that is only the fields that were set. */
  metadata: Record<string, unknown>;
  videoId: string | null;
  templateId: number | null;
  /** Part of the video from which it was generated. */
  part: { startSeconds: number; endSeconds: number } | null;
  revision: number;
  /** Whether a translation matches the current article. */
  isCurrent: boolean;
  /** SHA-256 of the content in hex. */
  contentHash: string;
  sizeBytes: number;
  createdAt: string;
  updatedAt: string;
}

/** The content of an article, in addition to the outline. */
export interface ExportText {
  content: string;
  /** Evidence of each step from the writer, or null if unknown. */
  evidence: unknown;
  /** For a translation, its stored blocks, so that the next translation changes as little as possible. */
  memory: unknown;
}
