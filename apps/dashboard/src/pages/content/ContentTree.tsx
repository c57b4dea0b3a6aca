import { AssistiveTreeDescription } from '@headless-tree/react';
import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { paths } from '../../paths.ts';
import { useProject, useRefusal } from '../../state/project-context.ts';
import { Bulk } from './Bulk.tsx';
import classes from './ContentTree.module.css';
import type { TreeModel } from './tree-model.ts';
import { describeDragging } from './describe-dragging.ts';
import { TreeRow } from './TreeRow.tsx';
import { useContentTree } from './use-content-tree.ts';
import { useTreeWrites } from './use-tree-writes.ts';
import { contentText } from '../../text/content.ts';

const ROW = 34;
/** Number of rows that are rendered above and below the visible ones, so that scrolling shows no gap. */
const SPARE = 12;

interface ContentTreeProps {
  model: TreeModel;
  isFiltered: boolean;
  startAt: string | null;
}

/** Renders only the visible rows, so that 10,000 articles are as fast as 10. */
export function ContentTree({ model, isFiltered, startAt }: ContentTreeProps) {
  const { slug } = useProject();
  const [, navigate] = useLocation();
  const writes = useTreeWrites(model);
  const frame = useRef<HTMLDivElement>(null);
  const [{ top, height }, setSeen] = useState({ top: 0, height: 800 });
  const look = () => frame.current && setSeen({ top: frame.current.scrollTop, height: frame.current.clientHeight });
  const tree = useContentTree({
    model,
    isFiltered,
    startAt,
    mayWrite: useRefusal('write') === undefined,
    onOpen: ({ kind, id }) => kind === 'article' && navigate(paths.article(slug, id)),
    onRename: (node, title) => void writes.rename(node, title),
    onDrop: (nodes, folder, index) => void writes.drop(nodes, folder, index),
    scrollTo: (index) => {
      const box = frame.current;
      if (!box) return;
      if (index * ROW < box.scrollTop) box.scrollTop = index * ROW;
      else if ((index + 1) * ROW > box.scrollTop + box.clientHeight) box.scrollTop = (index + 1) * ROW - box.clientHeight;
    },
  });
  const items = tree.getItems();
  const first = Math.max(0, Math.floor(top / ROW) - SPARE);
  const shown = items.slice(first, Math.ceil((top + height) / ROW) + SPARE);
  const hasTabStop = shown.some((item) => item.isFocused());
  const selected = tree.getSelectedItems().map((item) => item.getItemData());
  return (
    <>
      <AssistiveTreeDescription tree={tree} getLabel={describeDragging} className="sr-only" />
      <div ref={frame} className={classes.frame} onScroll={look}>
        <div {...tree.getContainerProps(contentText.title)} className={classes.tree} style={{ height: items.length * ROW }}>
          {shown.map((item, index) => (
            <TreeRow key={item.getId()} item={item} top={(first + index) * ROW} isTabStop={!hasTabStop && index === 0} />
          ))}
        </div>
        <div className={classes.line} style={tree.getDragLineStyle()} />
      </div>
      {selected.length > 1 && <Bulk nodes={selected} onDone={() => tree.setSelectedItems([])} />}
    </>
  );
}
