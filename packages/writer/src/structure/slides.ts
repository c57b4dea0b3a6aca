import { CLOSING, isSlide, PLEASANTRY, type VisibleScreen } from '@docreel/timeline';

/** Returns whether the screen is a title slide that announces a topic, unlike “Thank you” or “That is it”. */
export function isOpeningSlide(screen: VisibleScreen): boolean {
  const heading = screen.heading?.text ?? '';
  return isSlide(screen) && !CLOSING.test(heading) && !PLEASANTRY.test(heading);
}
