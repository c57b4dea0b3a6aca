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
import { takePicture } from '../../videos/processing/take-picture.ts';
import type { VideoRow } from '../../videos/videos.store.ts';
import { runVisionModel } from './run-vision-model.ts';

/** Wide enough to read a full-screen application in, small enough for a page with ten of them. */
const PICTURE_WIDTH = 1280;
/** For phones, and for pages and lists where it stands small. */
const PICTURE_SIZES = [480, 960];

export interface DraftRequest {
  video: VideoRow;
  template: ArticleTemplate;
  /** The part of the video that the article is about; null is the whole. */
  part: VideoPart | null;
  /** What the article is called, where that is settled. */
  title?: string | undefined;
  /** For an article that opens others: what they are called. */
  contents?: string[] | undefined;
  /** Told apart by this, a job may order several. */
  name?: string;
  /** Where they are read already. */
  moments?: () => Promise<Moments>;
  /** Left out: the job's own progress. */
  onProgress?: OnProgress;
}

type OnProgress = (stage: string, percent: number) => void;
type ReportingRequest = DraftRequest & { onProgress: OnProgress };

/** What an article is made of that a machine wrote: everything but its place. */
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

/** recording and template → article, with the pictures of its steps. Written and pictured in steps of the job: a job taken over does neither again. */
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
    onProgress(`looking with the model ${question} of ${of}`, 10 + Math.round(((question - 1) / of) * 38));
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

/** The picture of each step that shows one, by its moment. Each is a step of the job: none is taken twice. */
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
  // Where files lie with somebody else the whole video is fetched for it: not for pictures that are kept.
  let local: Promise<string> | undefined;
  const file = () => (local ??= context.storage.localFile(key).then((one) => opened.use(one).path));
  for (const [index, seconds] of moments.entries()) {
    onProgress('taking the pictures', 50 + Math.round((index / moments.length) * 45));
    pictures[String(seconds)] = await job.step(`${prefix}picture ${seconds}`, async () => {
      const order = { file, seconds, width: PICTURE_WIDTH, sizes: PICTURE_SIZES, signal: job.signal };
      const { webp, ...frame } = await takePicture(context, video, order);
      return saveAsset(context, job.projectId, { ...frame, bytes: webp, contentType: 'image/webp' });
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
      kind: step.kind,
      certainty: step.certainty,
      origin: step.origins.label ?? step.origins.value ?? (step.evidence.quote === null ? 'read' : 'said'),
      mark: step.mark,
      cut: step.cut,
    })),
  );
}
