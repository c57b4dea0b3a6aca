import { CLOSING, isSlide, PLEASANTRY, type Seen } from '@docreel/timeline';

/** Returns whether the screen is a title slide that announces a topic, unlike “Thank you” or “That is it”. */
export function isOpeningSlide(screen: Seen): boolean {
  const heading = screen.heading?.text ?? '';
  return isSlide(screen) && !CLOSING.test(heading) && !PLEASANTRY.test(heading);
}
