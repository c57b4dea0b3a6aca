import type { Recording, ScreenAction } from '@docreel/recording';
import { frameOf } from './fills.ts';
import type { OutlineStep } from '../outline.ts';
import { byIndex, concerns } from './picture.ts';
import { isSecret } from './secret.ts';
import type { Evidence } from '../types.ts';

/** A field or switch of the application and what it was set to in the recording. */
export interface Entry {
  name: string;
  value: string;
  isSwitch: boolean;
  heading: string | null;
  evidence: Evidence;
  /** The step that tells to set it; null where nobody tells. */
  step: OutlineStep | null;
}

const SURE = 0.85;
const NEAR_SECONDS = 3;

/** What was filled in and switched, read surely, no secrets; the last value where one was changed. */
export function entriesOf(recording: Recording, steps: readonly OutlineStep[]): Entry[] {
  const entries = new Map<string, Entry>();
  for (const action of recording.actions) {
    const isSwitch = action.kind === 'click' && action.value !== null;
    const name = isSwitch ? action.label : action.kind === 'type' ? action.field : null;
    const value = action.value?.trim() ?? '';
    if (name === null || value === '' || action.confidence < SURE || isSecret(action) || !/\p{L}{2}/u.test(name)) continue;
    const scene = byIndex(recording.scenes, action.scene);
    const step = stepFor(steps, action);
    entries.set(name, {
      name,
      value,
      isSwitch,
      heading: scene?.heading ?? null,
      step,
      evidence: step?.evidence ?? evidenceOf(recording, action),
    });
  }
  return [...entries.values()];
}

function stepFor(steps: readonly OutlineStep[], action: ScreenAction): OutlineStep | null {
  const near = steps.filter(
    ({ evidence }, at) =>
      evidence.startSeconds - NEAR_SECONDS <= action.atSeconds &&
      action.atSeconds <= (steps[at + 1]?.evidence.startSeconds ?? Infinity) + 1,
  );
  return near.findLast((step) => step.label !== null && concerns(action, [step.label])) ?? near.at(-1) ?? null;
}

function evidenceOf(recording: Recording, action: ScreenAction): Evidence {
  const scene = byIndex(recording.scenes, action.scene);
  const frameSeconds = frameOf(action) ?? scene?.lateSeconds ?? action.atSeconds;
  return {
    startSeconds: scene?.startSeconds ?? action.atSeconds,
    endSeconds: action.atSeconds,
    quote: null,
    frameSeconds,
    scene: action.scene,
  };
}
