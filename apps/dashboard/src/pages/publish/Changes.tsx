import type { PublishChange, PublishChanges } from '@docreel/contract';
import { useState } from 'react';
import { useRead } from '../../api/query.ts';
import { paths } from '../../paths.ts';
import { useProject } from '../../state/project-context.ts';
import { Section, Waiting } from '../../ui/Page.tsx';
import { Status } from '../../ui/Status.tsx';
import { type Column, Pager, Table } from '../../ui/Table.tsx';
import classes from './PublishPage.module.css';
import { KINDS, describeCounts, describeOtherChanges, describeReasons } from '../../labels/changes.ts';
import { Subject } from './Subject.tsx';

/** What the next publication will make another, before it does. */
export function Changes() {
  const [offset, setOffset] = useState(0);
  const changes = useRead('listPublishChanges', { query: { limit: 20, offset } }, { keepsPrevious: true });
  return (
    <Section title="What will change" text="Compared with what readers see now. Nothing is done before you publish.">
      <Waiting query={changes}>{(found) => <Told changes={found} onOffset={setOffset} />}</Waiting>
    </Section>
  );
}

function Told({ changes, onOffset }: { changes: PublishChanges; onOffset: (offset: number) => void }) {
  const { hasChanges, publicationId, changes: rows, pagination } = changes;
  const others = describeOtherChanges(changes.others);
  if (!hasChanges && rows.length === 0)
    return (
      <p className="soft">{publicationId === null ? 'There is nothing to publish yet.' : 'Nothing: readers see your content as it is.'}</p>
    );
  return (
    <>
      <Counts counts={changes.counts} />
      {others !== null && <p className="soft">{others}</p>}
      {rows.length > 0 && (
        <>
          <ChangeTable rows={rows} />
          <Pager pagination={pagination} onOffset={onOffset} />
        </>
      )}
    </>
  );
}

function Counts({ counts }: Pick<PublishChanges, 'counts'>) {
  return (
    <ul className={classes.counts} aria-label="In numbers">
      {describeCounts(counts).map(({ count, words }) => (
        <li key={words}>
          <strong className="number">{count}</strong> {words}
        </li>
      ))}
    </ul>
  );
}

function ChangeTable({ rows }: { rows: readonly PublishChange[] }) {
  const { slug } = useProject();
  const columns: Column<PublishChange>[] = [
    {
      title: 'Article',
      isWide: true,
      cell: (change) => {
        const { articleId, title, language, reasons } = change;
        const isExpired = reasons.includes('deleted') || reasons.includes('trashed');
        return (
          <Subject title={title} language={language} to={isExpired ? undefined : paths.article(slug, articleId)}>
            {describeReasons(change)}
          </Subject>
        );
      },
    },
    { title: 'Change', cell: ({ change }) => <Status tone={KINDS[change].tone}>{KINDS[change].label}</Status> },
  ];
  return <Table label="Changes" columns={columns} rows={rows} keyOf={({ articleId, language }) => `${articleId} ${language}`} />;
}
