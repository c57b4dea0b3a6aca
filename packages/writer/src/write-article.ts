import type { Timeline } from '@docreel/timeline';
import { assemble } from './assemble.ts';
import { createTextSection } from './forms/form.ts';
import { FORMS } from './forms/forms.ts';
import { writeRuns, writeText } from './inline.ts';
import { formatList } from './phrases/fill.ts';
import { translateHeading, findPhrases } from './phrases/phrases-for.ts';
import { computeCertainty, type Outline, buildOutline } from './outline.ts';
import { collectContent } from './article-content.ts';
import { writeLead } from './lead.ts';
import { writeTitle } from './title.ts';
import type { ArticleDraft, ArticleTemplate, Quality } from './types.ts';
import { applyInstructions, applyLayout, parseInstructions } from './instructions.ts';

export interface WriteInput {
  timeline: Timeline;
  template: ArticleTemplate;
  /** Title to use if the moments of the recording do not show the topic, for example the file name. */
  fallbackTitle: string;
  /** Fixed title of the article, for a part of a longer recording. */
  title?: string;
}

/** Writes an article from the content of the recording without a model. The same input always gives the same article. */
export function writeArticle({ timeline, template, fallbackTitle, title: settled }: WriteInput): ArticleDraft {
  const form = FORMS[template.form];
  const instructions = parseInstructions(template.instructions);
  const task = settled ?? writeTitle(timeline, fallbackTitle);
  const content = collectContent(timeline);
  const lead = writeLead(content.items, timeline, task);
  const summary = lead.map(({ text }) => text).join('');
  const outline = buildOutline(applyInstructions(content, instructions), { title: task, summary, timeline });
  const { sections, closing, warnings: left } = assemble(outline, form, listSectionNames(template));
  const isEmpty = outline.items.length === 0;
  return {
    title: settled ?? (isEmpty ? task : (form.writeTitle?.(task, outline.phrases) ?? task)),
    summary: isEmpty || !form.writeSummary ? writeRuns(lead) : writeText(form.writeSummary(outline)),
    sections: isEmpty ? [] : applyLayout(sections, instructions),
    numbering: instructions.numbering ?? form.numbering,
    closing,
    picture: { width: timeline.width, height: timeline.height },
    quality: {
      basis: timeline.basis,
      transcriptSource: timeline.transcript.source,
      transcriptConfidence: timeline.transcript.confidence,
      ...countItems(outline),
      droppedSteps: 0,
      writer: 'offline',
      warnings: [...timeline.warnings, ...(isEmpty ? [] : left)],
    },
  };
}

function countItems({ items, steps }: Outline): Pick<Quality, 'steps' | 'marked' | 'shown' | 'certainty'> {
  const sure = steps.flatMap((step) => computeCertainty(step) ?? []);
  return {
    steps: steps.length,
    marked: items.filter(({ kind }) => kind === 'marked').length,
    shown: items.filter(({ kind }) => kind === 'shown').length,
    certainty: sure.length === 0 ? null : Math.round((sure.reduce((sum, one) => sum + one, 0) / sure.length) * 1000) / 1000,
  };
}

/** Adds the titles of the following articles to the end of an overview article. */
export function addContents(draft: ArticleDraft, names: readonly string[], language: string | null = null): ArticleDraft {
  if (names.length === 0) return draft;
  const phrases = findPhrases(language);
  const heading = translateHeading(phrases, 'What follows');
  return { ...draft, sections: [...draft.sections, createTextSection(heading, writeText(`${formatList(names, phrases)}.`))] };
}

function listSectionNames({ sections }: ArticleTemplate): string[] {
  return sections.map((name) => name.trim()).filter((name) => name !== '');
}
