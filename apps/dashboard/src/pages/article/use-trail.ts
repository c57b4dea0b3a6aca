import type { Folder } from '@docreel/contract';
import { useRead } from '../../api/query.ts';
import { paths } from '../../paths.ts';
import { useProject } from '../../state/project-context.ts';
import { contentText } from '../../text/content.ts';

/** Returns the breadcrumb of an article: the content page, followed by its folders from the top. */
export function useTrail(folderId: number | null): { label: string; to: string }[] {
  const { slug } = useProject();
  const { data } = useRead('listFolders');
  const byId = new Map((data?.folders ?? []).map((folder) => [folder.id, folder]));
  const trail: Folder[] = [];
  for (let folder = byId.get(folderId ?? 0); folder; folder = byId.get(folder.parentId ?? 0)) trail.unshift(folder);
  return [
    { label: contentText.title, to: paths.content(slug) },
    ...trail.map(({ id, name }) => ({ label: name, to: paths.content(slug, id) })),
  ];
}
