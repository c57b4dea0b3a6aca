import { type ReactNode, useState } from 'react';
import type { Action } from '../../actions/actions.ts';
import { useWrite } from '../../api/query.ts';
import { useRefusal } from '../../state/project-context.ts';
import { notify } from '../../state/toasts.ts';
import type { TreeNode } from './tree-model.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { contentText } from '../../text/content.ts';

const MoveDialog = lazyComponent('MoveDialog', () => import('../../forms/content/MoveDialog.tsx'));
const NewFolderDialog = lazyComponent('NewFolderDialog', () => import('../../forms/content/NewFolderDialog.tsx'));

/** Returns the actions of a folder and their open dialog. The page must render `dialog` next to the actions. */
export function useFolderActions({ id, title, parent }: TreeNode, onRename: () => void): { actions: Action[]; dialog: ReactNode } {
  const [open, setOpen] = useState<'move' | 'folder' | null>(null);
  const close = () => setOpen(null);
  const disabledReason = useRefusal('write');
  const restore = useWrite('restoreFolder', { onDone: () => notify(contentText.restored(title)) });
  const remove = useWrite('deleteFolder', {
    onDone: ({ articlesDeleted }) => notify(contentText.trashed(title, articlesDeleted), () => restore.go({ params: { id } })),
  });
  const group = 'page';
  const actions: Action[] = [
    { id: `rename-f${id}`, label: contentText.actions.rename, icon: 'edit', group, disabledReason, perform: onRename },
    {
      id: `new-in-f${id}`,
      label: contentText.actions.newSubfolder,
      icon: 'folder',
      group,
      disabledReason,
      perform: () => setOpen('folder'),
    },
    { id: `move-f${id}`, label: contentText.actions.move, icon: 'move', group, disabledReason, perform: () => setOpen('move') },
    {
      id: `trash-f${id}`,
      label: contentText.actions.trash,
      icon: 'trash',
      group,
      isDanger: true,
      disabledReason,
      perform: () => remove.go({ params: { id } }),
    },
  ];
  const from = parent === 'root' ? null : Number(parent.slice(1));
  return {
    actions,
    dialog: (
      <>
        {open === 'move' && <MoveDialog items={[{ kind: 'folder', id, title }]} from={from} onClose={close} />}
        {open === 'folder' && <NewFolderDialog parentId={id} onClose={close} />}
      </>
    ),
  };
}
