import type { Recording } from '@docreel/recording';
import { compose } from './compose.ts';
import { formOf } from './forms/forms.ts';
import { textMarkdown } from './inline.ts';
import { summaryOf, titleOf } from './title.ts';
import type { ArticleDraft, ArticleTemplate } from './types.ts';

export interface WriteInput {
  recording: Recording;
  template: ArticleTemplate;
  /** Used where neither the narration nor the screen tells what the video is about, such as the file's name. */
  fallbackTitle: string;
}

/** The offline default: an article from what the recording says or shows, the same for the same input. */
export function writeArticle({ recording, template, fallbackTitle }: WriteInput): ArticleDraft {
  const composed = compose(recording);
  const known = { recording, sentences: composed.sentences, steps: composed.steps, fallbackTitle };
  const title = titleOf(known);
  const summary = summaryOf(known, title);
  const { transcript } = recording;
  return {
    title,
    summary: textMarkdown(summary),
    ...formOf(template)({ ...composed, title, summary }, template),
    quality: {
      basis: composed.basis,
      transcriptSource: transcript.source,
      transcriptConfidence: transcript.confidence,
      steps: composed.steps.length,
      droppedSteps: 0,
      writer: 'offline',
      warnings: composed.warnings,
    },
  };
}
