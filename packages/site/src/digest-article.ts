import { plainText } from './article/plain-text.ts';
import { toTree } from './article/to-tree.ts';
import { excerpt } from './pages/excerpt.ts';
import { splitLead } from './article/lead.ts';
import { passagesOf } from './search/passages.ts';
import { termsOf } from './search/terms.ts';
import type { ArticleDigest } from './types.ts';

/** Raised when the same content gives another digest: those kept from before are then made anew. */
export const DIGEST_VERSION = 2;

/** What other pages show of an article. Reads the whole text as its page does, so it belongs into a thread. */
export function digestArticle(content: string): ArticleDigest {
  // Every picture counts as there: a missing one would leave our words among the article's.
  const tree = toTree(content, { asset: (id) => ({ src: id, width: null, height: null }), video: (id) => ({ src: id }) });
  const passages = passagesOf(tree.root);
  const { lead, rest } = splitLead(tree.root);
  return {
    excerpt: excerpt(plainText(lead.children.length > 0 ? lead : rest)),
    passages,
    terms: termsOf(passages),
    steps: tree.steps.length,
    assetIds: tree.references.assetIds,
    videoIds: tree.references.videoIds,
  };
}

/** Whether nothing would be seen on the page but its title: such an article is a draft. */
export function isBlank({ passages, assetIds, videoIds }: ArticleDigest): boolean {
  return passages.length === 0 && assetIds.length === 0 && videoIds.length === 0;
}
