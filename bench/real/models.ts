import { takeFrame } from '@docreel/recording';
import { type VisionResult, annotateWithVisionModel } from '@docreel/writer';
import { type Behaviour, startModelServer } from '@docreel/writer/testing';
import type { RealTruth } from './find-recordings.ts';
import { liar } from './liar.ts';
import { nearMoments, oracle } from './oracle.ts';

export const MODELS = ['oracle', 'liar'] as const;
export type ModelName = (typeof MODELS)[number];

/** Contribution of a model. */
export interface Part {
  questions: number;
  images: number;
  steps: number;
  dropped: number;
  /** Number of true steps with a moment nearby, which is the maximum for any model that sees only moments. */
  near: number;
  warnings: string[];
}

interface Looking {
  name: ModelName;
  truth: RealTruth;
  video: string;
}

type Watch = Parameters<typeof annotateWithVisionModel>[0];

/** Processes the moments like a service with `WRITER_URL`: requests with pictures over HTTP and checked answers. */
export async function lookAs(
  { name, truth, video }: Looking,
  given: Pick<Watch, 'moments' | 'template'>,
): Promise<{ seen: VisionResult; part: Part }> {
  const behave: Behaviour = name === 'oracle' ? oracle(truth) : liar;
  await using server = await startModelServer(behave);
  const still: Watch['still'] = async ({ still: { seconds } }) => {
    const { webp } = await takeFrame(video, seconds, { width: 1024 });
    return { bytes: webp, contentType: 'image/webp' };
  };
  const seen = await annotateWithVisionModel({ ...given, still }, { url: server.url });
  const { questions, images, steps, dropped } = seen.report;
  const near = nearMoments(truth, given.moments.moments);
  return { seen, part: { questions, images, steps, dropped, near, warnings: seen.warnings } };
}

export function partLine({ questions, images, steps, dropped, near, warnings }: Part, expected: number): string {
  const counts = `${questions} questions, ${images} pictures, ${steps} steps kept, ${dropped} dropped; ${near} of ${expected} true steps have a moment`;
  return [`  the model: ${counts}`, ...warnings.map((warning) => `  ${warning}`)].join('\n');
}
