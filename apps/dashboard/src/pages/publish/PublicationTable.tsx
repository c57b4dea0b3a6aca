import type { Publication } from '@docreel/contract';
import { useState } from 'react';
import { useRead, useWrite } from '../../api/query.ts';
import { Button } from '../../ui/Button.tsx';
import { Waiting } from '../../ui/Page.tsx';
import { Status } from '../../ui/Status.tsx';
import { type Column, Pager, Table } from '../../ui/Table.tsx';
import { Time } from '../../ui/Time.tsx';
import { notify } from '../../state/toasts.ts';

export function PublicationTable() {
  const [offset, setOffset] = useState(0);
  const publications = useRead('listPublications', { query: { limit: 20, offset } }, { keepsPrevious: true });
  const live = publications.data?.publications.find(({ isLive }) => isLive);
  const back = useWrite('activatePublication', { onDone: () => notify('The site is again as it was then.') });
  const activate = useWrite('activatePublication', {
    onDone: () => notify('That publication is live.', live ? () => back.go({ params: { publicationId: live.publicationId } }) : null),
  });
  const columns: Column<Publication>[] = [
    { title: 'Made', isWide: true, cell: ({ createdAt }) => <Time at={createdAt} /> },
    { title: 'Status', cell: ({ isLive }) => <Status tone={isLive ? 'good' : 'quiet'}>{isLive ? 'Live' : 'Kept'}</Status> },
    { title: 'Articles', isRight: true, cell: ({ articlesCount }) => <span className="number">{articlesCount}</span> },
    { title: 'Languages', isExtra: true, cell: ({ languages }) => <span className="soft">{languages.join(', ')}</span> },
    {
      title: 'Warnings',
      isExtra: true,
      isRight: true,
      cell: ({ warnings }) => (
        <span className="number soft" title={warnings.join('\n')}>
          {warnings.length || ''}
        </span>
      ),
    },
    {
      title: '',
      isRight: true,
      cell: ({ publicationId, isLive }) =>
        !isLive && (
          <Button isRunning={activate.isRunning} onClick={() => activate.go({ params: { publicationId } })}>
            Make live
          </Button>
        ),
    },
  ];
  return (
    <Waiting query={publications}>
      {({ publications: all, pagination }) =>
        all.length > 0 ? (
          <>
            <Table label="Publications" columns={columns} rows={all} keyOf={({ publicationId }) => publicationId} />
            <Pager pagination={pagination} onOffset={setOffset} />
          </>
        ) : (
          <p className="soft">None yet.</p>
        )
      }
    </Waiting>
  );
}
