import { type Moments, partOf, type VideoPart } from '@docreel/moments';
import {
  type ArticleDraft,
  type ArticleTemplate,
  toPlainText,
  type Quality,
  type Step,
  toMarkdown,
  addContents,
  addModelReport,
  writeArticle,
} from '@docreel/writer';
import type { Context } from '../../../context.ts';
import type { JobRun } from '../../../platform/queue/queue.ts';
import { saveAsset } from '../../assets/save-asset.ts';
import { getMoments } from '../../videos/processing/get-moments.ts';
import { getFrame } from '../../videos/processing/get-frame.ts';
import type { VideoRow } from '../../videos/videos.store.ts';
import { runVisionModel } from './run-vision-model.ts';

/** Width of pictures: enough to read a full-screen application, and small enough for a page with ten pictures. */
const PICTURE_WIDTH = 1280;
/** Smaller widths for phones, and for pages and lists that show pictures small. */
const PICTURE_SIZES = [480, 960];

export interface DraftRequest {
  video: VideoRow;
  template: ArticleTemplate;
  /** The part of the video that the article covers, or null for the whole video. */
  part: VideoPart | null;
  /** The title of the article. Defaults to a generated one. */
  title?: string | undefined;
  /** Titles of the articles that this article introduces. */
  contents?: string[] | undefined;
  /** Prefix of the job's step names. Required if a job generates several articles. */
  name?: string;
  /** Reads the moments, if the caller has already loaded them. */
  moments?: () => Promise<Moments>;
  /** Defaults to the progress of the job. */
  onProgress?: OnProgress;
}

type OnProgress = (stage: string, percent: number) => void;
type ReportingRequest = DraftRequest & { onProgress: OnProgress };

/** The generated fields of an article, without its folder and position. */
export interface GeneratedArticle {
  title: string;
  content: string;
  metadata: { metaDescription: string | null };
  videoId: string;
  templateId: number;
  evidence: unknown;
  part: VideoPart | null;
  quality: Quality;
}

type DraftJob = Pick<JobRun<unknown>, 'projectId' | 'signal' | 'step' | 'progress'>;

/**
 * Generates an article from a recording and a template, with the pictures of its steps. The text and each picture are steps of the job,
 * so a job that is resumed does not generate them again.
 */
export async function generateDraft(
  context: Context,
  job: DraftJob,
  { onProgress = (stage, percent) => job.progress(stage, percent), ...given }: DraftRequest,
): Promise<GeneratedArticle> {
  const order = { ...given, onProgress };
  const { video, template, part, name } = order;
  const prefix = name === undefined ? '' : `${name}: `;
  const draft = await job.step(`${prefix}write`, () => write(context, job, { ...order, prefix }));
  const pictures = await takePictures(context, job, { video, draft, prefix, onProgress });
  const picture = (step: Step) => pictures[String(step.evidence.frameSeconds)] ?? null;
  return {
    title: draft.title,
    content: toMarkdown(draft, { videoId: video.id, picture }),
    metadata: { metaDescription: toPlainText(draft.summary) || null },
    videoId: video.id,
    templateId: template.id,
    evidence: toEvidence(draft, video.id, picture),
    part,
    quality: draft.quality,
  };
}

async function write(
  context: Context,
  job: DraftJob,
  { video, template, part, title, contents = [], moments: read, onProgress, prefix }: ReportingRequest & { prefix: string },
): Promise<ArticleDraft> {
  onProgress('writing the article', 10);
  const whole = await (read ? read() : getMoments(context, video, job.signal));
  const moments = part ? partOf(whole, part) : whole;
  const onQuestion = (question: number, of: number) =>
    onProgress(`asking the vision model, ${question} of ${of}`, 10 + Math.round(((question - 1) / of) * 38));
  const seen = await runVisionModel(context, job, { video, moments, template, prefix, onProgress: onQuestion });
  const draft = writeArticle({
    moments: seen?.moments ?? moments,
    template,
    fallbackTitle: video.name,
    ...(title !== undefined && { title }),
  });
  return addContents(seen ? addModelReport(draft, seen) : draft, contents, moments.language);
}

interface PictureRequest {
  video: VideoRow;
  draft: ArticleDraft;
  prefix: string;
  onProgress: OnProgress;
}

/** Takes the picture of each step that shows one. Returns the pictures by their time in the video. Each picture is a step of the job. */
async function takePictures(
  context: Context,
  job: DraftJob,
  { video, draft, prefix, onProgress }: PictureRequest,
): Promise<Record<string, string>> {
  const shown = draft.sections.flatMap((section) => section.steps.filter((step) => step.showsPicture));
  const moments = [...new Set(shown.map((step) => step.evidence.frameSeconds))];
  const pictures: Record<string, string> = {};
  const key = video.storage_key;
  if (moments.length === 0 || !key) return pictures;
  await using opened = new AsyncDisposableStack();
  // With S3 storage, the whole video has to be downloaded first. That is skipped if all pictures are already stored.
  let local: Promise<string> | undefined;
  const file = () => (local ??= context.storage.localFile(key).then((one) => opened.use(one).path));
  for (const [index, seconds] of moments.entries()) {
    onProgress('creating the pictures', 50 + Math.round((index / moments.length) * 45));
    pictures[String(seconds)] = await job.step(`${prefix}picture ${seconds}`, async () => {
      const order = { file, seconds, width: PICTURE_WIDTH, sizes: PICTURE_SIZES, signal: job.signal };
      const { webp, ...frame } = await getFrame(context, video, order);
      return saveAsset(context, job.projectId, { ...frame, bytes: webp, contentType: 'image/webp' });
    });
  }
  return pictures;
}

/** Returns the evidence to store next to the text: the source of each step in the video. */
function toEvidence(draft: ArticleDraft, videoId: string, picture: (step: Step) => string | null) {
  return draft.sections.flatMap((section) =>
    section.steps.map((step) => ({
      text: step.text,
      videoId,
      startSeconds: step.evidence.startSeconds,
      endSeconds: step.evidence.endSeconds,
      quote: step.evidence.quote,
      frame: { seconds: step.evidence.frameSeconds, assetId: picture(step) },
      kind: step.kind,
      certainty: step.certainty,
      origin: step.origins.label ?? step.origins.value ?? (step.evidence.quote === null ? 'read' : 'said'),
      mark: step.mark,
      cut: step.cut,
    })),
  );
}
