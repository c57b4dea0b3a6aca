import type { LinkCard } from '@docreel/site';
import { drawCard } from '@docreel/site/cards';

export interface CardToDraw {
  card: LinkCard;
  picture: Uint8Array | null;
}

/** Draws the preview image that other sites show for a link. Runs in a worker thread. */
export default function drawCardInThread({ card, picture }: CardToDraw): Promise<Uint8Array> {
  return drawCard(card, picture);
}
