import type { Recording } from '@docreel/recording';
import { evidenceOf } from '../spoken/claim.ts';
import { compose } from '../compose.ts';
import { durationOf, sceneAt } from '../shown/scenes.ts';
import type { ArticleDraft, ArticleTemplate, Evidence, Step, StepList } from '../types.ts';

/** Something of the recording that a model may cite by its id. */
export interface Cited {
  id: string;
  evidence: Evidence;
  /** Every word that supports a sentence made from it. */
  words: string;
  step: Step | null;
  heading: string | null;
  /** How the step stands in the offline article; undefined: numbered. */
  list?: StepList | undefined;
}

export interface Material {
  cited: ReadonlyMap<string, Cited>;
  /** All that was said surely or shown, for titles and introductions. */
  words: string;
  /** What is sent. */
  prompt: string;
}

export interface Draft {
  draft: ArticleDraft;
  recording: Recording;
  template: ArticleTemplate;
}

/** Enough for an hour of speech, and within the context of small models. */
const PROMPT_SENTENCES_MAX = 60_000;

/** The offline article and the sure sentences, each with an id. Doubtful speech is not among them. */
export function materialOf({ draft, recording, template }: Draft): Material {
  const { sentences } = compose(recording);
  const steps = draft.sections.flatMap((section) => section.steps.map((step) => ({ step, heading: section.heading, list: section.list })));
  const cited = new Map<string, Cited>();
  for (const [at, { step, heading, list }] of steps.entries()) {
    const words = [step.text, step.note, step.evidence.quote ?? '', step.alt, heading, labelsAt(recording, step.evidence.scene)].join(' ');
    cited.set(`s${at + 1}`, { id: `s${at + 1}`, evidence: step.evidence, words, step, heading, list });
  }
  for (const [at, sentence] of sentences.entries()) {
    const evidence = evidenceOf(recording, sentence, sentences[at + 1]?.startSeconds ?? durationOf(recording));
    const heading = sceneAt(recording.scenes, sentence.startSeconds)?.heading ?? null;
    cited.set(`n${at + 1}`, {
      id: `n${at + 1}`,
      evidence,
      words: `${sentence.text} ${heading ?? ''} ${labelsAt(recording, evidence.scene)}`,
      step: null,
      heading,
    });
  }
  const words = [draft.title, draft.summary, ...template.sections, ...[...cited.values()].map((one) => one.words)].join(' ');
  return { cited, words, prompt: promptOf({ draft, recording, template }, cited) };
}

function labelsAt({ scenes }: Recording, scene: number): string {
  return scenes[scene]?.labels.map((label) => label.text).join(' ') ?? '';
}

function promptOf({ draft, template }: Draft, cited: ReadonlyMap<string, Cited>): string {
  const sentences: Cited[] = [];
  let letters = 0;
  for (const one of cited.values()) {
    if (one.step !== null) continue;
    letters += one.evidence.quote?.length ?? 0;
    if (letters > PROMPT_SENTENCES_MAX) break;
    sentences.push(one);
  }
  const steps = [...cited.values()].filter((one) => one.step !== null);
  return JSON.stringify({
    template: { name: template.name, instructions: template.instructions, sections: template.sections },
    title: draft.title,
    summary: draft.summary,
    steps: steps.map(({ id, step, heading, list }) => ({
      id,
      section: heading,
      kind: (list ?? 'numbered') === 'numbered' || list === 'checks' ? 'instruction' : 'claim',
      text: step?.text,
      note: step?.note,
      said: step?.evidence.quote,
    })),
    sentences: sentences.map(({ id, evidence }) => ({ id, text: evidence.quote })),
    closing: draft.closing,
  });
}
