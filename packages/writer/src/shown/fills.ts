import type { Label, Recording, Scene, ScreenAction } from '@docreel/recording';
import { hasHeading, isTerminal } from './scenes.ts';
import { similarity, squash } from '../similarity.ts';

/** Distances hold for a picture of this height. */
const USUAL_HEIGHT = 720;
const READ_SURELY = 0.8;
/** More new words at once are a new part of the screen, not something filled in. */
const FRESH_MAX = 2;
/** Dimmed text behind a dialog is read again and again, each time a little differently. */
const INK_SHARE = 0.5;
const FIELD_WORDS_MAX = 4;
/** Letters that two values have in common by chance are fewer. */
const BEGUN_LEAST = 4;
/** After this the reading of a scene is too old to tell what was finished in it. */
const STALE_SECONDS = 1.5;
const BELOW = { least: 8, most: 70, aside: 40 };
const LINE = 14;
const ALIGNED = 4;

/** Something filled in that is known from what is there afterwards. */
export interface Inferred extends ScreenAction {
  kind: 'type';
  /** False where nobody saw it being typed: it may have been chosen from a list. */
  wasTyped: boolean;
  /** The moment that shows it done, where that is not the end of its scene. */
  frameSeconds: number | null;
}

export function frameOf(action: ScreenAction): number | null {
  return 'frameSeconds' in action && typeof action.frameSeconds === 'number' ? action.frameSeconds : null;
}

export function wasTyped(action: ScreenAction): boolean {
  return !('wasTyped' in action) || action.wasTyped === true;
}

/** The recording with what was filled in between two scenes added to what was seen within them. */
export function withFills(recording: Recording): Recording {
  return withInferred({ ...recording, actions: recording.actions.map((action) => completed(action, recording.scenes)) });
}

/** A value that was read while it grew is whole in a picture soon after. */
function completed(action: ScreenAction, scenes: readonly Scene[]): ScreenAction {
  if (action.kind !== 'type' || action.value === null) return action;
  const begun = squash(action.value);
  if (begun.length < BEGUN_LEAST) return action;
  const soon = scenes.filter((scene) => scene.index >= action.scene && scene.index <= action.scene + 2);
  const whole = soon
    .flatMap((scene) => scene.labels)
    .find((label) => squash(label.text).length > begun.length && squash(label.text).startsWith(begun) && label.confidence >= READ_SURELY);
  // The caret stands behind the last letter and is read as a sign.
  return whole ? { ...action, value: whole.text.trim().replace(/[|,;:_.\s]+$/u, '') } : action;
}

function withInferred(recording: Recording): Recording {
  const fills = recording.scenes.flatMap((scene, at) => fillsInto(recording, scene, at));
  const fresh = fills.filter((fill) => !recording.actions.some((action) => action.kind === 'type' && isSameValue(action, fill)));
  if (fresh.length === 0) return recording;
  // What looks like a click on a value is the pointer resting where it was typed.
  const actions = recording.actions.filter((action) => action.kind === 'type' || !fresh.some((fill) => isOnValue(action, fill)));
  return { ...recording, actions: [...actions, ...fresh].sort((a, b) => a.atSeconds - b.atSeconds) };
}

function fillsInto({ scenes, source }: Recording, scene: Scene, at: number): Inferred[] {
  const before = scenes[at - 1];
  if (!before || scene.heading === null || !hasHeading(scene, before.heading) || isTerminal(scene)) return [];
  const scale = Math.max(1, source.height) / USUAL_HEIGHT;
  const ink = Math.max(...scene.labels.map((label) => label.ink), 1) * INK_SHARE;
  const fresh = scene.labels.filter((label) => label.ink >= ink && !before.labels.some((known) => isAtPlace(known, label, scale)));
  if (fresh.length > FRESH_MAX) return [];
  return fresh.flatMap((label) => {
    const field = fieldOf(label, { scene, fresh, scale });
    if (field && (field.ink < ink || fresh.includes(field))) return [];
    return field ? [fillOf(label, field, { scenes: scenes.slice(at), scale })] : [];
  });
}

/** The name of a field stands above what is filled in, alone: a column of more of its like is a list. */
function fieldOf(value: Label, { scene, fresh, scale }: { scene: Scene; fresh: Label[]; scale: number }): Label | null {
  if (fresh.some((other) => other !== value && Math.abs(other.y - value.y) < LINE * scale)) return null;
  const column = scene.labels.filter((label) => Math.abs(label.x - value.x) < BELOW.aside * scale && label.y < value.y);
  const above = column.filter((label) => value.y - label.y > BELOW.least * scale && value.y - label.y < BELOW.most * scale);
  const [field] = above.sort((a, b) => b.y - a.y);
  if (!field || field.text.trim().split(/\s+/u).length > FIELD_WORDS_MAX || field.confidence < READ_SURELY) return null;
  return isListItem(value, column, scale) ? null : field;
}

/** Three above it, each as far from the next and exactly below one another: rows of a list, not a field's name. */
function isListItem(value: Label, column: readonly Label[], scale: number): boolean {
  const rows = column.filter((label) => Math.abs(label.x - value.x) < ALIGNED * scale).sort((a, b) => b.y - a.y);
  if (rows.length < 3) return false;
  const gap = value.y - (rows[0]?.y ?? 0);
  return rows.slice(0, 3).every((row, at) => Math.abs((rows[at - 1]?.y ?? value.y) - row.y - gap) < LINE * scale * 0.5);
}

/** The value as it is read last, and the scene in which it was finished. */
function fillOf(first: Label, field: Label, { scenes, scale }: { scenes: Scene[]; scale: number }): Inferred {
  let value = first;
  let done = scenes[0];
  for (const scene of scenes) {
    if (!hasHeading(scene, scenes[0]?.heading ?? null)) break;
    const grown = scene.labels.find((label) => isAtPlace(label, first, scale) && squash(label.text).startsWith(squash(value.text)));
    if (!grown) {
      const again = scene.labels.find((label) => isAtPlace(label, first, scale) && label.confidence > value.confidence);
      if (again && similarity(squash(again.text), squash(value.text)) >= 0.5) value = again;
      break;
    }
    const isLonger = squash(grown.text).length > squash(value.text).length;
    if (isLonger && !(done && done.lateSeconds - done.readSeconds > STALE_SECONDS)) done = scene;
    if (isLonger) value = grown;
  }
  return {
    kind: 'type',
    atSeconds: done?.readSeconds ?? 0,
    scene: done?.index ?? 0,
    label: null,
    field: field.text.trim(),
    value: value.text.trim(),
    confidence: Math.min(value.confidence, field.confidence),
    pointer: null,
    wasTyped: value !== first,
    frameSeconds: null,
  };
}

function isAtPlace(a: Label, b: Label, scale: number): boolean {
  return Math.abs(a.y - b.y) < LINE * scale && Math.abs(a.x - b.x) < BELOW.aside * scale;
}

function isSameValue(action: ScreenAction, fill: ScreenAction): boolean {
  return Math.abs(action.scene - fill.scene) <= 1 && similarity(squash(action.value ?? ''), squash(fill.value ?? '')) > 0.6;
}

function isOnValue(action: ScreenAction, fill: ScreenAction): boolean {
  const label = squash(action.label ?? '');
  return Math.abs(action.scene - fill.scene) <= 1 && label.length >= 3 && squash(fill.value ?? '').startsWith(label);
}
