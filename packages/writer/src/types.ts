import type { Basis, Box, Evidence, MomentKind, Origin, Place } from '@docreel/moments';

/** What an article is to be like. Built-in ones are data in this package; a project's own come from its rows. */
export interface ArticleTemplate {
  id: number;
  name: string;
  description: string;
  /** For a person and for a model: tone, audience, what to leave out. */
  instructions: string;
  /** Names of the parts, in order; empty: the form's own. A name is understood by what it says (see `forms/part-names.ts`). */
  sections: string[];
  /** Shape that the offline writer gives the article. */
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
  /** One imperative sentence, inline Markdown. */
  text: string;
  /** What the person should know or see, inline Markdown; empty where there is nothing to add. */
  note: string;
  evidence: Evidence;
  /** Alternative text of the picture. */
  alt: string;
  /** False where the picture is the same as that of the step before: it is shown once. */
  showsPicture: boolean;
  /** Only a `step` is numbered and counted; a claim is something `shown`. */
  kind: MomentKind;
  /** How sure it is; null of what is only shown or said. */
  certainty: number | null;
  /** Where the name of the thing and what was entered come from; null where there is none. */
  origins: { label: Origin | null; value: Origin | null };
  /** What is marked in the picture, and the part of it that matters, in pixels of the video. */
  mark: Place | null;
  cut: Box | null;
  /** Lines to be written, as they stand on the screen. */
  code?: string;
}

export interface Section {
  heading: string;
  /** Inline Markdown before the steps; may be empty. */
  intro: string;
  /** What is done, or what is said to be so: each with its evidence. */
  steps: Step[];
  /** How the steps are set; left out: numbered. Only numbered ones are counted. */
  list?: StepList;
  /** True for a part of the section before it: its heading is one level lower. */
  isSub?: boolean;
}

/** numbered: things to do, in order; bullets and paragraphs: claims; checks: a list to tick off. */
export type StepList = 'numbered' | 'bullets' | 'paragraphs' | 'checks';

export interface ArticleDraft {
  title: string;
  /** One or two sentences; also the page's description. */
  summary: string;
  sections: Section[];
  /** steps: one count through the article; each: every section counts from 1; sections: 1.1, 1.2, 2.1. */
  numbering: Numbering;
  closing: string;
  /** Of the video's picture: what marks and cuts are measured in. */
  picture: { width: number; height: number };
  quality: Quality;
}

export type Numbering = 'steps' | 'each' | 'sections';

/** What the job's output says of how the article was made. */
export interface Quality {
  /** narration: captions or sure speech; screen: from the picture alone; both: doubtful speech that the screen confirms. */
  basis: Basis;
  transcriptSource: string;
  transcriptConfidence: number;
  steps: number;
  /** Moments at which something was clicked whose name is not sure, and those that are only shown. */
  marked: number;
  shown: number;
  /** Of the steps on the average, 0 to 1; null where there are none. */
  certainty: number | null;
  /** Steps that a model gave and that nothing in the recording supports. */
  droppedSteps: number;
  writer: 'offline' | 'model';
  /** What a configured model was asked; left out where none is. */
  model?: ModelReport;
  /** Sentences for the person, such as why a configured model was not used. */
  warnings: string[];
}

/** A model's part in an article. */
export interface ModelReport {
  /** Answered ones, and the pictures sent with them. */
  questions: number;
  images: number;
  /** Its steps that were kept, and those that nothing in the recording supports. */
  steps: number;
  dropped: number;
  seconds: number;
}
