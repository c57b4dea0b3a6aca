import type { ArticleDraft, Section, Step } from '@docreel/writer';
import type { Truth, TruthStep } from '../../tools/fixtures/index.ts';

/** Returns the article that a careful writer would produce from the ground truth. Tests expect the scorer to find no errors in it. */
export function perfectArticle(truth: Truth): ArticleDraft {
  const sections: Section[] = [];
  for (const step of truth.steps) {
    const heading = truth.scenes.find((scene) => scene.id === step.scene)?.title ?? '';
    const open = sections.at(-1);
    if (open?.heading === heading) open.steps.push(createStep(step));
    else sections.push({ heading, intro: '', steps: [createStep(step)] });
  }
  return {
    title: truth.title,
    summary: '',
    sections,
    numbering: 'steps',
    closing: '',
    picture: { width: 1280, height: 720 },
    quality: QUALITY,
  };
}

function createStep({ text, said, pictures }: TruthStep): Step {
  const [picture] = pictures.toReversed();
  const evidence = { startSeconds: said.from, endSeconds: said.to, quote: null, frameSeconds: picture?.from ?? 0, scene: 0 };
  return {
    text,
    note: '',
    evidence,
    alt: '',
    showsPicture: true,
    kind: 'step',
    certainty: 1,
    origins: { label: null, value: null },
    mark: null,
    cut: null,
  };
}

const QUALITY: ArticleDraft['quality'] = {
  basis: 'narration',
  transcriptSource: 'captions',
  transcriptConfidence: 1,
  steps: 0,
  marked: 0,
  shown: 0,
  certainty: null,
  droppedSteps: 0,
  writer: 'offline',
  warnings: [],
};
