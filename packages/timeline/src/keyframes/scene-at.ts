import type { Scene } from '@docreel/recording';

/** Returns the scene shown at the given time, or null if the recording has none. Scenes must be in order of time. */
export function findSceneAt(scenes: readonly Scene[], seconds: number): Scene | null {
  let low = 0;
  let high = scenes.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((scenes[middle]?.startSeconds ?? 0) <= seconds + 0.05) low = middle;
    else high = middle - 1;
  }
  return scenes[high] ?? null;
}
