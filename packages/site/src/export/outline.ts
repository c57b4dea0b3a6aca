/** Everything an export is made from but the texts: light enough to hold for 10,000 articles. */
export interface ExportOutline {
  project: {
    id: string;
    name: string;
    slug: string;
    description: string | null;
    /** In other languages, by their code; left out where there are none. */
    descriptions?: Record<string, ExportDescription>;
    language: string;
    logoUrl: string | null;
    site?: Record<string, unknown>;
  };
  /** Those that the project is translated into. */
  languages: ExportLanguage[];
  /** In reading order. */
  folders: ExportFolder[];
  /** In reading order; an article before its translations. */
  articles: ExportArticle[];
}

/** What a project says of itself in a language, the words that were translated, and who did. */
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
  /** By language: its name, the name that was translated, and who did. */
  names: Record<string, { name: string; sourceName: string; author: 'person' | 'machine' }>;
}

/** An article, or one of its translations: those share id, slug and place. */
export interface ExportArticle {
  id: number;
  language: string;
  isTranslation: boolean;
  title: string;
  slug: string;
  folderId: number | null;
  position: number;
  isHidden: boolean;
  /** As stored: only what was set. */
  metadata: Record<string, unknown>;
  videoId: string | null;
  templateId: number | null;
  /** The part of the video that it was made from. */
  part: { startSeconds: number; endSeconds: number } | null;
  revision: number;
  /** Of a translation: whether it is of the article as it stands. */
  isCurrent: boolean;
  /** SHA-256 of the content, hexadecimal. */
  contentHash: string;
  sizeBytes: number;
  createdAt: string;
  updatedAt: string;
}

/** What an article holds beside what the outline says of it. */
export interface ExportText {
  content: string;
  /** What each step rests on, as the writer left it; null where nobody knows. */
  evidence: unknown;
  /** Of a translation: what is remembered of it block by block, so that the next one changes no more than it must. */
  memory: unknown;
}
