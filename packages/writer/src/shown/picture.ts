import type { Recording, Scene, ScreenAction } from '@docreel/recording';
import { actionsBetween, hasHeading, hasLabel, isTerminal, sceneAt, scenesBetween } from './scenes.ts';
import { similarity, squash } from '../similarity.ts';

/** A step as it was told: when, with which verb, naming what; `nextSeconds` is where the next step begins. */
export interface Told {
  verb: string;
  labels: readonly string[];
  /** The words themselves: they may name a field by one of its words. */
  said: string;
  startSeconds: number;
  endSeconds: number;
  nextSeconds: number;
}

export interface Picture {
  scene: number;
  frameSeconds: number;
  /** What was seen to be done, where it fits the words. */
  action: ScreenAction | null;
}

const POINTING = new Set(
  'click press tap select choose pick hit open go navigate check uncheck tick untick toggle enable disable turn switch expand collapse double-click right-click hover close save send share submit publish confirm apply accept cancel delete remove log sign scroll drag'.split(
    ' ',
  ),
);
export const TYPING = new Set('type enter write fill name rename give paste search call'.split(' '));

/** Verbs after which something may be filled in. */
export const FILLING: ReadonlySet<string> = new Set([...TYPING, 'choose', 'select', 'pick', 'set', 'change', 'use', 'add', 'edit']);

/** A transition may last this long after a scene has begun. */
const SETTLE_SECONDS = 0.6;
const BEFORE_NEXT_SECONDS = 0.1;
/** Shorter words (of, the, in) are in every sentence. */
const TELLING_LETTERS = 4;
/** Hands may be a little ahead of the words. */
const EARLY_SECONDS = 2;

/**
 * The picture of a step: a click is shown before it happens, as late as the scene stands still; typing when it is done;
 * in a terminal after the output stands still. Always before the next step begins.
 */
export function pictureOf(recording: Recording, told: Told): Picture {
  const { scenes, actions } = recording;
  const near = actionsBetween(actions, told.startSeconds - EARLY_SECONDS, told.nextSeconds);
  const middle = sceneAt(scenes, (told.startSeconds + told.endSeconds) / 2);
  if (!middle) return { scene: 0, frameSeconds: told.startSeconds, action: null };
  if (isTerminal(middle)) return still(latest(scenes, middle, told), told, null);
  if (TYPING.has(told.verb)) return typed(recording, told, { middle, near });
  if (FILLING.has(told.verb) && near.some((one) => one.kind === 'type' && one.atSeconds >= told.startSeconds && isMeantBy(one, told)))
    return typed(recording, told, { middle, near });
  if (POINTING.has(told.verb)) return clicked(recording, told, { middle, near });
  const action = near.find((one) => one.kind === 'click' && concerns(one, told.labels)) ?? null;
  if (action) return still(byIndex(scenes, action.scene) ?? middle, told, action);
  return still(latest(scenes, middle, told), told, null);
}

interface Around {
  middle: Scene;
  near: readonly ScreenAction[];
}

function typed({ scenes }: Recording, told: Told, { middle, near }: Around): Picture {
  const typing = near.filter((one) => one.kind === 'type' && one.atSeconds >= told.startSeconds);
  const action = typing.find((one) => concerns(one, told.labels)) ?? mostNamed(typing, told.said);
  const scene = action ? byIndex(scenes, action.scene) : null;
  if (!action || !scene) return still(latest(scenes, middle, told), told, null);
  const picture = still(scene, told, action);
  return picture.frameSeconds >= action.atSeconds || action.atSeconds >= told.nextSeconds
    ? picture
    : { ...picture, frameSeconds: action.atSeconds };
}

function clicked({ scenes }: Recording, told: Told, { middle, near }: Around): Picture {
  const action = near.find((one) => one.kind === 'click' && concerns(one, told.labels)) ?? null;
  const seen = action ? byIndex(scenes, action.scene) : null;
  if (seen) return still(seen, told, action);
  const label = told.labels[0];
  if (label === undefined || hasLabel(middle, label)) return still(middle, told, null);
  const candidates = scenesBetween(scenes, told.startSeconds, told.nextSeconds);
  return still(candidates.find((scene) => hasLabel(scene, label) && squash(scene.heading ?? '') !== squash(label)) ?? middle, told, null);
}

/** Of several things typed the one whose field shares most words with what is said, else the first. */
export function mostNamed(candidates: readonly ScreenAction[], said: string): ScreenAction | null {
  const spoken = new Set(said.split(/\s+/u).map(squash));
  const shared = ({ field }: ScreenAction): number =>
    (field ?? '').split(/\s+/u).filter((word) => isTelling(word) && spoken.has(squash(word))).length;
  return candidates.toSorted((a, b) => shared(b) - shared(a))[0] ?? null;
}

function isTelling(word: string): boolean {
  return squash(word).length >= TELLING_LETTERS;
}

/** A field that the words name, or any where they name none. */
function isMeantBy(action: ScreenAction, { labels }: Told): boolean {
  return labels.length === 0 ? action.field !== null : concerns(action, labels);
}

/** The last scene before the next step that still is the same screen. */
function latest(scenes: readonly Scene[], from: Scene, told: Told): Scene {
  const until = told.nextSeconds - 0.3;
  return scenesBetween(scenes, from.startSeconds, until).findLast((scene) => hasHeading(scene, from.heading)) ?? from;
}

function still(scene: Scene, told: Told, action: ScreenAction | null): Picture {
  const settled = Math.min(scene.startSeconds + SETTLE_SECONDS, (scene.startSeconds + scene.lateSeconds) / 2);
  const before = Math.max(told.nextSeconds, told.endSeconds) - BEFORE_NEXT_SECONDS;
  return { scene: scene.index, frameSeconds: Math.max(settled, Math.min(scene.lateSeconds, before)), action };
}

/** The same for two moments between which nothing is seen to change: one scene, or one like it, with nothing typed or switched in between. */
export function pictureKeyOf({ scenes, actions }: Recording, { scene, frameSeconds }: Picture): string {
  const shown = byIndex(scenes, scene);
  if (!shown) return `none ${frameSeconds}`;
  const changes = actionsBetween(actions, shown.startSeconds, frameSeconds).filter(({ kind, value }) => kind === 'type' || value !== null);
  return `${shown.sameAs ?? shown.index} ${changes.length}`;
}

export function byIndex(scenes: readonly Scene[], index: number): Scene | null {
  const direct = scenes[index];
  return direct?.index === index ? direct : (scenes.find((scene) => scene.index === index) ?? null);
}

/** Whether what was seen to be done has to do with one of these labels. */
export function concerns(action: ScreenAction, labels: readonly string[]): boolean {
  const names = [action.label, action.field, action.value].filter((name): name is string => name !== null).map(squash);
  return labels.map(squash).some((label) => names.some((name) => similarity(name, label) >= 0.85));
}
