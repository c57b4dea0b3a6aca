import type { PublishChange, PublishChanges } from '@docreel/contract';
import { useState } from 'react';
import { useRead } from '../../api/query.ts';
import { paths } from '../../paths.ts';
import { useProject } from '../../state/project-context.ts';
import { Section, QueryResult } from '../../ui/Page.tsx';
import { Status } from '../../ui/Status.tsx';
import { type Column, Pager, Table } from '../../ui/Table.tsx';
import classes from './PublishPage.module.css';
import { KINDS, describeCounts, describeOtherChanges, describeReasons } from '../../labels/changes.ts';
import { Subject } from './Subject.tsx';
import { publishText } from '../../text/publish.ts';

/** Lists the changes of the next publication. */
export function Changes() {
  const [offset, setOffset] = useState(0);
  const changes = useRead('listPublishChanges', { query: { limit: 20, offset } }, { keepsPrevious: true });
  return (
    <Section title={publishText.changes.title} text={publishText.changes.text}>
      <QueryResult query={changes}>{(found) => <ChangeList changes={found} onOffset={setOffset} />}</QueryResult>
    </Section>
  );
}

function ChangeList({ changes, onOffset }: { changes: PublishChanges; onOffset: (offset: number) => void }) {
  const { hasChanges, publicationId, changes: rows, pagination } = changes;
  const others = describeOtherChanges(changes.others);
  if (!hasChanges && rows.length === 0)
    return <p className="soft">{publicationId === null ? publishText.changes.nothingYet : publishText.changes.none}</p>;
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
    <ul className={classes.counts} aria-label={publishText.changes.counts}>
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
      title: publishText.changes.article,
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
    { title: publishText.changes.change, cell: ({ change }) => <Status tone={KINDS[change].tone}>{KINDS[change].label}</Status> },
  ];
  return (
    <Table
      label={publishText.changes.tableLabel}
      columns={columns}
      rows={rows}
      keyOf={({ articleId, language }) => `${articleId} ${language}`}
    />
  );
}
