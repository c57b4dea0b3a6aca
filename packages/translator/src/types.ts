/** Types of the package's public functions. */

/** A part of a sentence for translation engines: words, or a mark (a placeholder for markup). */
export type Part = string | Mark;
export type Text = Part[];

export interface Mark {
  /** ID of the mark, unique in its text. */
  id: number;
  /** Content of the mark, for example the words of a link. Null if it is not translated, for example code. */
  parts: Text | null;
  /** Original content of the mark, which engines may use as context. */
  hint?: string;
}

export interface GlossaryTerm {
  term: string;
  /** Translation of the term. Null if the term stays unchanged. */
  translation: string | null;
}

/** Information about the texts for a translation engine. */
export interface Task {
  /** Source and target language as BCP 47 tags. */
  from: string;
  to: string;
  /** Style rules for the target language that a person has written. */
  rules: string | null;
  glossary: GlossaryTerm[];
  /** Title of the page that contains the texts. */
  page: string;
  signal?: AbortSignal | undefined;
}

/** A translation engine. Throws `EngineFailure` if it is unreachable or returns an error. */
export interface Engine {
  name: string;
  /** Whether the engine receives the glossary, which it usually follows. For other engines, marks replace the terms. */
  takesGlossary: boolean;
  /** Whether the engine translates a label such as “View” correctly without a sentence around it. */
  translatesLabels: boolean;
  /** Maximum size of one call. */
  limits: { texts: number; characters: number };
  /**
   * Returns one translation for each text in order, or null for a text without translation. Marks may have another order. The caller checks
   * them.
   */
  translate(texts: Text[], task: Task): Promise<(Text | null)[]>;
}

/** A failure with a one-sentence message for the operator. `isTemporary` means that a later attempt may succeed. */
export class EngineFailure extends Error {
  readonly isTemporary: boolean;

  constructor(sentence: string, options: { isTemporary: boolean; cause?: unknown }) {
    super(sentence, { cause: options.cause });
    this.name = 'EngineFailure';
    this.isTemporary = options.isTemporary;
  }
}

/** A stored paragraph, heading or table cell: its source, its translation and its author. */
export interface Block {
  /** SHA-256 hash of `source` in hex. Empty if a person has added the block. */
  sourceHash: string;
  source: string;
  text: string;
  author: 'machine' | 'person';
  /** The labels in the source with their translation, which is null if there is none. Missing if there are no labels. */
  labels?: Record<string, string | null> | undefined;
}

/** A translated text. `blocks` are the paragraphs, headings and cells of `content`, in order. */
export interface Translation {
  content: string;
  blocks: Block[];
  /** Whether a person has changed more than words, for example lists, headings or pictures. Later translations then keep this layout. */
  hasOwnLayout: boolean;
}

/** What an engine must translate. */
export interface Questions {
  /** New and changed paragraphs. */
  texts: Text[];
  /** Labels of the product in these paragraphs that have no translation yet. */
  labels: string[];
}

/** The translations of `Questions`, in the same order. Null if there is none. */
export interface Answers {
  texts: readonly (Text | null)[];
  labels: readonly (string | null)[];
}
