import type { Recording } from '@docreel/recording';
import { basisOf } from './basis.ts';
import { formOf } from './forms/forms.ts';
import { textMarkdown } from './inline.ts';
import { stepsFromNarration } from './narration.ts';
import type { Outline } from './outline.ts';
import { sentencesOf } from './sentences.ts';
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
  const basis = basisOf(recording);
  const sentences = basis === 'narration' ? sentencesOf(recording.transcript) : [];
  const parts = stepsFromNarration(recording, sentences);
  const known = { recording, sentences, steps: parts.steps, fallbackTitle };
  const title = titleOf(known);
  const outline: Outline = { ...parts, title, summary: summaryOf(known, title) };
  const { transcript } = recording;
  return {
    title,
    summary: textMarkdown(outline.summary),
    ...formOf(template)(outline, template),
    quality: {
      basis,
      transcriptSource: transcript.source,
      transcriptConfidence: transcript.confidence,
      steps: outline.steps.length,
      droppedSteps: 0,
      writer: 'offline',
      warnings: [],
    },
  };
}
