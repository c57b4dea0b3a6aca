/** Computes how many names of actions are right at each certainty that the engine reports, whether the article contains them or not. */
import type { Recording } from '@docreel/recording';
import { detectWithModels } from '../../packages/timeline/src/actions/scoring/detect-with-models.ts';
import type { ActionModels } from '../../packages/timeline/src/actions/scoring/action-models.ts';
import type { RealTruth } from './find-recordings.ts';
import { isSaidOf } from './score-recording.ts';

/** A detected action with the name of its target. */
export interface NamedAction {
  seconds: number;
  text: string;
  /** The certainty of the action or of the name, whichever is lower. */
  certainty: number;
}

const FROM = [0.9, 0.8, 0.75, 0.6, 0.4, 0];
const NAMES = ['0.9 and more', '0.8 to 0.9', '0.75 to 0.8', '0.6 to 0.75', '0.4 to 0.6', 'below'];

/**
 * Returns the named actions that the engine detects from the pictures alone. Leaves out hovering, because the ground truth cannot disprove
 * it.
 */
export function listNamedActions(recording: Recording, models: ActionModels | null): NamedAction[] {
  return detectWithModels(recording, models ?? undefined).flatMap(
    ({ act, object, value, certainty, startSeconds: seconds }): NamedAction[] => {
      const names = [object, value].flatMap((one) => one ?? []);
      if (act === 'hover' || names.length === 0) return [];
      const text = names.map((one) => one.text).join(' ');
      return [{ seconds, text, certainty: Math.min(certainty, ...names.map((one) => one.certainty)) }];
    },
  );
}

export function curveTable(judged: readonly { truth: RealTruth; actions: readonly NamedAction[] }[]): string {
  const all = judged.flatMap(({ truth, actions }) =>
    actions.map((action) => ({ ...action, isRight: truth.steps.some((step) => isSaidOf(step, action)) })),
  );
  const rows = FROM.map((from, at) => {
    const within = all.filter(({ certainty }) => certainty >= from && certainty < (FROM[at - 1] ?? Infinity));
    return `| ${NAMES[at]} | ${within.filter(({ isRight }) => isRight).length} of ${within.length} |`;
  });
  return ['| Certainty | Right |', '| --- | --- |', ...rows].join('\n');
}
