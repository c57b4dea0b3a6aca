import type { Article } from '@docreel/contract';
import { callOperation, useRead } from '../../api/query.ts';
import { useProject } from '../../state/project-context.ts';

/**
 * Returns a function that finds the URL of an article relative to the edited article, as the published site resolves it. `folderId` is the
 * folder of the edited article.
 */
export function useArticleUrl(folderId: number | null): (articleId: number) => Promise<string> {
  const { slug } = useProject();
  const { data } = useRead('listFolders');
  const folders = new Map((data?.folders ?? []).map((folder) => [folder.id, folder]));
  function listSlugs(id: number | null): string[] {
    const slugs: string[] = [];
    for (let folder = folders.get(id ?? 0); folder; folder = folders.get(folder.parentId ?? 0)) slugs.unshift(folder.slug);
    return slugs;
  }
  return async (articleId) => {
    const article = (await callOperation(slug, 'getArticle', { params: { id: articleId } })) as Article;
    const [from, to] = [listSlugs(folderId), listSlugs(article.folderId)];
    let shared = 0;
    while (shared < from.length && from[shared] === to[shared]) shared++;
    return '../'.repeat(from.length - shared + 1) + [...to.slice(shared), article.slug].map((part) => `${part}/`).join('');
  };
}
