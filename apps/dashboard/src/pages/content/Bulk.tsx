import { useState } from 'react';
import { notifyFailure } from '../../api/errors.ts';
import { useWrite } from '../../api/query.ts';
import { useRefusal } from '../../state/project-context.ts';
import { Button } from '../../ui/Button.tsx';
import { notify } from '../../state/toasts.ts';
import classes from './ContentTree.module.css';
import type { TreeNode } from './tree-model.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { commonText } from '../../text/common.ts';
import { contentText } from '../../text/content.ts';

const MoveDialog = lazyComponent('MoveDialog', () => import('../../forms/content/MoveDialog.tsx'));

/** Renders the actions for several selected articles and folders. */
export function Bulk({ nodes, onDone }: { nodes: readonly TreeNode[]; onDone: () => void }) {
  const [isMoving, setMoving] = useState(false);
  const refusal = useRefusal('write');
  const { hide, trash } = useBulkWrites(nodes, onDone);
  return (
    <div className={classes.bulk} role="toolbar" aria-label={contentText.bulk.label}>
      <span>{contentText.bulk.selected(nodes.length)}</span>
      <Button icon="move" disabledReason={refusal} onClick={() => setMoving(true)}>
        {contentText.actions.move}
      </Button>
      <Button icon="eye-off" disabledReason={refusal} onClick={() => void hide()}>
        {contentText.bulk.hide}
      </Button>
      <Button icon="trash" kind="danger" disabledReason={refusal} onClick={() => void trash()}>
        {contentText.bulk.trash}
      </Button>
      <Button kind="subtle" onClick={onDone}>
        {commonText.cancel}
      </Button>
      {isMoving && <MoveDialog items={nodes} from={null} onClose={() => setMoving(false)} />}
    </div>
  );
}

function useBulkWrites(nodes: readonly TreeNode[], onDone: () => void) {
  const update = useWrite('updateArticle', { isForm: true });
  const removeArticle = useWrite('deleteArticle', { isForm: true });
  const removeFolder = useWrite('deleteFolder', { isForm: true });
  const restoreArticle = useWrite('restoreArticle', { isForm: true });
  const restoreFolder = useWrite('restoreFolder', { isForm: true });
  const articles = nodes.filter(({ kind }) => kind === 'article');

  async function each(list: readonly TreeNode[], write: (node: TreeNode) => Promise<unknown>): Promise<void> {
    try {
      for (const node of list) await write(node);
      onDone();
    } catch (error) {
      notifyFailure(error);
    }
  }
  const setHidden = (isHidden: boolean) => each(articles, ({ id }) => update.run({ params: { id }, body: { isHidden } }));
  async function hide(): Promise<void> {
    await setHidden(true);
    notify(contentText.bulk.hidden(articles.length), () => void setHidden(false));
  }
  async function trash(): Promise<void> {
    await each(nodes, ({ kind, id }) => (kind === 'article' ? removeArticle : removeFolder).run({ params: { id } }));
    const back = () => void each(nodes, ({ kind, id }) => (kind === 'article' ? restoreArticle : restoreFolder).run({ params: { id } }));
    notify(contentText.bulk.trashed(nodes.length), back);
  }
  return { hide, trash };
}
