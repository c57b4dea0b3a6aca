/** Writes the articles that tests check as a whole: about the films of the train and tune splits, and about synthetic recordings. */
import { buildTimeline, type Timeline } from '@docreel/timeline';
import { recordingOf, TASKLANE } from '@docreel/timeline/testing';
import type { Recording } from '@docreel/recording';
import { ARTICLE_TEMPLATES, type ArticleDraft, writeArticle } from '@docreel/writer';
import { listFilms, programOf, readFilmRecording, readSplits, silent } from '../../tools/corpus/corpus-files.ts';
import { syntheticInputs } from '../../tools/corpus/synthetic.ts';

export interface WrittenArticle {
  name: string;
  recording: Recording;
  timeline: Timeline;
  draft: ArticleDraft;
}

/** Yields an article for each recording, with captions and as if it had none. Films of the test split are left out. */
export async function* writeAllArticles(): AsyncGenerator<WrittenArticle> {
  const splits = await readSplits();
  for (const film of await listFilms()) {
    const split = splits.get(programOf(film));
    const found = split === 'train' || split === 'tune' ? await readFilmRecording(film) : null;
    if (found) yield* writeBoth(film, found.recording);
  }
  for (const { film, recording } of syntheticInputs()) yield* writeBoth(film, recording);
  yield* writeBoth('tasklane', recordingOf({ shots: TASKLANE }));
}

function* writeBoth(name: string, recording: Recording): Generator<WrittenArticle> {
  if (recording.transcript.segments.length > 0) yield write(`${name}, captions`, recording);
  yield write(`${name}, silent`, silent(recording));
}

function write(name: string, recording: Recording): WrittenArticle {
  const timeline = buildTimeline(recording);
  return { name, recording, timeline, draft: writeInLanguage(timeline, timeline.language) };
}

/** Returns the how-to article of a timeline in a language of the writer. */
export function writeInLanguage(timeline: Timeline, language: string | null): ArticleDraft {
  const [template] = ARTICLE_TEMPLATES;
  if (!template) throw new Error('The writer has no template.');
  return writeArticle({ timeline: { ...timeline, language }, template, fallbackTitle: 'recording-1' });
}
