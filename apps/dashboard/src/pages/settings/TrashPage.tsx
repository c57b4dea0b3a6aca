import { useState } from 'react';
import { ActionButton } from '../../actions/ActionControls.tsx';
import { type Action, useActions } from '../../actions/actions.ts';
import { type ResultOf, useRead, useWrite } from '../../api/query.ts';
import { useRefusal } from '../../state/project-context.ts';
import { Button } from '../../ui/Button.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { QueryResult } from '../../ui/Page.tsx';
import { type Column, Pager, Table } from '../../ui/Table.tsx';
import { Time } from '../../ui/Time.tsx';
import { notify } from '../../state/toasts.ts';
import { SettingsFrame } from './SettingsFrame.tsx';
import { settingsText } from '../../text/settings.ts';
import { trashText } from '../../text/trash.ts';

type Item = ResultOf<'listTrash'>['items'][number];

/** Lists items that were deleted in the last 30 days. Users can restore them. */
export function TrashPage() {
  const [offset, setOffset] = useState(0);
  const [isAsked, setAsked] = useState(false);
  const trash = useRead('listTrash', { query: { limit: 50, offset } }, { keepsPrevious: true });
  const empty = useWrite('emptyTrash', { onDone: ({ articlesDeleted }) => notify(trashText.confirm.done(articlesDeleted)) });
  const refusal = useRefusal('write');
  const isEmpty = trash.data?.items.length === 0;
  const action: Action = {
    id: 'empty-trash',
    label: trashText.emptyTrash,
    icon: 'trash',
    group: 'page',
    isDanger: true,
    disabledReason: refusal ?? (isEmpty ? trashText.isEmpty : undefined),
    perform: () => setAsked(true),
  };
  useActions([action]);
  return (
    <SettingsFrame title={settingsText.parts.trash} actions={<ActionButton action={action} />}>
      <QueryResult query={trash}>
        {({ items, pagination }) =>
          items.length > 0 ? (
            <>
              <TrashTable items={items} />
              <Pager pagination={pagination} onOffset={setOffset} />
            </>
          ) : (
            <Empty icon="trash" title={trashText.empty.title}>
              {trashText.empty.text}
            </Empty>
          )
        }
      </QueryResult>
      {isAsked && (
        <Confirm
          onClose={() => setAsked(false)}
          question={{
            title: trashText.confirm.title,
            text: trashText.confirm.text,
            submitLabel: trashText.confirm.submit,
            perform: () => empty.run({}),
          }}
        />
      )}
    </SettingsFrame>
  );
}

function TrashTable({ items }: { items: readonly Item[] }) {
  const onDone = () => notify(trashText.table.restored);
  const article = useWrite('restoreArticle', { onDone });
  const folder = useWrite('restoreFolder', { onDone });
  const refusal = useRefusal('write');
  const columns: Column<Item>[] = [
    {
      title: trashText.table.title,
      isWide: true,
      cell: ({ kind, title }) => (
        <span className="row" style={{ flexWrap: 'nowrap' }}>
          <Icon name={kind} />
          <span className="clip">{title}</span>
        </span>
      ),
    },
    {
      title: trashText.table.contains,
      isExtra: true,
      cell: ({ kind, articlesCount }) => <span className="soft">{kind === 'folder' ? trashText.table.articles(articlesCount) : ''}</span>,
    },
    { title: trashText.table.deleted, isExtra: true, cell: ({ deletedAt }) => <Time at={deletedAt} /> },
    {
      title: trashText.table.expires,
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
          {trashText.table.restore}
        </Button>
      ),
    },
  ];
  return <Table label={settingsText.parts.trash} columns={columns} rows={items} keyOf={({ kind, id }) => `${kind}-${id}`} />;
}
