import type { ArticleListItem } from '@docreel/contract';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import type { Action } from '../../actions/actions.ts';
import { useWrite } from '../../api/query.ts';
import { paths } from '../../paths.ts';
import { useProject, useRefusal } from '../../state/project-context.ts';
import { notify } from '../../state/toasts.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { articleText } from '../../text/article.ts';
import { reviewText } from '../../text/review.ts';

const MoveDialog = lazyComponent('MoveDialog', () => import('../../forms/content/MoveDialog.tsx'));
const CompareDialog = lazyComponent('CompareDialog', () => import('../../forms/content/CompareDialog.tsx'));
const RenameDialog = lazyComponent('RenameDialog', () => import('../../forms/content/RenameDialog.tsx'));

type Open = 'rename' | 'move' | 'regenerate' | 'compare' | null;

/** Returns the actions of an article and their open dialog. The page must render `dialog` next to the actions. */
export function useArticleActions(article: ArticleListItem | Pick<ArticleListItem, 'id' | 'title' | 'folderId' | 'isHidden' | 'videoId'>): {
  actions: Action[];
  dialog: ReactNode;
} {
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const cannotWrite = useRefusal('write');
  const cannotGenerate = useRefusal('generate');
  const hide = useHide(article);
  const remove = useTrash(article);
  const { id, isHidden, videoId } = article;
  const group = 'page';
  const text = articleText.actions;
  const actions: Action[] = [
    { id: `rename-${id}`, label: text.rename, icon: 'edit', group, disabledReason: cannotWrite, perform: () => setOpen('rename') },
    { id: `move-${id}`, label: text.move, icon: 'move', group, shortcut: 'm', disabledReason: cannotWrite, perform: () => setOpen('move') },
    {
      id: `hide-${id}`,
      label: isHidden ? text.show : text.hide,
      icon: isHidden ? 'eye' : 'eye-off',
      group,
      disabledReason: cannotWrite,
      perform: hide,
    },
    {
      id: `regenerate-${id}`,
      label: reviewText.actions.regenerate,
      icon: 'refresh',
      group,
      disabledReason: videoId === null ? reviewText.actions.notFromVideo : cannotGenerate,
      perform: () => setOpen('regenerate'),
    },
    {
      id: `compare-${id}`,
      label: reviewText.actions.compare,
      icon: 'video',
      group,
      words: reviewText.actions.compareWords,
      disabledReason: cannotGenerate,
      perform: () => setOpen('compare'),
    },
    { id: `trash-${id}`, label: text.trash, icon: 'trash', group, isDanger: true, disabledReason: cannotWrite, perform: remove },
  ];
  return {
    actions,
    dialog: (
      <>
        {open === 'rename' && <RenameDialog id={id} title={article.title} onClose={close} />}
        {open === 'move' && <MoveDialog items={[{ kind: 'article', id, title: article.title }]} from={article.folderId} onClose={close} />}
        {(open === 'regenerate' || open === 'compare') && (
          <CompareDialog articleId={id} videoId={videoId} isOwnVideo={open === 'regenerate'} onClose={close} />
        )}
      </>
    ),
  };
}

function useHide({ id, title, isHidden }: Pick<ArticleListItem, 'id' | 'title' | 'isHidden'>): () => void {
  const update = useWrite('updateArticle', {
    onDone: (_, { body }) => {
      const undo = () => update.go({ params: { id }, body: { isHidden } });
      if (body.isHidden !== isHidden) notify(isHidden ? articleText.shown(title) : articleText.hidden(title), undo);
    },
  });
  return () => update.go({ params: { id }, body: { isHidden: !isHidden } });
}

function useTrash({ id, title }: Pick<ArticleListItem, 'id' | 'title'>): () => void {
  const { slug } = useProject();
  const [location, navigate] = useLocation();
  const restore = useWrite('restoreArticle', { onDone: () => notify(articleText.restored(title)) });
  const remove = useWrite('deleteArticle', {
    onDone: () => {
      notify(articleText.trashed(title), () => restore.go({ params: { id } }));
      if (location.startsWith(paths.article(slug, id))) navigate(paths.content(slug));
    },
  });
  return () => remove.go({ params: { id } });
}
