import type { Publication } from '@docreel/contract';
import { useState } from 'react';
import { useRead, useWrite } from '../../api/query.ts';
import { Button } from '../../ui/Button.tsx';
import { QueryResult } from '../../ui/Page.tsx';
import { Status } from '../../ui/Status.tsx';
import { type Column, Pager, Table } from '../../ui/Table.tsx';
import { Time } from '../../ui/Time.tsx';
import { notify } from '../../state/toasts.ts';
import { commonText } from '../../text/common.ts';
import { publishText } from '../../text/publish.ts';

export function PublicationTable() {
  const [offset, setOffset] = useState(0);
  const publications = useRead('listPublications', { query: { limit: 20, offset } }, { keepsPrevious: true });
  const live = publications.data?.publications.find(({ isLive }) => isLive);
  const back = useWrite('activatePublication', { onDone: () => notify(publishText.versions.undone) });
  const activate = useWrite('activatePublication', {
    onDone: () => notify(publishText.versions.restored, live ? () => back.go({ params: { publicationId: live.publicationId } }) : null),
  });
  const columns: Column<Publication>[] = [
    { title: publishText.versions.created, isWide: true, cell: ({ createdAt }) => <Time at={createdAt} /> },
    {
      title: publishText.versions.status,
      cell: ({ isLive }) => (
        <Status tone={isLive ? 'good' : 'quiet'}>{isLive ? publishText.versions.live : publishText.versions.previous}</Status>
      ),
    },
    { title: publishText.versions.articles, isRight: true, cell: ({ articlesCount }) => <span className="number">{articlesCount}</span> },
    { title: publishText.versions.languages, isExtra: true, cell: ({ languages }) => <span className="soft">{languages.join(', ')}</span> },
    {
      title: publishText.versions.warnings,
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
            {publishText.versions.restore}
          </Button>
        ),
    },
  ];
  return (
    <QueryResult query={publications}>
      {({ publications: all, pagination }) =>
        all.length > 0 ? (
          <>
            <Table label={publishText.versions.title} columns={columns} rows={all} keyOf={({ publicationId }) => publicationId} />
            <Pager pagination={pagination} onOffset={setOffset} />
          </>
        ) : (
          <p className="soft">{commonText.noneYet}</p>
        )
      }
    </QueryResult>
  );
}
