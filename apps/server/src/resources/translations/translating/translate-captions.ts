import { type Engine, readWords, type Task, translateTexts } from '@docreel/translator';
import type { Context } from '../../../context.ts';
import type { JobRun } from '../../../platform/queue/queue.ts';
import { saveCaptionTranslation } from '../../videos/transcripts/caption-translations.ts';
import type { CaptionsToTranslate } from '../../videos/transcripts/caption-translations.store.ts';
import { findTranscript } from '../../videos/transcripts/transcripts.store.ts';

type CaptionsContext = Pick<Context, 'db' | 'storage' | 'queue'> &
  Pick<JobRun<unknown>, 'transaction'> & { engine: Engine; task: Omit<Task, 'page'> };

/** Translates the captions of a video cue by cue, with the same times. Known cues are not sent again. Returns the warnings. */
export async function translateCaptions(context: CaptionsContext, projectId: string, video: CaptionsToTranslate): Promise<string[]> {
  const { db, engine, task } = context;
  const segments = (await findTranscript(db, projectId, video.videoId))?.segments ?? [];
  if (segments.length === 0) return [];
  const known = new Map(Object.entries(video.translated));
  const open = [...new Set(segments.map(({ text }) => text))].filter((text) => !known.has(text));
  const answers = await translateTexts(
    engine,
    open.map((text) => [text]),
    { ...task, page: `Captions of the video “${video.name}”` },
  );
  open.forEach((text, index) => {
    const answer = readWords(answers[index] ?? []).trim();
    if (answer !== '') known.set(text, answer);
  });
  const missing = segments.filter(({ text }) => !known.has(text)).length;
  // Captions in two languages are worse than those of the video.
  if (missing > 0)
    return [`The captions of "${video.name}" were not translated: the engine returned no valid text for ${missing} of them.`];
  const translated = Object.fromEntries(segments.map(({ text }) => [text, known.get(text) ?? text]));
  const { videoId, sourceAsset } = video;
  await saveCaptionTranslation(
    context,
    { projectId, videoId, language: task.to, sourceAsset, translated },
    segments.map(({ startSeconds, endSeconds, text }) => ({ startSeconds, endSeconds, text: translated[text] ?? text })),
  );
  return [];
}
