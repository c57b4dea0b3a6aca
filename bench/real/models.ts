import { takeFrame } from '@docreel/recording';
import { type VisionResult, annotateWithVisionModel } from '@docreel/writer';
import { type Behaviour, startModelServer } from '@docreel/writer/testing';
import type { RealTruth } from './find-recordings.ts';
import { liar } from './liar.ts';
import { nearMoments, oracle } from './oracle.ts';

export const MODELS = ['oracle', 'liar'] as const;
export type ModelName = (typeof MODELS)[number];

/** The part that a model had. */
export interface Part {
  questions: number;
  images: number;
  steps: number;
  dropped: number;
  /** Of the true steps those near which there is a moment: no model that sees moments can tell more. */
  near: number;
  warnings: string[];
}

interface Looking {
  name: ModelName;
  truth: RealTruth;
  video: string;
}

type Watch = Parameters<typeof annotateWithVisionModel>[0];

/** The way that a service with `WRITER_URL` goes: questions with stills over HTTP, answers checked. */
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
