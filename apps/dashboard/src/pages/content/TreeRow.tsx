import type { ItemInstance } from '@headless-tree/core';
import { useState } from 'react';
import { ActionMenu } from '../../actions/ActionControls.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { PublishState, getPublishStateLabel } from '../article/PublishState.tsx';
import { useArticleActions } from '../article/use-article-actions.tsx';
import classes from './ContentTree.module.css';
import type { TreeNode } from './tree-model.ts';
import { getRowProps } from './use-content-tree.ts';
import { useFolderActions } from './use-folder-actions.tsx';
import { contentText } from '../../text/content.ts';

const INDENT = 20;

/**
 * Menus are the most expensive part of a row, and fifty rows are visible. A row shows a placeholder button until it is hovered or focused,
 * and then renders its menu.
 */
type MenuState = 'placeholder' | 'shown' | 'open';

interface TreeRowProps {
  item: ItemInstance<TreeNode>;
  /** Position in pixels. */
  top: number;
  /** Whether Tab reaches this row, because the focused row is not rendered. */
  isTabStop: boolean;
}

export function TreeRow({ item, top, isTabStop }: TreeRowProps) {
  const node = item.getItemData();
  const [menuState, setMenuState] = useState<MenuState>('placeholder');
  const showMenu = () => setMenuState((before) => (before === 'placeholder' ? 'shown' : before));
  const { level } = item.getItemMeta();
  const style = { top, paddingInlineStart: 8 + level * INDENT };
  const props = getRowProps(item);
  if (item.isRenaming())
    return (
      <div className={classes.row} style={style}>
        <Icon name={node.kind} />
        <input {...item.getRenameInputProps()} className={classes.rename} aria-label={contentText.row.rename(node.title)} />
      </div>
    );
  return (
    <div
      {...props}
      {...(isTabStop && { tabIndex: 0 })}
      onPointerEnter={showMenu}
      onFocus={({ target, currentTarget }) => target === currentTarget && showMenu()}
      aria-label={describeNode(node)}
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
      <span className="clip">{node.title}</span>{' '}
      <RowEnd node={node} menuState={menuState} onOpenMenu={() => setMenuState('open')} onRename={() => item.startRenaming()} />
    </div>
  );
}

/** Returns the accessible name of a row: its title and state. */
function describeNode({ title, article, children }: TreeNode): string {
  return contentText.row.rowName(title, article ? getPublishStateLabel(article) : contentText.row.articles(children.length));
}

interface RowEndProps {
  node: TreeNode;
  menuState: MenuState;
  /** Called when the placeholder button is pressed. */
  onOpenMenu: () => void;
  onRename: () => void;
}

function RowEnd({ node, menuState, onOpenMenu, onRename }: RowEndProps) {
  return (
    <span
      className={classes.end}
      // Clicking a row or pressing Enter opens it. Controls inside the row handle their own events.
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => event.stopPropagation()}
      role="presentation"
    >
      {node.article ? (
        <span className={classes.state}>
          <PublishState article={node.article} />
        </span>
      ) : (
        <span className="soft number">{node.children.length}</span>
      )}
      {menuState === 'placeholder' ? (
        <button
          type="button"
          className={classes.more}
          aria-label={contentText.row.actions(node.title)}
          aria-haspopup="menu"
          onClick={onOpenMenu}
        >
          <Icon name="more" />
        </button>
      ) : (
        <RowMenu node={node} isOpenAtFirst={menuState === 'open'} onRename={onRename} />
      )}
    </span>
  );
}

interface RowMenuProps {
  node: TreeNode;
  isOpenAtFirst: boolean;
  onRename: () => void;
}

function RowMenu({ node, ...rest }: RowMenuProps) {
  return node.article ? <ArticleMenu node={node} article={node.article} {...rest} /> : <FolderMenu node={node} {...rest} />;
}

function ArticleMenu({ node, article, isOpenAtFirst }: RowMenuProps & { article: NonNullable<TreeNode['article']> }) {
  const { actions, dialog } = useArticleActions(article);
  return (
    <>
      <ActionMenu actions={actions} label={contentText.row.actions(node.title)} isOpenAtFirst={isOpenAtFirst} />
      {dialog}
    </>
  );
}

function FolderMenu({ node, isOpenAtFirst, onRename }: RowMenuProps) {
  const { actions, dialog } = useFolderActions(node, onRename);
  return (
    <>
      <ActionMenu actions={actions} label={contentText.row.actions(node.title)} isOpenAtFirst={isOpenAtFirst} />
      {dialog}
    </>
  );
}
