import type { Root } from 'hast';
import { plainText } from './article/plain-text.ts';
import { toTree } from './article/to-tree.ts';
import { excerpt } from './pages/excerpt.ts';
import { splitLead } from './article/lead.ts';
import { walk } from './article/walk.ts';
import { passagesOf } from './search/passages.ts';
import { termsOf } from './search/terms.ts';
import type { ArticleDigest } from './types.ts';

/** Raised when the same content gives another digest: those kept from before are then made anew. */
export const DIGEST_VERSION = 3;

/** What other pages show of an article. Reads the whole text as its page does, so it belongs into a thread. */
export function digestArticle(content: string): ArticleDigest {
  // Every picture counts as there: a missing one would leave our words among the article's.
  const tree = toTree(content, {
    asset: (id) => ({ src: `asset:${id}`, width: null, height: null }),
    video: (id) => ({ src: `video:${id}` }),
  });
  const passages = passagesOf(tree.root);
  const { lead, rest } = splitLead(tree.root);
  return {
    excerpt: excerpt(plainText(lead.children.length > 0 ? lead : rest)),
    passages,
    terms: termsOf(passages),
    steps: tree.steps.length,
    assetIds: tree.references.assetIds,
    videoIds: tree.references.videoIds,
    links: linksIn(tree.root),
  };
}

/** What names neither a scheme, nor another host, nor a place on the page itself. */
const RELATIVE = /^(?![a-z][a-z0-9+.-]*:|\/\/|#)/i;

function linksIn(root: Root): string[] {
  const links = new Set<string>();
  walk(root, ({ tagName, properties: { href } }) => {
    if (tagName === 'a' && typeof href === 'string' && RELATIVE.test(href)) links.add(href);
  });
  return [...links];
}

/** Whether nothing would be seen on the page but its title: such an article is a draft. */
export function isBlank({ passages, assetIds, videoIds }: ArticleDigest): boolean {
  return passages.length === 0 && assetIds.length === 0 && videoIds.length === 0;
}
