import type { ItemInstance } from '@headless-tree/core';
import { ActionMenu } from '../../actions/ActionControls.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { PublishState, sayPublishState } from '../article/PublishState.tsx';
import { useArticleActions } from '../article/use-article-actions.tsx';
import classes from './ContentTree.module.css';
import type { TreeNode } from './tree-model.ts';
import { useFolderActions } from './use-folder-actions.tsx';

const INDENT = 20;

export function TreeRow({ item, top }: { item: ItemInstance<TreeNode>; top: number }) {
  const node = item.getItemData();
  const { level } = item.getItemMeta();
  const style = { top, paddingInlineStart: 8 + level * INDENT };
  if (item.isRenaming())
    return (
      <div className={classes.row} style={style}>
        <Icon name={node.kind} />
        <input {...item.getRenameInputProps()} className={classes.rename} aria-label={`New name of ${node.title}`} />
      </div>
    );
  return (
    <div
      {...item.getProps()}
      aria-label={sayNode(node)}
      className={classes.row}
      style={style}
      data-selected={item.isSelected() || undefined}
      data-target={item.isUnorderedDragTarget() || undefined}
    >
      {node.kind === 'folder' ? (
        <Icon name={item.isExpanded() ? 'chevron-down' : 'chevron-right'} size={12} />
      ) : (
        <span className={classes.gap} />
      )}
      <Icon name={node.kind} />
      <span className="clip">{node.title}</span> <RowEnd node={node} onRename={() => item.startRenaming()} />
    </div>
  );
}

/** The row as it is read: its title and what stands at its end. */
function sayNode({ title, article, children }: TreeNode): string {
  return `${title} ${article ? sayPublishState(article) : children.length}`;
}

function RowEnd({ node, onRename }: { node: TreeNode; onRename: () => void }) {
  return (
    <span
      className={classes.end}
      // The row below is opened by a click and by Enter; what stands here does its own.
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => event.stopPropagation()}
      role="presentation"
    >
      {node.article ? <ArticleEnd node={node} article={node.article} /> : <FolderEnd node={node} onRename={onRename} />}
    </span>
  );
}

function ArticleEnd({ node, article }: { node: TreeNode; article: NonNullable<TreeNode['article']> }) {
  const { actions, dialog } = useArticleActions(article);
  return (
    <>
      <span className={classes.state}>
        <PublishState article={article} />
      </span>
      <ActionMenu actions={actions} label={`Actions of ${node.title}`} />
      {dialog}
    </>
  );
}

function FolderEnd({ node, onRename }: { node: TreeNode; onRename: () => void }) {
  const { actions, dialog } = useFolderActions(node, onRename);
  return (
    <>
      <span className="soft number">{node.children.length}</span>
      <ActionMenu actions={actions} label={`Actions of ${node.title}`} />
      {dialog}
    </>
  );
}
