import { useState } from 'react';
import { ActionButton } from '../../actions/ActionControls.tsx';
import { type Action, useActions } from '../../actions/actions.ts';
import { type ResultOf, useRead, useWrite } from '../../api/query.ts';
import { useRefusal } from '../../state/project-context.ts';
import { Button } from '../../ui/Button.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Waiting } from '../../ui/Page.tsx';
import { type Column, Pager, Table } from '../../ui/Table.tsx';
import { Time } from '../../ui/Time.tsx';
import { notify } from '../../state/toasts.ts';
import { SettingsFrame } from './SettingsFrame.tsx';

type Item = ResultOf<'listTrash'>['items'][number];

/** What was deleted in the last 30 days, and can be put back. */
export function TrashPage() {
  const [offset, setOffset] = useState(0);
  const [isAsked, setAsked] = useState(false);
  const trash = useRead('listTrash', { query: { limit: 50, offset } }, { keepsPrevious: true });
  const empty = useWrite('emptyTrash', { onDone: ({ articlesDeleted }) => notify(`${articlesDeleted} articles are gone for good.`) });
  const refusal = useRefusal('write');
  const isEmpty = trash.data?.items.length === 0;
  const action: Action = {
    id: 'empty-trash',
    label: 'Empty the trash',
    icon: 'trash',
    group: 'This page',
    isDanger: true,
    disabledReason: refusal ?? (isEmpty ? 'Nothing is in it.' : undefined),
    perform: () => setAsked(true),
  };
  useActions([action]);
  return (
    <SettingsFrame title="Trash" actions={<ActionButton action={action} />}>
      <Waiting query={trash}>
        {({ items, pagination }) =>
          items.length > 0 ? (
            <>
              <TrashTable items={items} />
              <Pager pagination={pagination} onOffset={setOffset} />
            </>
          ) : (
            <Empty icon="trash" title="The trash is empty">
              Articles and folders that are deleted lie here for 30 days and can be put back.
            </Empty>
          )
        }
      </Waiting>
      {isAsked && (
        <Confirm
          onClose={() => setAsked(false)}
          question={{
            title: 'Empty the trash?',
            text: 'What is in it is deleted for good, with its history and its translations.',
            verb: 'Delete for good',
            perform: () => empty.run({}),
          }}
        />
      )}
    </SettingsFrame>
  );
}

function TrashTable({ items }: { items: readonly Item[] }) {
  const onDone = () => notify('It is back where it was.');
  const article = useWrite('restoreArticle', { onDone });
  const folder = useWrite('restoreFolder', { onDone });
  const refusal = useRefusal('write');
  const columns: Column<Item>[] = [
    {
      title: 'Title',
      isWide: true,
      cell: ({ kind, title }) => (
        <span className="row" style={{ flexWrap: 'nowrap' }}>
          <Icon name={kind} />
          <span className="clip">{title}</span>
        </span>
      ),
    },
    {
      title: 'Holds',
      isExtra: true,
      cell: ({ kind, articlesCount }) => <span className="soft">{kind === 'folder' ? `${articlesCount} articles` : ''}</span>,
    },
    { title: 'Deleted', isExtra: true, cell: ({ deletedAt }) => <Time at={deletedAt} /> },
    {
      title: 'Gone',
      isExtra: true,
      cell: ({ purgeAt }) => (
        <span className="soft">
          <Time at={purgeAt} />
        </span>
      ),
    },
    {
      title: '',
      isRight: true,
      cell: ({ kind, id }) => (
        <Button disabledReason={refusal} onClick={() => (kind === 'article' ? article : folder).go({ params: { id } })}>
          Put back
        </Button>
      ),
    },
  ];
  return <Table label="Trash" columns={columns} rows={items} keyOf={({ kind, id }) => `${kind}-${id}`} />;
}
