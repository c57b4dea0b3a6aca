import type { Recording } from '@docreel/recording';
import { assemble } from './assemble.ts';
import { compose } from './compose.ts';
import { listOf, textSection } from './forms/form.ts';
import { FORMS } from './forms/forms.ts';
import { textMarkdown } from './inline.ts';
import { storyOf } from './story.ts';
import { summaryOf, titleOf } from './title.ts';
import type { ArticleDraft, ArticleTemplate } from './types.ts';
import { asWished, setAsWished, wishesOf } from './wishes.ts';

export interface WriteInput {
  recording: Recording;
  template: ArticleTemplate;
  /** Used where neither the narration nor the screen tells what the video is about, such as the file's name. */
  fallbackTitle: string;
  /** What the article is called, where that is settled: a part of a longer recording. */
  title?: string;
}

/** The offline default: an article from what the recording says or shows, the same for the same input. */
export function writeArticle({ recording, template, fallbackTitle, title: settled }: WriteInput): ArticleDraft {
  const { basis, warnings, recording: known, ...composed } = compose(recording);
  const form = FORMS[template.form];
  const wishes = wishesOf(template.instructions);
  const task = settled ?? titleOf({ recording, sentences: composed.sentences, steps: composed.steps, fallbackTitle });
  const summary = summaryOf({ recording, sentences: composed.sentences, steps: composed.steps, fallbackTitle }, task);
  const told = asWished({ outline: { ...composed, title: task, summary }, sentences: composed.sentences }, wishes);
  const story = storyOf(told.outline, known, told.sentences);
  const { sections, closing, warnings: left } = assemble(story, form, namesOf(template));
  const isEmpty = story.steps.length === 0 && story.passages.length === 0;
  return {
    title: settled ?? (isEmpty ? task : (form.titleOf?.(task) ?? task)),
    summary: textMarkdown(isEmpty ? summary : (form.summaryOf?.(story) ?? summary)),
    sections: isEmpty ? [] : setAsWished(sections, wishes),
    numbering: wishes.numbering ?? form.numbering,
    closing,
    quality: {
      basis,
      transcriptSource: recording.transcript.source,
      transcriptConfidence: recording.transcript.confidence,
      steps: story.steps.length,
      droppedSteps: 0,
      writer: 'offline',
      warnings: [...warnings, ...(isEmpty ? [] : left)],
    },
  };
}

/** An article that opens others ends with what they are called. */
export function withContents(draft: ArticleDraft, names: readonly string[]): ArticleDraft {
  if (names.length === 0) return draft;
  return { ...draft, sections: [...draft.sections, textSection('What follows', textMarkdown(`${listOf(names)}.`))] };
}

function namesOf({ sections }: ArticleTemplate): string[] {
  return sections.map((name) => name.trim()).filter((name) => name !== '');
}
