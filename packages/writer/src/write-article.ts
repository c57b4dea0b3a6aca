import type { Moments } from '@docreel/moments';
import { assemble } from './assemble.ts';
import { textSection } from './forms/form.ts';
import { FORMS } from './forms/forms.ts';
import { textMarkdown } from './inline.ts';
import { listOf } from './phrases/fill.ts';
import { headingIn, phrasesFor } from './phrases/phrases-for.ts';
import { certaintyOf, type Story, storyOf } from './story.ts';
import { tellingOf } from './telling.ts';
import { summaryOf, titleOf } from './title.ts';
import type { ArticleDraft, ArticleTemplate, Quality } from './types.ts';
import { asWished, setAsWished, wishesOf } from './wishes.ts';

export interface WriteInput {
  moments: Moments;
  template: ArticleTemplate;
  /** Title to use if the moments do not reveal the topic, such as the file name. */
  fallbackTitle: string;
  /** Fixed title of the article, for a part of a longer recording. */
  title?: string;
}

/** Writes an article offline from the content of the recording. The same input always gives the same article. */
export function writeArticle({ moments, template, fallbackTitle, title: settled }: WriteInput): ArticleDraft {
  const form = FORMS[template.form];
  const wishes = wishesOf(template.instructions);
  const task = settled ?? titleOf(moments, fallbackTitle);
  const summary = summaryOf(moments, task);
  const story = storyOf(asWished(tellingOf(moments), wishes), { title: task, summary, moments });
  const { sections, closing, warnings: left } = assemble(story, form, namesOf(template));
  const isEmpty = story.beats.length === 0;
  return {
    title: settled ?? (isEmpty ? task : (form.titleOf?.(task, story.phrases) ?? task)),
    summary: textMarkdown(isEmpty ? summary : (form.summaryOf?.(story) ?? summary)),
    sections: isEmpty ? [] : setAsWished(sections, wishes),
    numbering: wishes.numbering ?? form.numbering,
    closing,
    picture: { width: moments.width, height: moments.height },
    quality: {
      basis: moments.basis,
      transcriptSource: moments.transcript.source,
      transcriptConfidence: moments.transcript.confidence,
      ...countsOf(story),
      droppedSteps: 0,
      writer: 'offline',
      warnings: [...moments.warnings, ...(isEmpty ? [] : left)],
    },
  };
}

function countsOf({ beats, steps }: Story): Pick<Quality, 'steps' | 'marked' | 'shown' | 'certainty'> {
  const sure = steps.flatMap((step) => certaintyOf(step) ?? []);
  return {
    steps: steps.length,
    marked: beats.filter(({ kind }) => kind === 'marked').length,
    shown: beats.filter(({ kind }) => kind === 'shown').length,
    certainty: sure.length === 0 ? null : Math.round((sure.reduce((sum, one) => sum + one, 0) / sure.length) * 1000) / 1000,
  };
}

/** Adds the names of the following articles to the end of an overview article. */
export function withContents(draft: ArticleDraft, names: readonly string[], language: string | null = null): ArticleDraft {
  if (names.length === 0) return draft;
  const phrases = phrasesFor(language);
  const heading = headingIn(phrases, 'What follows');
  return { ...draft, sections: [...draft.sections, textSection(heading, textMarkdown(`${listOf(names, phrases)}.`))] };
}

function namesOf({ sections }: ArticleTemplate): string[] {
  return sections.map((name) => name.trim()).filter((name) => name !== '');
}
