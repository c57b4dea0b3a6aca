import type { ArticleForm } from '../types.ts';
import * as common from './common-parts.ts';
import { faq, questions } from './faq.ts';
import type { Form, Part, PartKind } from './form.ts';
import { checklist, onboarding } from './onboarding.ts';
import { overview, screens } from './overview.ts';
import { procedure } from './procedure.ts';
import { news, releaseNote } from './release-note.ts';
import { problems, troubleshooting } from './troubleshooting.ts';
import { tutorial } from './tutorial.ts';

export const FORMS: Record<ArticleForm, Form> = {
  'how-to': common.howTo,
  tutorial,
  procedure,
  troubleshooting,
  faq,
  'release-note': releaseNote,
  overview,
  onboarding,
};

/** Parts to use for a section name of a template if the form has no part of its kind. */
export const PARTS: Record<PartKind, Part> = {
  goal: common.goal,
  before: common.before,
  steps: common.steps,
  checklist,
  screens,
  news,
  questions,
  problems,
  entries: common.entries,
  result: common.result,
  facts: common.facts,
  closing: common.closing,
};

/** Kinds of parts that contain the main content. An article needs at least one of them. */
export const BODY_KINDS: ReadonlySet<PartKind> = new Set(['steps', 'checklist', 'screens', 'news', 'questions', 'problems']);
