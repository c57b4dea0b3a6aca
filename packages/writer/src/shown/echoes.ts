import type { Recording, Scene, ScreenAction } from '@docreel/recording';
import { byIndex } from './picture.ts';
import { commandOf, hasHeading } from './scenes.ts';
import { similarity, squash } from '../similarity.ts';

/** Below this another reading of the same field near by is the better one. */
const READ_SURELY = 0.7;
const NEAR_SCENES = 2;

/** What was done, once each: without a click into a field that is then filled in, a value seen twice while it grows or seen again, a click seen twice. */
export function withoutEchoes({ actions, scenes }: Recording): ScreenAction[] {
  return actions.filter((action, at) => {
    if (action.kind === 'type')
      return (
        !isMessage(action, actions[at - 1]) &&
        !actions.some((other) => isBetterReading(other, action) || isSeenBefore(other, action, scenes))
      );
    if (action.kind === 'click' && actions.slice(0, at).some((other) => isRestOnValue(action, other, scenes))) return false;
    const next = actions[at + 1];
    if (!next || next.scene - action.scene > 1) return true;
    if (action.kind === 'click' && next.kind === 'type') return !isLike(action.label, next.field) && !isLike(action.label, next.value);
    return !(action.kind === next.kind && action.scene === next.scene && isLike(action.label, next.label));
  });
}

/** Text that comes right after a click, into no field: the program's answer. */
function isMessage(action: ScreenAction, before: ScreenAction | undefined): boolean {
  return action.field === null && before?.kind === 'click' && action.scene - before.scene <= 1 && commandOf(action.value ?? '') === null;
}

/** Another reading of the same field near by that is whole, or sure where this one is not. */
function isBetterReading(other: ScreenAction, action: ScreenAction): boolean {
  if (other === action || other.kind !== 'type' || !isNear(other, action) || !isLike(other.field, action.field)) return false;
  const [mine, its] = [squash(action.value ?? ''), squash(other.value ?? '')];
  if (its === mine) return other.atSeconds < action.atSeconds;
  return (its.startsWith(mine) && other.confidence >= READ_SURELY) || (action.confidence < READ_SURELY && other.confidence >= READ_SURELY);
}

/** The same value in the same field of the same screen: it still stands there. */
function isSeenBefore(other: ScreenAction, action: ScreenAction, scenes: readonly Scene[]): boolean {
  return (
    other.kind === 'type' &&
    other.atSeconds < action.atSeconds &&
    isLike(other.field, action.field) &&
    isLike(other.value, action.value) &&
    isSameScreen(other, action, scenes)
  );
}

/** The pointer still lies on what was filled in just before. */
function isRestOnValue(action: ScreenAction, other: ScreenAction, scenes: readonly Scene[]): boolean {
  return other.kind === 'type' && isNear(other, action) && isLike(other.value, action.label) && isSameScreen(other, action, scenes);
}

function isSameScreen(a: ScreenAction, b: ScreenAction, scenes: readonly Scene[]): boolean {
  const [one, other] = [byIndex(scenes, a.scene), byIndex(scenes, b.scene)];
  return one !== null && other !== null && one.heading !== null && hasHeading(one, other.heading);
}

function isNear(a: ScreenAction, b: ScreenAction): boolean {
  return Math.abs(a.scene - b.scene) <= NEAR_SCENES;
}

function isLike(a: string | null, b: string | null): boolean {
  return a !== null && b !== null && similarity(squash(a), squash(b)) >= 0.85;
}
