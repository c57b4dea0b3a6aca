import assert from 'node:assert/strict';
import type { Timeline } from '@docreel/timeline';
import type { Model } from '../model/ask-model.ts';
import type { VisionStep, VisionInput } from '../vision/ask-window.ts';
import { annotateWithVisionModel } from '../vision/annotate-with-vision-model.ts';
import { ARTICLE_TEMPLATES } from '../templates.ts';
import { type Behaviour, type ModelRequest, answerWith, startModelServer } from './model-server.ts';

const PICTURE = { bytes: new Uint8Array([1, 2, 3]), contentType: 'image/jpeg' as const };

export function createStep(given: Partial<VisionStep>): VisionStep {
  return { moments: ['m1'], said: [], act: 'click', object: null, value: null, text: '', note: '', ...given };
}

export function answerSteps(steps: unknown[], title: string | null = null): Behaviour {
  return answerWith(JSON.stringify({ title, steps }));
}

/** Runs the vision annotation of these moments with a test server of this behaviour. Returns the result. */
export async function annotateWith(
  behave: Behaviour,
  timeline: Timeline,
  { model, ...more }: Partial<VisionInput> & { model?: Partial<Model> } = {},
) {
  const [template] = ARTICLE_TEMPLATES;
  assert.ok(template);
  await using server = await startModelServer(behave);
  const watch = { timeline, template, still: () => Promise.resolve(PICTURE), ...more };
  const result = await annotateWithVisionModel(watch, { url: server.url, timeoutMs: 120_000, ...model });
  return { ...result, questions: server.questions };
}

interface Prompt {
  moments: { id: string; at: number; picture: number; texts: string[]; context?: true }[];
  sentences: { id: string; text: string }[];
}

/** Returns the JSON in the prompt of a request and its number of pictures. */
export function readPrompt({ messages }: ModelRequest): { prompt: Prompt; images: number } {
  const content = messages[1]?.content as unknown as string | { type: string; text: string }[];
  const parts = typeof content === 'string' ? [{ type: 'text', text: content }] : content;
  return { prompt: JSON.parse(parts[0]?.text ?? '{}') as Prompt, images: parts.filter(({ type }) => type === 'image_url').length };
}

/** Returns the actions and names of the steps with their times. */
export function listSteps({ moments }: Timeline) {
  return moments
    .filter(({ kind }) => kind === 'step')
    .map(({ action, startSeconds }) => [startSeconds, action?.act, action?.object?.text ?? action?.value?.text]);
}
