/** What the translator takes and gives. */

/** Words, marked stretches, and things that stay as they are: a sentence as engines see it. */
export type Part = string | Mark;
export type Text = Part[];

export interface Mark {
  /** Unique in its text. */
  id: number;
  /** What the mark holds, such as the words of a link; null for a thing that is not translated, such as code. */
  parts: Text | null;
  /** What stands there, for an engine that understands more when it knows. */
  hint?: string;
}

export interface GlossaryTerm {
  term: string;
  /** Null: the term stays as it is. */
  translation: string | null;
}

/** What an engine is told beside the words. */
export interface Task {
  /** BCP 47 tags. */
  from: string;
  to: string;
  /** How to write in this language, in a person's words. */
  rules: string | null;
  glossary: GlossaryTerm[];
  /** The title of the page that the words are from. */
  page: string;
  signal?: AbortSignal | undefined;
}

/** Something that translates. Throws `EngineFailure` where it cannot be reached or refuses. */
export interface Engine {
  name: string;
  /** Told of the glossary, it mostly follows it; from another engine the terms are hidden. */
  takesGlossary: boolean;
  /** What one call takes at most. */
  limits: { texts: number; characters: number };
  /** One answer for each text, in order; null where there is none. Marks may be moved, and are checked by the caller. */
  translate(texts: Text[], task: Task): Promise<(Text | null)[]>;
}

/** One sentence for the operator. `isPassing`: may work later. */
export class EngineFailure extends Error {
  readonly isPassing: boolean;

  constructor(sentence: string, options: { isPassing: boolean; cause?: unknown }) {
    super(sentence, { cause: options.cause });
    this.name = 'EngineFailure';
    this.isPassing = options.isPassing;
  }
}

/** What is remembered of a paragraph, heading or cell: what it was made from, what it became, and who says so. */
export interface Block {
  /** SHA-256 of `source` in hex; empty where a person added the block. */
  sourceHash: string;
  source: string;
  text: string;
  author: 'machine' | 'person';
}

/** A translated text. `blocks` are the paragraphs, headings and cells of `content`, in order. */
export interface Translation {
  content: string;
  blocks: Block[];
  /** A person changed more than words: lists, headings, pictures. From then on the layout is the person's. */
  hasOwnLayout: boolean;
}
