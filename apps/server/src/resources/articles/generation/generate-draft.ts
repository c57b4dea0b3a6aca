import { type Timeline, cutTimeline, type VideoPart } from '@docreel/timeline';
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
import { createFrameReader } from '@docreel/recording';
import type { Context } from '../../../context.ts';
import type { JobRun } from '../../../platform/queue/queue.ts';
import { saveAsset } from '../../assets/save-asset.ts';
import { getTimeline } from '../../videos/processing/get-timeline.ts';
import { getFrame, PICTURE_SIZES } from '../../videos/processing/get-frame.ts';
import type { VideoRow } from '../../videos/videos.store.ts';
import { applyMeasuredMarks, listMarkedSteps, type MeasuredPicture, measureMarks } from './measure-marks.ts';
import { runVisionModel } from './run-vision-model.ts';

export interface DraftRequest {
  video: VideoRow;
  template: ArticleTemplate;
  /** The part of the video that the article covers. Null means the whole video. */
  part: VideoPart | null;
  /** The title of the article. If it is missing, a title is generated. */
  title?: string | undefined;
  /** Titles of other articles. If present, the article is an introduction that lists them. */
  contents?: string[] | undefined;
  /** Prefix of the names of the job's steps. It is required if one job generates several articles, because step names must be unique. */
  name?: string;
  /** Returns the video's timeline. Callers that have already loaded the timeline can pass it here. */
  moments?: () => Promise<Timeline>;
  /** Called with the asset ID of each new picture. */
  onPicture?: (assetId: string) => Promise<void>;
  /** Receives the progress. Defaults to the progress of the job. */
  onProgress?: OnProgress;
}

type OnProgress = (stage: string, percent: number) => void;
type ReportingRequest = DraftRequest & { onProgress: OnProgress };

/** The generated fields of an article. The caller adds its folder and position. */
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
 * Generates the text and the pictures of an article. The text and each picture are saved as steps of the job, so a resumed job does not
 * generate them again.
 */
export async function generateDraft(
  context: Context,
  job: DraftJob,
  { onProgress = (stage, percent) => job.progress(stage, percent), ...given }: DraftRequest,
): Promise<GeneratedArticle> {
  const order = { ...given, onProgress };
  const { video, template, part, name } = order;
  const prefix = name === undefined ? '' : `${name}: `;
  const written = await job.step(`${prefix}write`, () => write(context, job, { ...order, prefix }));
  const pictures = await takePictures(context, job, { video, draft: written, prefix, onProgress, onPicture: given.onPicture });
  const draft = applyMeasuredMarks(written, pictures);
  const picture = (step: Step) => pictures[String(step.evidence.frameSeconds)]?.assetId ?? null;
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
  const whole = await (read ? read() : getTimeline(context, video, job.signal));
  const timeline = part ? cutTimeline(whole, part) : whole;
  const onQuestion = (question: number, of: number) =>
    onProgress(`asking the vision model, ${question} of ${of}`, 10 + Math.round(((question - 1) / of) * 38));
  const seen = await runVisionModel(context, job, { video, timeline, template, prefix, onProgress: onQuestion });
  const draft = writeArticle({
    timeline: seen?.timeline ?? timeline,
    template,
    fallbackTitle: video.name,
    ...(title !== undefined && { title }),
  });
  return addContents(seen ? addModelReport(draft, seen) : draft, contents, timeline.language);
}

interface PictureRequest {
  video: VideoRow;
  draft: ArticleDraft;
  prefix: string;
  onProgress: OnProgress;
  onPicture: DraftRequest['onPicture'];
}

/**
 * Creates the pictures of the article's steps, each as a step of the job. Returns each picture's asset ID, with the controls measured in
 * it, by its time in the video in seconds.
 */
async function takePictures(
  context: Context,
  job: DraftJob,
  { video, draft, prefix, onProgress, onPicture }: PictureRequest,
): Promise<Record<string, MeasuredPicture>> {
  const shown = draft.sections.flatMap((section) => section.steps.filter((step) => step.showsPicture));
  const moments = [...new Set(shown.map((step) => step.evidence.frameSeconds))];
  const pictures: Record<string, MeasuredPicture> = {};
  const key = video.storage_key;
  if (moments.length === 0 || !key) return pictures;
  await using opened = new AsyncDisposableStack();
  // The video is opened on first use, because S3 storage must download it first. If all pictures are already stored, no download is needed.
  let local: Promise<string> | undefined;
  const file = () => (local ??= context.storage.localFile(key).then((one) => opened.use(one).path));
  const options = { ...PICTURE_SIZES, signal: job.signal };
  const read = createFrameReader(moments, file, options);
  for (const [index, seconds] of moments.entries()) {
    onProgress('creating the pictures', 50 + Math.round((index / moments.length) * 45));
    pictures[String(seconds)] = await job.step(`${prefix}frame ${seconds}`, async () => {
      const { webp, ...frame } = await getFrame(context, video, { read, seconds, ...options });
      const assetId = await saveAsset(context, job.projectId, {
        ...frame,
        bytes: webp,
        contentType: 'image/webp',
        frame: { videoId: video.id, seconds },
      });
      await onPicture?.(assetId);
      return { assetId, marks: await measureMarks(webp, listMarkedSteps(draft, seconds), draft.picture) };
    });
  }
  return pictures;
}

/** Returns the evidence to store with the article: for each step, the part of the video that it was generated from. */
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
