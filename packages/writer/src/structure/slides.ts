import { CLOSING, isSlide, PLEASANTRY, type Seen } from '@docreel/moments';

/** A title slide that names what comes: not “Thank you” or “That is it”. */
export function opensWith(screen: Seen): boolean {
  const heading = screen.heading?.text ?? '';
  return isSlide(screen) && !CLOSING.test(heading) && !PLEASANTRY.test(heading);
}
