import type { Label, Recording, Scene } from '@docreel/recording';
import type { Inferred } from './fills.ts';
import { commandOf, isCommand, isTerminal } from './scenes.ts';

/** In a terminal every letter is as wide as the next; proportional type varies by a fifth and more. */
const WIDTH_SPREAD = 0.08;
const LINES_SHARE = 0.6;
const LINES_LEAST = 5;
const LETTERS_LEAST = 4;
/** A prompt that the reader of the screen leaves out, in letters: `$ `, `❯ `, `>>> `. */
const PROMPT = { least: 1.4, most: 4.4 };

interface Grid {
  letterWidth: number;
  margin: number;
}

/** The recording with its terminals told apart: their lines are no headings, commands carry a prompt, and each new one is an action. */
export function withTerminals(recording: Recording): Recording {
  const grid = gridOf(recording.scenes);
  const scenes = grid ? recording.scenes.map((scene) => (isOnGrid(scene, grid) ? withPrompts(scene, grid) : scene)) : recording.scenes;
  const typed = scenes.flatMap((scene, at) => commandsTyped(scenes, scene, at));
  if (typed.length === 0) return recording;
  const near = new Set(
    scenes.flatMap((scene, at) =>
      isTerminal(scene) || (scene.labels.length <= 2 && isTerminal(scenes[at + 1] ?? scene)) ? [scene.index] : [],
    ),
  );
  const actions = recording.actions.filter((action) => !near.has(action.scene));
  return { ...recording, scenes, actions: [...actions, ...typed].sort((a, b) => a.atSeconds - b.atSeconds) };
}

function gridOf(scenes: readonly Scene[]): Grid | null {
  for (const { labels } of scenes.toSorted((a, b) => b.labels.length - a.labels.length).slice(0, 5)) {
    const lines = labels.filter((label) => label.text.length >= LETTERS_LEAST);
    if (lines.length < LINES_LEAST) continue;
    const widths = lines.map(letterWidth).sort((a, b) => a - b);
    const middle = widths[widths.length >> 1] ?? 0;
    const even = lines.filter((label) => Math.abs(letterWidth(label) - middle) <= middle * WIDTH_SPREAD);
    if (even.length < lines.length * 0.8) continue;
    const grid = { letterWidth: middle, margin: Math.min(...even.map((label) => label.x)) };
    if (even.filter((label) => isAtMargin(label, grid)).length >= even.length * LINES_SHARE) return grid;
  }
  return null;
}

function isOnGrid({ labels }: Scene, grid: Grid): boolean {
  const lines = labels.filter((label) => label.text.length >= LETTERS_LEAST);
  const even = lines.filter((label) => Math.abs(letterWidth(label) - grid.letterWidth) <= grid.letterWidth * WIDTH_SPREAD);
  return even.length > 0 && even.length >= lines.length * LINES_SHARE && even.some((label) => isAtMargin(label, grid));
}

function isAtMargin(label: Label, { margin, letterWidth: width }: Grid): boolean {
  return label.x - margin < width * PROMPT.most;
}

function withPrompts(scene: Scene, { margin, letterWidth: width }: Grid): Scene {
  const labels = scene.labels.map((label): Label => {
    const indent = (label.x - margin) / width;
    const isTyped = indent > PROMPT.least && indent < PROMPT.most && commandOf(label.text) === null && isCommand(label.text);
    return isTyped ? { ...label, text: `$ ${label.text.trim()}` } : label;
  });
  return { ...scene, heading: null, labels };
}

/** Commands that a scene shows and the one before does not. Of several, all but the last were typed while that one was shown. */
function commandsTyped(scenes: readonly Scene[], scene: Scene, at: number): Inferred[] {
  const before = scenes[at - 1];
  if (!isTerminal(scene)) return [];
  const known = before ? commandLines(before).map((label) => label.text) : [];
  const fresh = commandLines(scene).filter((label) => {
    const place = known.indexOf(label.text);
    if (place >= 0) known.splice(place, 1);
    return place < 0;
  });
  const from = before?.startSeconds ?? scene.startSeconds;
  const gap = (scene.startSeconds - from) / fresh.length;
  const done = settledScene(scenes, at, scene);
  return fresh.map((label, index): Inferred => {
    const isLast = index === fresh.length - 1;
    const atSeconds = isLast ? scene.startSeconds : from + gap * (index + 1);
    const shown = isLast ? done : (before ?? scene);
    const frameSeconds = isLast ? done.readSeconds : atSeconds + gap / 4;
    const common = { kind: 'type' as const, label: null, field: null, pointer: null, wasTyped: true };
    return { ...common, atSeconds, scene: shown.index, value: label.text.trim(), confidence: label.confidence, frameSeconds };
  });
}

/** The last scene before another command comes: its output stands. */
function settledScene(scenes: readonly Scene[], at: number, first: Scene): Scene {
  const command = commandLines(first).at(-1)?.text;
  let last = first;
  for (const scene of scenes.slice(at + 1)) {
    if (commandLines(scene).at(-1)?.text !== command) break;
    last = scene;
  }
  return last;
}

function commandLines(scene: Scene): Label[] {
  return scene.labels.filter((label) => commandOf(label.text) !== null).sort((a, b) => a.y - b.y);
}

function letterWidth(label: Label): number {
  return label.width / Math.max(1, label.text.trim().length);
}
