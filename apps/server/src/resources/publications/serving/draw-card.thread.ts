import type { LinkCard } from '@docreel/site';
import { drawCard } from '@docreel/site/cards';

export interface CardToDraw {
  card: LinkCard;
  picture: Uint8Array | null;
}

/** Runs in a thread: draws the preview picture of a link. */
export default function drawCardInThread({ card, picture }: CardToDraw): Promise<Uint8Array> {
  return drawCard(card, picture);
}
