/**
 * Proposes everything that may have been done in a recording, for people who correct a draft. `detectWithModels` chooses one action for each
 * change and drops the unlikely ones. Proposals keep the others, so that a person can choose among them.
 */
import type { Recording } from '@docreel/recording';
import { squash } from '../../similarity.ts';
import type { Action } from '../../types.ts';
import { cleanNames, scoreClaims, scorePressesByChange, toAction } from './detect-with-models.ts';
import { detectChartLooks } from '../pointer/chart-looks.ts';
import { type ActionModels, readModels } from './action-models.ts';
import { detectWithoutBars } from './without-bars.ts';

/** Proposals below this probability are dropped, so that a list of them stays short. */
const LEAST = 0.01;
/** Version of the result. Increase it if the models or detectors propose something else for the same recording. */
export const PROPOSALS_VERSION = 16;
/** Number of possible presses that are kept for one change of the screen. */
const PRESSES = 6;
/** Two proposals with the same words within this time are one. */
const SAME_SECONDS = 1.5;

/** Returns the proposed actions in order of time. Their certainty is that of the label or value, 0 to 1. */
export function proposeActions(recording: Recording, models: ActionModels = readModels()): Action[] {
  return detectWithoutBars(recording, (trimmed) => propose(trimmed, models));
}

function propose(recording: Recording, models: ActionModels): Action[] {
  const presses = scorePressesByChange(recording, models).flatMap((scored) =>
    scored
      .filter(({ right }) => right >= LEAST)
      .slice(0, PRESSES)
      .map(toProposal),
  );
  const claims = scoreClaims(recording, models, LEAST);
  return joinSame([...presses, ...claims, ...detectChartLooks(recording)].map(cleanNames)).toSorted(
    (a, b) => a.showSeconds - b.showSeconds,
  );
}

function toProposal(press: Parameters<typeof toAction>[0]): Action {
  return { ...toAction(press), certainty: press.right };
}

/** Keeps the likeliest of the proposals with the same words at nearly the same time. */
function joinSame(actions: readonly Action[]): Action[] {
  const kept = new Map<string, Action[]>();
  for (const action of actions.toSorted((a, b) => b.certainty - a.certainty)) {
    const words = describeWords(action);
    const others = kept.get(words) ?? [];
    if (others.some((other) => Math.abs(other.showSeconds - action.showSeconds) <= SAME_SECONDS)) continue;
    kept.set(words, [...others, action]);
  }
  return [...kept.values()].flat();
}

/** A press and the choice of an entry have the same label, and people correct labels. */
function describeWords({ act, object, value }: Action): string {
  const kind = act === 'choose' && value === null ? 'click' : act;
  return `${kind} ${squash(object?.text ?? '')} ${squash(value?.text ?? '')}`;
}
