import { TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { ActionButton } from '../../actions/ActionControls.tsx';
import { type Action, useActions } from '../../actions/actions.ts';
import { useRead, useWrite } from '../../api/query.ts';
import type { ProjectStructure } from '@docreel/contract';
import { paths } from '../../paths.ts';
import { useProject, useRefusal } from '../../state/project-context.ts';
import { Empty } from '../../ui/Empty.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Page, QueryResult } from '../../ui/Page.tsx';
import { ContentTree } from './ContentTree.tsx';
import { filterModel, toTreeModel } from './tree-model.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { contentText } from '../../text/content.ts';

const NewFolderDialog = lazyComponent('NewFolderDialog', () => import('../../forms/content/NewFolderDialog.tsx'));

/** Shows the project's folders and articles as a tree. The query parameter `?folder=` opens a folder. */
export function ContentPage() {
  const { slug } = useProject();
  const [, navigate] = useLocation();
  const [isNaming, setNaming] = useState(false);
  const structure = useRead('getProjectStructure');
  const create = useWrite('createEmptyArticle', { onDone: ({ id }) => navigate(paths.article(slug, id)) });
  const disabledReason = useRefusal('write');
  const newFolder: Action = {
    id: 'new-folder',
    label: contentText.newFolder,
    icon: 'folder',
    group: 'page',
    disabledReason,
    perform: () => setNaming(true),
  };
  const newArticle: Action = {
    id: 'new-article',
    label: contentText.newArticle,
    icon: 'plus',
    group: 'page',
    shortcut: 'n',
    disabledReason,
    perform: () => create.go({ body: {} }),
  };
  useActions([newArticle, newFolder]);
  return (
    <Page
      title={contentText.title}
      actions={
        <>
          <ActionButton action={newFolder} />
          <ActionButton action={newArticle} isPrimary />
        </>
      }
    >
      <QueryResult query={structure}>{(found) => <Tree structure={found} />}</QueryResult>
      {isNaming && <NewFolderDialog parentId={null} onClose={() => setNaming(false)} />}
    </Page>
  );
}

function Tree({ structure }: { structure: ProjectStructure }) {
  const [words, setWords] = useState('');
  const [search] = useSearchParams();
  const model = useMemo(() => toTreeModel(structure), [structure]);
  const shown = useMemo(() => filterModel(model, words), [model, words]);
  const folder = search.get('folder');
  if (model.size === 1)
    return (
      <Empty icon="article" title={contentText.empty.title}>
        {contentText.empty.text}
      </Empty>
    );
  return (
    <>
      <TextInput
        aria-label={contentText.filter}
        placeholder={contentText.filter}
        leftSection={<Icon name="search" />}
        value={words}
        mb="sm"
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      {shown.size === 1 ? (
        <p className="soft">{contentText.noMatches}</p>
      ) : (
        <ContentTree key={words} model={shown} isFiltered={words.trim() !== ''} startAt={folder === null ? null : `f${folder}`} />
      )}
    </>
  );
}
