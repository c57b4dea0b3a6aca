import { takeFrame } from '@docreel/recording';
import { type ArticleDraft, improveWithModel, plainOf, type Step, toMarkdown, writeArticle } from '@docreel/writer';
import type { Context } from '../../context.ts';
import { type JobKind, type JobRun, JobFailure, Postponed } from '../../platform/queue/queue.ts';
import { saveAsset } from '../assets/save-asset.ts';
import { getRecording } from '../videos/recordings.ts';
import { findVideo, type VideoRow } from '../videos/videos.store.ts';
import { createArticleIn } from './create-article.ts';
import { getTemplate } from './generate-article.ts';

type Input = { videoId: string; templateId: number };

/** How soon a job asks again whether its video is ready. */
const VIDEO_POLL_MS = 700;
/** Wide enough to read a full-screen application in, small enough for a page with ten of them. */
const PICTURE_WIDTH = 1280;

/** recording and template → article, with the pictures of its steps. */
export const generateArticleJob: JobKind<Context, Input> = {
  kind: 'generate',
  async run(context, job) {
    const video = await getReadyVideo(context, job);
    const template = getTemplate(job.input.templateId);
    const draft = await job.step('write', async () => {
      job.progress('writing the article', 10);
      const recording = await getRecording(context, video, job.signal);
      const offline = writeArticle({ recording, template, fallbackTitle: video.name });
      const { WRITER_URL, WRITER_MODEL, WRITER_KEY } = context.config;
      if (!WRITER_URL) return offline;
      job.progress('improving the wording', 30);
      return improveWithModel(
        { draft: offline, recording, template },
        { url: WRITER_URL, model: WRITER_MODEL, key: WRITER_KEY, signal: job.signal },
      );
    });
    const pictures = await takePictures(context, job, { video, draft });
    return async (tx) => {
      const picture = (step: Step) => pictures[String(step.evidence.frameSeconds)] ?? null;
      const article = await createArticleIn(tx, {
        projectId: job.projectId,
        folderId: null,
        title: draft.title,
        content: toMarkdown(draft, { videoId: video.id, picture }),
        metadata: { metaDescription: plainOf(draft.summary) || null },
        videoId: video.id,
        templateId: template.id,
        evidence: toEvidence(draft, video.id, picture),
        author: 'machine',
      });
      return { articleId: article.id, videoId: video.id, quality: draft.quality };
    };
  },
};

async function getReadyVideo(context: Context, job: JobRun<Input>): Promise<VideoRow> {
  const video = await findVideo(context.db, job.projectId, job.input.videoId);
  if (!video) throw new JobFailure('VIDEO_NOT_FOUND', 'the video was deleted');
  if (video.status === 'failed') throw new JobFailure('VIDEO_FAILED', `the video could not be processed: ${video.error_message}`);
  if (video.status !== 'ready') {
    job.progress('waiting for the video', 0);
    throw new Postponed(VIDEO_POLL_MS);
  }
  return video;
}

/** The picture of each step that shows one, by its moment. Each is a step of the job: none is taken twice. */
async function takePictures(
  context: Context,
  job: JobRun<Input>,
  { video, draft }: { video: VideoRow; draft: ArticleDraft },
): Promise<Record<string, string>> {
  const moments = draft.sections.flatMap((section) =>
    section.steps.filter((step) => step.showsPicture).map((step) => step.evidence.frameSeconds),
  );
  const pictures: Record<string, string> = {};
  if (moments.length === 0 || !video.storage_key) return pictures;
  await using file = await context.storage.localFile(video.storage_key);
  for (const [index, seconds] of [...new Set(moments)].entries()) {
    job.progress('taking the pictures', 50 + Math.round((index / moments.length) * 45));
    pictures[String(seconds)] = await job.step(`picture ${seconds}`, async () => {
      const frame = await takeFrame(file.path, seconds, { width: PICTURE_WIDTH, signal: job.signal });
      return saveAsset(context, job.projectId, { bytes: frame.webp, contentType: 'image/webp', width: frame.width, height: frame.height });
    });
  }
  return pictures;
}

/** What is kept beside the text: where each step comes from. */
function toEvidence(draft: ArticleDraft, videoId: string, picture: (step: Step) => string | null) {
  return draft.sections.flatMap((section) =>
    section.steps.map((step) => ({
      text: step.text,
      videoId,
      startSeconds: step.evidence.startSeconds,
      endSeconds: step.evidence.endSeconds,
      quote: step.evidence.quote,
      frame: { seconds: step.evidence.frameSeconds, assetId: picture(step) },
    })),
  );
}
