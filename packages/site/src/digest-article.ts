import { plainText } from './article/plain-text.ts';
import { toTree } from './article/to-tree.ts';
import { excerpt } from './pages/excerpt.ts';
import { splitLead } from './article/lead.ts';
import type { ArticleDigest } from './types.ts';

/** Raised when the same content gives another digest: those kept from before are then made anew. */
export const DIGEST_VERSION = 1;

/** Words beyond this are not searched: an index of 10,000 articles must stay small enough to be fetched. */
const MAX_WORDS_CHARACTERS = 2000;
const MAX_HEADINGS = 100;

/** What other pages show of an article. Reads the whole text as its page does, so it belongs into a thread. */
export function digestArticle(content: string): ArticleDigest {
  // Every picture counts as there: a missing one would leave our words among the article's.
  const tree = toTree(content, { asset: (id) => ({ src: id, width: null, height: null }), video: (id) => ({ src: id }) });
  const words = plainText(tree.root);
  const { lead, rest } = splitLead(tree.root);
  return {
    excerpt: excerpt(plainText(lead.children.length > 0 ? lead : rest)),
    headings: tree.headings.slice(0, MAX_HEADINGS),
    words: words.slice(0, MAX_WORDS_CHARACTERS).toWellFormed(),
    steps: tree.steps.length,
    assetIds: tree.references.assetIds,
    videoIds: tree.references.videoIds,
  };
}

/** Whether nothing would be seen on the page but its title: such an article is a draft. */
export function isBlank({ words, assetIds, videoIds }: ArticleDigest): boolean {
  return words === '' && assetIds.length === 0 && videoIds.length === 0;
}
