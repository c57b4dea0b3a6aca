import { notifyFailure } from '../../api/errors.ts';
import { useWrite } from '../../api/query.ts';
import { notify } from '../../state/toasts.ts';
import { getFolderId, toPositions, type TreeModel, type TreeNode } from './tree-model.ts';
import { contentText } from '../../text/content.ts';

/** Saves moves and renames in the tree. Users can undo each of them. */
export function useTreeWrites(model: TreeModel) {
  const moveArticle = useWrite('moveArticle', { isForm: true });
  const updateFolder = useWrite('updateFolder', { isForm: true });
  const updateArticle = useWrite('updateArticle', { isForm: true });

  async function moveNode({ kind, id }: TreeNode, folderId: number | null, position: number | undefined): Promise<void> {
    if (kind === 'article') await moveArticle.run({ params: { id }, body: { folderId, position } });
    else await updateFolder.run({ params: { id }, body: { parentId: folderId, position } });
  }

  async function drop(nodes: readonly TreeNode[], folder: string, index: number | null): Promise<void> {
    const moved = new Set(nodes.map(({ nodeId }) => nodeId));
    const start = index === null ? null : toPositions(model, { folder, index, moved });
    const taken = { folder: 0, article: 0 };
    const before = nodes.map((node) => ({ node, folderId: getFolderId(model, node.parent), position: indexAmongKind(model, node) }));
    try {
      for (const node of nodes) {
        await moveNode(node, getFolderId(model, folder), start ? start[node.kind] + taken[node.kind] : undefined);
        taken[node.kind] += 1;
      }
      const undo = () => void restorePositions(before).catch(notifyFailure);
      notify(
        contentText.moveDialog.moved(
          contentText.moveDialog.items(nodes.map(({ title }) => title)),
          model.get(folder)?.title ?? contentText.root,
        ),
        undo,
      );
    } catch (error) {
      notifyFailure(error);
    }
  }

  async function restorePositions(before: readonly { node: TreeNode; folderId: number | null; position: number }[]): Promise<void> {
    for (const { node, folderId, position } of before) await moveNode(node, folderId, position);
  }

  async function rename({ kind, id, title }: TreeNode, name: string): Promise<void> {
    if (name.trim() === '' || name === title) return;
    try {
      await (kind === 'article'
        ? updateArticle.run({ params: { id }, body: { title: name } })
        : updateFolder.run({ params: { id }, body: { name } }));
    } catch (error) {
      notifyFailure(error);
    }
  }
  return { drop, rename };
}

function indexAmongKind(model: TreeModel, { nodeId, parent, kind }: TreeNode): number {
  const same = (model.get(parent)?.children ?? []).filter((other) => model.get(other)?.kind === kind);
  return same.indexOf(nodeId);
}
