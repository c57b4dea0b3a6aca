import type { Scene } from '@docreel/recording';
import { CLOSING, PLEASANTRY } from '../english/lexicon.ts';
import { isSlide } from '../shown/scenes.ts';

/** A title slide that names what comes: not “Thank you” or “That is it”. */
export function opensWith(scene: Scene): boolean {
  const heading = scene.heading ?? '';
  return isSlide(scene) && !CLOSING.test(heading) && !PLEASANTRY.test(heading);
}
