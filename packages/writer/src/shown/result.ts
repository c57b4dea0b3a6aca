import type { Label, Recording, Scene } from '@docreel/recording';
import { hasHeading, isSlide } from './scenes.ts';
import { squash } from '../similarity.ts';

const READ_SURELY = 0.85;

export interface Following {
  seconds: number;
  /** What the next step tells to do: a screen that it goes to is not this step's result. */
  text: string;
}

/** What the screen shows after a step, before the next: a screen of another name, or a message; null where nothing new is seen. */
export function resultOf({ scenes }: Recording, scene: Scene, following: Following): string | null {
  const next = scenes[scenes.indexOf(scene) + 1];
  if (!next || next.startSeconds > following.seconds + 1 || isSlide(next)) return null;
  if (next.heading !== null && squash(following.text).includes(squash(next.heading))) return null;
  if (next.heading !== null && !hasHeading(next, scene.heading)) return `The screen “${next.heading}” appears.`;
  const message = messageOf(scene, next);
  return message ? `The message “${message.text}” appears.` : null;
}

/** One new phrase on a screen that else stays as it was. */
function messageOf(scene: Scene, next: Scene): Label | null {
  if (next.heading === null) return null;
  const known = new Set(scene.labels.map((label) => squash(label.text)));
  const fresh = next.labels.filter((label) => !known.has(squash(label.text)) && label.confidence >= READ_SURELY);
  const [message, ...others] = fresh;
  const bottom = Math.max(...next.labels.map((label) => label.y + label.height), 1);
  return message && others.length === 0 && message.text.trim().includes(' ') && message.y > bottom * 0.75 ? message : null;
}
