import type { Recording } from '@docreel/recording';
import { buildTimeline, type Timeline } from '@docreel/timeline';
import { ARTICLE_TEMPLATES, type ArticleDraft, type ArticleTemplate, toMarkdown, writeArticle } from '@docreel/writer';
import { detectWithModels } from '../../packages/timeline/src/actions/scoring/detect-with-models.ts';
import type { ActionModels } from '../../packages/timeline/src/actions/scoring/action-models.ts';
import { type Entry, readArticle } from '../../packages/writer/src/testing/read-article.ts';

export interface RecordingArticle {
  title: string;
  entries: Entry[];
}

/** A meaningless name of a video, so that the engine must find the title in the recording. */
export const NO_NAME = 'recording-1';

/** Returns the timeline of a recording. With `models`, they and not those of the package estimate how likely an action is. */
export function buildTimelineWith(recording: Recording, models: ActionModels | null): Timeline {
  return models ? buildTimeline(recording, {}, (one) => detectWithModels(one, models)) : buildTimeline(recording);
}

export function defaultTemplate(): ArticleTemplate {
  const [template] = ARTICLE_TEMPLATES;
  if (!template) throw new Error('The writer has no template.');
  return template;
}

/** Returns the draft as Markdown. Each picture is named after its time in the video. */
export function formatDraft(draft: ArticleDraft): string {
  return toMarkdown(draft, { videoId: 'video', picture: ({ evidence }) => String(evidence.frameSeconds) });
}

/** Writes the article about a processed recording. The video has no telling name. */
export function writeRecordingArticle(recording: Recording, models: ActionModels | null): RecordingArticle {
  const timeline = buildTimelineWith(recording, models);
  const draft = writeArticle({ timeline, template: defaultTemplate(), fallbackTitle: NO_NAME });
  return { title: draft.title, entries: readArticle(formatDraft(draft)) };
}
