import type { Basis, Box, Evidence, MomentKind, Origin, Place } from '@docreel/moments';

/**
 * Template of an article. Built-in ones are data in this package, those of a project come from the database. The contract has a type of the
 * same shape (`packages/contract/src/templates.ts`); it is repeated because engines do not depend on the contract.
 */
export interface ArticleTemplate {
  id: number;
  name: string;
  description: string;
  /** Instructions for people and models: tone, audience, what to omit. */
  instructions: string;
  /** Names of the sections in order. If empty, the form's own are used. A name is matched by its meaning (see `forms/part-names.ts`). */
  sections: string[];
  /** Form of the article that the offline writer uses. */
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
  /** One imperative sentence in inline Markdown. */
  text: string;
  /** Additional information in inline Markdown, or an empty string. */
  note: string;
  evidence: Evidence;
  /** Alternative text of the picture. */
  alt: string;
  /** False if the previous step has the same picture, which is shown only once. */
  showsPicture: boolean;
  /** Only steps are numbered and counted. The kind of a statement is `shown`. */
  kind: MomentKind;
  /** Certainty, 0 to 1, or null for statements and pictures. */
  certainty: number | null;
  /** Sources of the target's name and of the entered value, or null if there is none. */
  origins: { label: Origin | null; value: Origin | null };
  /** Highlighted position and crop region, in pixels of the video. */
  mark: Place | null;
  cut: Box | null;
  /** Lines of code to write, as on the screen. */
  code?: string;
}

export interface Section {
  heading: string;
  /** Inline Markdown before the steps, possibly empty. */
  intro: string;
  /** Instructions or statements, each with its evidence. */
  steps: Step[];
  /** List style of the steps. Defaults to numbered; only numbered steps are counted. */
  list?: StepList;
  /** Whether it is a subsection of the previous section, with a heading one level lower. */
  isSub?: boolean;
}

/** numbered: instructions in order; bullets and paragraphs: statements; checks: a checklist. */
export type StepList = 'numbered' | 'bullets' | 'paragraphs' | 'checks';

export interface ArticleDraft {
  title: string;
  /** One or two sentences, also used as the description of the page. */
  summary: string;
  sections: Section[];
  /** steps: numbered through the article; each: every section starts at 1; sections: 1.1, 1.2, 2.1. */
  numbering: Numbering;
  closing: string;
  /** Size of the video's picture, the unit of marks and crops. */
  picture: { width: number; height: number };
  quality: Quality;
}

export type Numbering = 'steps' | 'each' | 'sections';

/** Information about how the article was made, for the output of the job. */
export interface Quality {
  /** narration: captions or reliable speech; screen: the picture alone; both: uncertain speech confirmed by the screen. */
  basis: Basis;
  transcriptSource: string;
  transcriptConfidence: number;
  steps: number;
  /** Number of clicks with an uncertain name, and of moments that are only shown. */
  marked: number;
  shown: number;
  /** Mean certainty of the steps, 0 to 1, or null if there are none. */
  certainty: number | null;
  /** Number of steps from a model without evidence in the recording. */
  droppedSteps: number;
  writer: 'offline' | 'model';
  /** Requests to a configured model. Missing if none is configured. */
  model?: ModelReport;
  /** Warnings for the user as full sentences, such as why a configured model was not used. */
  warnings: string[];
}

/** Contribution of a model to an article. */
export interface ModelReport {
  /** Number of answered requests, and of pictures sent with them. */
  questions: number;
  images: number;
  /** Number of its steps that were kept, and of those without evidence in the recording. */
  steps: number;
  dropped: number;
  seconds: number;
}
