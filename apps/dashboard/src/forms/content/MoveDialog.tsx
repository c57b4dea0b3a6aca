import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useRead, useWrite } from '../../api/query.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { QueryResult } from '../../ui/Page.tsx';
import { notify } from '../../state/toasts.ts';
import { notifyFailure } from '../../api/errors.ts';
import { type FolderChoice, listFolderChoices } from './folder-choices.ts';
import classes from './MoveDialog.module.css';
import { commonText } from '../../text/common.ts';
import { contentText } from '../../text/content.ts';

export interface MovableItem {
  kind: 'article' | 'folder';
  id: number;
  title: string;
}

/** Dialog that moves items to a folder in a list, as an alternative to dragging. */
export function MoveDialog({ items, from, onClose }: { items: readonly MovableItem[]; from: number | null; onClose: () => void }) {
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState<FolderChoice | null>(null);
  const move = useMove();
  const what = contentText.moveDialog.items(items.map(({ title }) => title));
  const moved = new Set(items.filter(({ kind }) => kind === 'folder').map(({ id }) => id));

  async function go(): Promise<void> {
    if (!chosen) return;
    try {
      for (const item of items) await move.to(item, chosen.id);
      const undo = () => void Promise.all(items.map((item) => move.to(item, from))).catch(notifyFailure);
      notify(contentText.moveDialog.moved(what, chosen.name), undo);
      onClose();
    } catch (error) {
      notifyFailure(error);
    }
  }
  return (
    <Dialog
      title={contentText.moveDialog.title(what)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{commonText.cancel}</Button>
          <Button
            kind="primary"
            isRunning={move.isRunning}
            disabledReason={chosen ? undefined : contentText.moveDialog.chooseFolder}
            onClick={() => void go()}
          >
            {contentText.moveDialog.submit}
          </Button>
        </>
      }
    >
      <TextInput
        aria-label={contentText.moveDialog.find}
        placeholder={contentText.moveDialog.find}
        data-autofocus
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <FolderList words={words} moved={moved} chosen={chosen} onChosen={setChosen} />
    </Dialog>
  );
}

interface ListProps {
  words: string;
  /** IDs of the folders that are moved. A folder cannot move into itself. */
  moved: ReadonlySet<number>;
  chosen: FolderChoice | null;
  onChosen: (choice: FolderChoice) => void;
}

function FolderList({ words, moved, chosen, onChosen }: ListProps) {
  const folders = useRead('listFolders');
  const wanted = words.trim().toLowerCase();
  return (
    <QueryResult query={folders}>
      {({ folders: all }) => (
        <div className={classes.list} role="radiogroup" aria-label={contentText.moveDialog.folder}>
          {listFolderChoices(all, moved)
            .filter(({ path }) => path.toLowerCase().includes(wanted))
            .map((choice) => (
              <label key={choice.id ?? 'root'} className={classes.choice} style={{ paddingInlineStart: `${0.5 + choice.depth}rem` }}>
                <input
                  type="radio"
                  name="folder"
                  className="sr-only"
                  checked={chosen !== null && chosen.id === choice.id}
                  onChange={() => onChosen(choice)}
                />
                <Icon name="folder" />
                <span className="clip">{choice.name}</span>
              </label>
            ))}
        </div>
      )}
    </QueryResult>
  );
}

/** Moves an article or a folder to the end of another folder or of the top level. */
export function useMove() {
  const article = useWrite('moveArticle', { isForm: true });
  const folder = useWrite('updateFolder', { isForm: true });
  return {
    isRunning: article.isRunning || folder.isRunning,
    to: ({ kind, id }: MovableItem, folderId: number | null): Promise<unknown> =>
      kind === 'article'
        ? article.run({ params: { id }, body: { folderId } })
        : folder.run({ params: { id }, body: { parentId: folderId } }),
  };
}
