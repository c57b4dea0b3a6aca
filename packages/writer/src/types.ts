import type { PrimarySource, Box, Evidence, MomentKind, Origin, Position } from '@docreel/timeline';

/**
 * Template of an article. Built-in templates are data in this package. Templates of a project come from the database.
 * `packages/contract/src/templates.ts` contains the same type, because engines must not depend on the contract.
 */
export interface ArticleTemplate {
  id: number;
  name: string;
  description: string;
  /** Instructions for people and models: tone, audience, content to leave out. */
  instructions: string;
  /**
   * Names of the sections in order. If the list is empty, the form determines the sections. `assemble.ts` maps each name to a kind of
   * content.
   */
  sections: string[];
  /** Form of the article, if it is written without a model. */
  form: ArticleForm;
}

export const ARTICLE_FORMS = [
  'how-to',
  'tutorial',
  'procedure',
  'troubleshooting',
  'faq',
  'release-note',
  'overview',
  'onboarding',
] as const;
export type ArticleForm = (typeof ARTICLE_FORMS)[number];

export interface Step {
  /** The instruction: one imperative sentence in inline Markdown. */
  text: string;
  /** Additional information in inline Markdown, or an empty string. */
  note: string;
  evidence: Evidence;
  /** Alternative text of the picture. */
  alt: string;
  /** Whether to show the picture. False if the previous step has the same picture. */
  showsPicture: boolean;
  /** Kind of the item. Only steps are numbered and counted. Statements have the kind `shown`. */
  kind: MomentKind;
  /** Certainty from 0 to 1, or null for statements and pictures. */
  certainty: number | null;
  /** Sources of the target's name and of the entered value. Null if there is none. */
  origins: { label: Origin | null; value: Origin | null };
  /** Highlighted position and crop region, in pixels of the video. */
  mark: Position | null;
  /** Side of the mark at which the number of the step covers nothing. Defaults to the left. */
  numberSide?: 'left' | 'right' | 'top' | 'bottom' | 'inside' | 'corner';
  cut: Box | null;
  /** Lines of code that the reader must type, as on the screen. */
  code?: string;
}

export interface Section {
  heading: string;
  /** Text before the steps in inline Markdown, possibly empty. */
  intro: string;
  /** Instructions or statements, each with its evidence. */
  steps: Step[];
  /** List style of the steps. Defaults to numbered. Only numbered steps are counted. */
  list?: StepList;
  /** Whether this is a subsection of the previous section. Its heading is then one level lower. */
  isSub?: boolean;
}

/** List styles. numbered: instructions in order; bullets and paragraphs: statements; checks: a checklist. */
export type StepList = 'numbered' | 'bullets' | 'paragraphs' | 'checks';

export interface ArticleDraft {
  title: string;
  /** Summary of one or two sentences. The page also uses it as its description. */
  summary: string;
  sections: Section[];
  /** Numbering of the steps. steps: continues through the article; each: starts at 1 in every section; sections: 1.1, 1.2, 2.1. */
  numbering: Numbering;
  closing: string;
  /** Size of the video's picture in pixels. Highlighted positions and crop regions refer to it. */
  picture: { width: number; height: number };
  quality: Quality;
}

export type Numbering = 'steps' | 'each' | 'sections';

/** Information about how the article was written, for the output of the job. */
export interface Quality {
  /**
   * Source of the instructions. narration: captions or reliable speech; screen: the picture alone; both: uncertain speech that the screen
   * confirms.
   */
  basis: PrimarySource;
  transcriptSource: string;
  transcriptConfidence: number;
  steps: number;
  /** Numbers of clicks with an uncertain name, and of moments that are only shown. */
  marked: number;
  shown: number;
  /** Mean certainty of the steps from 0 to 1, or null if there are none. */
  certainty: number | null;
  /** Number of a model's steps without evidence in the recording. */
  droppedSteps: number;
  writer: 'offline' | 'model';
  /** What the configured model contributed. Undefined if no model is configured. */
  model?: ModelReport;
  /** Warnings for the user in full sentences, for example why a configured model was not used. */
  warnings: string[];
}

/** What a model contributed to an article. */
export interface ModelReport {
  /** Numbers of requests with an answer, and of pictures sent with them. */
  questions: number;
  images: number;
  /** Numbers of the model's steps that were kept, and of those without evidence in the recording. */
  steps: number;
  dropped: number;
  seconds: number;
}
