import { buildTimeline } from '@docreel/timeline';
import type { Recording } from '@docreel/recording';
import { ARTICLE_TEMPLATES, toMarkdown, writeArticle } from '@docreel/writer';
import { detectWithModels } from '../../packages/timeline/src/actions/scoring/detect-actions.ts';
import type { ActionModels } from '../../packages/timeline/src/actions/scoring/read-models.ts';
import { silent } from '../../tools/corpus/corpus-files.ts';
import { type Entry, readArticle } from '../../packages/writer/src/testing/read-article.ts';

export interface FilmArticle {
  title: string;
  entries: Entry[];
}

/**
 * Writes the article about a processed film, with its captions or as if it had none. The video has no telling name. With `models`, they and
 * not those of the package estimate how likely an action is.
 */
export function writeFilmArticle(
  recording: Recording,
  { mode, models }: { mode: 'silent' | 'captions'; models: ActionModels | null },
): FilmArticle {
  const [template] = ARTICLE_TEMPLATES;
  if (!template) throw new Error('The writer has no template.');
  const given = mode === 'captions' ? recording : silent(recording);
  const timeline = models ? buildTimeline(given, {}, (one) => detectWithModels(one, models)) : buildTimeline(given);
  const draft = writeArticle({ timeline, template, fallbackTitle: 'recording-1' });
  const markdown = toMarkdown(draft, { videoId: 'video', picture: ({ evidence }) => String(evidence.frameSeconds) });
  return { title: draft.title, entries: readArticle(markdown) };
}
