import type { Recording, Scene, ScreenAction } from '@docreel/recording';
import { squash } from '../similarity.ts';

/** Scenes are in the order of time. The place of the one shown at a moment; -1 where there are none. */
function placeAt(scenes: readonly Scene[], seconds: number): number {
  let low = 0;
  let high = scenes.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((scenes[middle]?.startSeconds ?? 0) <= seconds + 0.05) low = middle;
    else high = middle - 1;
  }
  return high;
}

/** The scene shown at a moment; null where the recording has none. */
export function sceneAt(scenes: readonly Scene[], seconds: number): Scene | null {
  return scenes[placeAt(scenes, seconds)] ?? null;
}

/** Scenes of which some part is shown between two moments; at least the one shown at the first. */
export function scenesBetween(scenes: readonly Scene[], fromSeconds: number, toSeconds: number): Scene[] {
  const first = placeAt(scenes, fromSeconds);
  if (first < 0) return [];
  let end = first + 1;
  while (end < scenes.length && (scenes[end]?.startSeconds ?? Infinity) < toSeconds) end++;
  return scenes.slice(first, end);
}

export function actionsBetween(actions: readonly ScreenAction[], fromSeconds: number, toSeconds: number): ScreenAction[] {
  let low = 0;
  let high = actions.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((actions[middle]?.atSeconds ?? 0) < fromSeconds) low = middle + 1;
    else high = middle;
  }
  let end = low;
  while (end < actions.length && (actions[end]?.atSeconds ?? Infinity) <= toSeconds) end++;
  return actions.slice(low, end);
}

export function hasHeading(scene: Scene, heading: string | null): boolean {
  return squash(scene.heading ?? '') === squash(heading ?? '');
}

export function hasLabel(scene: Scene, label: string): boolean {
  const wanted = squash(label);
  return scene.labels.some((known) => squash(known.text) === wanted);
}

export function durationOf({ source, scenes, transcript }: Recording): number {
  const ends = [source.durationSeconds, scenes.at(-1)?.endSeconds ?? 0, transcript.segments.at(-1)?.endSeconds ?? 0];
  return Math.max(...ends.filter(Number.isFinite), 0);
}

const TITLE_SLIDE_LABELS = 4;

/** A first picture with a big line and little else; leaving it is no step, and its line is the title. */
export function titleSlide(recording: Recording): Scene | null {
  const first = recording.scenes.find((scene) => scene.heading !== null);
  if (!first || first !== recording.scenes[0]) return null;
  return isSlide(first) ? first : null;
}

export function isSlide(scene: Scene): boolean {
  return scene.heading !== null && scene.labels.length <= TITLE_SLIDE_LABELS;
}

/** A command after its prompt: `$ npm install`, `sam@box:~/app$ ls`, `PS C:\> dir`. */
const PROMPT = /^(?:\(?[\w.-]+\)?\s+)?(?:[\w.-]+@[\w.-]+[:\s]?\S*\s?|PS\s+\S+|[A-Z]:\\\S*|~\S*\s)?[$#%❯➜>]\s*(\S.*)$/u;
const COMMAND_WORD = /^(?:sudo\s+)?[a-z_./~][\w./~-]*(?:\s|$)/u;

export function commandOf(text: string): string | null {
  const command = PROMPT.exec(text.trim())?.[1]?.trim() ?? null;
  return command !== null && isCommand(command) ? command : null;
}

/** Begins like a program's name. */
export function isCommand(text: string): boolean {
  return COMMAND_WORD.test(text.trim());
}

/** A terminal or an editor: nothing to click, and what counts comes after a command. */
export function isTerminal(scene: Scene): boolean {
  return scene.labels.some((label) => /^\S{0,40}[$❯➜]\s?\S/u.test(label.text.trim()) && commandOf(label.text) !== null);
}
