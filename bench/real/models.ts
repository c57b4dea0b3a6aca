import { createFrameReader } from '@docreel/recording';
import { type VisionResult, annotateWithVisionModel } from '@docreel/writer';
import { type Behaviour, startModelServer } from '@docreel/writer/testing';
import type { RealTruth } from './find-recordings.ts';
import { adversarialModel } from './adversarial-model.ts';
import { nearMoments, createGroundTruthModel } from './ground-truth-model.ts';

export const MODELS = ['ground-truth', 'adversarial'] as const;
export type ModelName = (typeof MODELS)[number];

/** What the vision model added to an article. */
export interface ModelPart {
  questions: number;
  images: number;
  steps: number;
  dropped: number;
  /** Number of true steps with a moment of the timeline nearby. A model that sees only moments cannot find more. */
  near: number;
  warnings: string[];
}

interface ModelRun {
  name: ModelName;
  truth: RealTruth;
  video: string;
}

type Watch = Parameters<typeof annotateWithVisionModel>[0];

/** Processes the timeline as a service with `WRITER_URL` does: sends requests with pictures over HTTP and checks the answers. */
export async function annotateAs(
  { name, truth, video }: ModelRun,
  given: Pick<Watch, 'timeline' | 'template'>,
): Promise<{ seen: VisionResult; part: ModelPart }> {
  const behave: Behaviour = name === 'ground-truth' ? createGroundTruthModel(truth) : adversarialModel;
  await using server = await startModelServer(behave);
  const times = given.timeline.moments.map((moment) => moment.still.seconds);
  const read = createFrameReader(times, async () => video, { width: 1024 });
  const still: Watch['still'] = async ({ still: { seconds } }) => {
    const { webp } = await read(seconds);
    return { bytes: webp, contentType: 'image/webp' };
  };
  const seen = await annotateWithVisionModel({ ...given, still }, { url: server.url });
  const { questions, images, steps, dropped } = seen.report;
  const near = nearMoments(truth, given.timeline.moments);
  return { seen, part: { questions, images, steps, dropped, near, warnings: seen.warnings } };
}

export function formatPart({ questions, images, steps, dropped, near, warnings }: ModelPart, expected: number): string {
  const counts = `${questions} questions, ${images} pictures, ${steps} steps kept, ${dropped} dropped; ${near} of ${expected} true steps have a moment`;
  return [`  the model: ${counts}`, ...warnings.map((warning) => `  ${warning}`)].join('\n');
}
