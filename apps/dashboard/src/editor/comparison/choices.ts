import type { ArticleComparison, BlockComparison } from '@docreel/contract';
import type { ReviewChoice } from '@docreel/markdown/comparing';

/** Choices of a person by the index of the block. The title has the index -1. Other blocks have their default choice. */
export type Choices = Readonly<Record<number, ReviewChoice>>;

export const TITLE = -1;

/** Returns the default choice of a block: generated blocks are taken if they changed or are new. */
function getDefaultChoice({ state, author, movedTo }: BlockComparison, isOwnVideo: boolean): ReviewChoice {
  if (author === 'person' || state === 'same') return 'keep';
  // Another recording may leave out an optional step, so a person decides. A block that moved is taken at its new position instead.
  return state === 'gone' && movedTo === null && !isOwnVideo ? 'keep' : 'take';
}

/**
 * Returns the choice of every block. Both lines of a block that moved have the choice of the line at the old position. `isOwnVideo` means
 * that the article was written again from its own video.
 */
export function resolveChoices(blocks: readonly BlockComparison[], choices: Choices, isOwnVideo: boolean): ReviewChoice[] {
  return blocks.map((block, at) => {
    const leading = block.state === 'new' && block.movedTo !== null ? block.movedTo : at;
    return choices[leading] ?? getDefaultChoice(blocks[leading] ?? block, isOwnVideo);
  });
}

/** Returns the choices after a person decided about a block. */
export function decide(
  blocks: readonly BlockComparison[],
  choices: Choices,
  { at, choice }: { at: number; choice: ReviewChoice },
): Choices {
  const block = blocks[at];
  const leading = block?.state === 'new' && block.movedTo !== null ? block.movedTo : at;
  return { ...choices, [leading]: choice };
}

/** Returns the choices after taking all blocks with one of these states. Blocks that a person wrote are kept. */
export function takeAll(blocks: readonly BlockComparison[], choices: Choices, states: readonly BlockComparison['state'][]): Choices {
  const taken = blocks.flatMap(({ state, author }, at) => (author === 'machine' && states.includes(state) ? [[at, 'take'] as const] : []));
  return { ...choices, ...Object.fromEntries(taken) };
}

export function getTitleChoice({ title }: Pick<ArticleComparison, 'title'>, choices: Choices): ReviewChoice {
  if (title.old === title.new) return 'keep';
  return choices[TITLE] ?? (title.author === 'person' ? 'keep' : 'take');
}

const PREFIX = 'docreel-review-';
/** Number of reviews whose choices the browser keeps. */
const MAX_REVIEWS = 20;

/** Reads the choices of an unfinished review, so that they survive a reload. */
export function readStoredChoices(jobId: string): Choices {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(PREFIX + jobId) ?? '{}');
    return typeof stored === 'object' && stored !== null ? (stored as Choices) : {};
  } catch {
    return {};
  }
}

/** Stores the choices, or deletes them if they are null. */
export function storeChoices(jobId: string, choices: Choices | null): void {
  try {
    localStorage.removeItem(PREFIX + jobId);
    if (choices === null) return;
    // Job IDs are ordered by time, so the first ones are the oldest.
    const others = Object.keys(localStorage)
      .filter((key) => key.startsWith(PREFIX))
      .sort();
    for (const key of others.slice(0, Math.max(0, others.length - MAX_REVIEWS))) localStorage.removeItem(key);
    localStorage.setItem(PREFIX + jobId, JSON.stringify(choices));
  } catch {
    // Without local storage, the choices last until the page is closed.
  }
}
