/** Types of the translator's interface. */

/** A part of a sentence as engines see it: words, or a mark. */
export type Part = string | Mark;
export type Text = Part[];

export interface Mark {
  /** Id of the mark, unique within its text. */
  id: number;
  /** Content of the mark, such as the words of a link, or null if it is not translated, such as code. */
  parts: Text | null;
  /** Original content of the mark, for engines that use it as context. */
  hint?: string;
}

export interface GlossaryTerm {
  term: string;
  /** Translation of the term, or null if the term stays unchanged. */
  translation: string | null;
}

/** Information for an engine about the texts. */
export interface Task {
  /** BCP 47 tags. */
  from: string;
  to: string;
  /** Style rules for the target language, written by a person. */
  rules: string | null;
  glossary: GlossaryTerm[];
  /** Title of the page that contains the texts. */
  page: string;
  signal?: AbortSignal | undefined;
}

/** A translation engine. Throws `EngineFailure` if it is unreachable or refuses. */
export interface Engine {
  name: string;
  /** Whether the engine gets the glossary, which it mostly follows. For other engines the terms are hidden. */
  takesGlossary: boolean;
  /** Maximum size of one call. */
  limits: { texts: number; characters: number };
  /** Returns one answer for each text in order, null if there is none. Marks may be moved; the caller checks them. */
  translate(texts: Text[], task: Task): Promise<(Text | null)[]>;
}

/** A failure with one sentence for the operator. `isTemporary`: a later attempt may succeed. */
export class EngineFailure extends Error {
  readonly isTemporary: boolean;

  constructor(sentence: string, options: { isTemporary: boolean; cause?: unknown }) {
    super(sentence, { cause: options.cause });
    this.name = 'EngineFailure';
    this.isTemporary = options.isTemporary;
  }
}

/** A stored paragraph, heading or table cell: its source, its translation and who wrote it. */
export interface Block {
  /** SHA-256 of `source` in hex, or an empty string if a person added the block. */
  sourceHash: string;
  source: string;
  text: string;
  author: 'machine' | 'person';
}

/** A translated text. `blocks` are the paragraphs, headings and cells of `content`, in order. */
export interface Translation {
  content: string;
  blocks: Block[];
  /** Whether a person changed more than words: lists, headings, pictures. The layout is then theirs. */
  hasOwnLayout: boolean;
}
