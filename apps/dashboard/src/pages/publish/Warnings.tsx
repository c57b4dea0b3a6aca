import type { PublishWarning, PublishWarnings, WarningKind } from '@docreel/contract';
import type { Query } from '@tanstack/react-query';
import { useState } from 'react';
import { useRead, useWrite } from '../../api/query.ts';
import { paths } from '../../paths.ts';
import { useProject, useRefusal } from '../../state/project-context.ts';
import { Button } from '../../ui/Button.tsx';
import { Section, QueryResult } from '../../ui/Page.tsx';
import { type Column, Pager, Table } from '../../ui/Table.tsx';
import { notify } from '../../state/toasts.ts';
import classes from './PublishPage.module.css';
import { describeWarning, WARNINGS } from '../../labels/changes.ts';
import { Subject } from './Subject.tsx';
import { publishText } from '../../text/publish.ts';

/**
 * The page requests the warnings every second while some articles are unchecked, because each request checks a few. Some articles cannot be
 * checked, so the number of requests is limited.
 */
const CHECK_AGAIN_MS = 1000;
const MAX_CHECKS = 60;

function getRefetchInterval({ state: { data, dataUpdateCount } }: Query): number | false {
  const unread = (data as PublishWarnings | undefined)?.unreadTexts ?? 0;
  return unread > 0 && dataUpdateCount < MAX_CHECKS ? CHECK_AGAIN_MS : false;
}

type PageOfKind = { kind: WarningKind | null; offset: number };

/** Lists problems that readers would notice, with an action for each. */
export function Warnings() {
  const [{ kind, offset }, setPage] = useState<PageOfKind>({ kind: null, offset: 0 });
  const query = { limit: 20, offset, ...(kind !== null && { kind }) };
  const warnings = useRead('listPublishWarnings', { query }, { keepsPrevious: true, refetchInterval: getRefetchInterval });
  return (
    <QueryResult query={warnings}>
      {(found) =>
        (sum(found.counts) + found.unreadTexts > 0 || kind !== null) && (
          <Section title={publishText.warnings.title} text={publishText.warnings.text}>
            <Kinds counts={found.counts} kind={kind} onKind={(next) => setPage({ kind: next, offset: 0 })} />
            {found.unreadTexts > 0 && (
              <p className="soft" role="status">
                {publishText.warnings.unchecked(found.unreadTexts)}
              </p>
            )}
            {found.warnings.length > 0 && <WarningTable rows={found.warnings} />}
            <Pager pagination={found.pagination} onOffset={(next) => setPage({ kind, offset: next })} />
          </Section>
        )
      }
    </QueryResult>
  );
}

function sum(counts: PublishWarnings['counts']): number {
  return Object.values(counts).reduce((all, count) => all + count, 0);
}

interface KindsProps {
  counts: PublishWarnings['counts'];
  kind: WarningKind | null;
  onKind: (kind: WarningKind | null) => void;
}

/** Shows the number of warnings of each kind. Clicking a kind filters the list. */
function Kinds({ counts, kind, onKind }: KindsProps) {
  const kinds = (Object.keys(WARNINGS) as WarningKind[]).filter((one) => counts[one] > 0);
  return (
    <div className={classes.kinds} role="group" aria-label={publishText.warnings.kindsLabel}>
      {kinds.map((one) => (
        <button key={one} type="button" aria-pressed={kind === one} onClick={() => onKind(kind === one ? null : one)}>
          <strong className="number">{counts[one]}</strong> {counts[one] === 1 ? WARNINGS[one].one : WARNINGS[one].many}
        </button>
      ))}
    </div>
  );
}

function WarningTable({ rows }: { rows: readonly PublishWarning[] }) {
  const { slug } = useProject();
  const columns: Column<PublishWarning>[] = [
    {
      title: publishText.warnings.article,
      isWide: true,
      cell: (warning) => (
        <Subject title={warning.title} language={warning.language} to={paths.article(slug, warning.articleId)}>
          {describeWarning(warning)}
        </Subject>
      ),
    },
    { title: '', isRight: true, cell: (warning) => <NextStep warning={warning} /> },
  ];
  return (
    <Table
      label={publishText.warnings.tableLabel}
      columns={columns}
      rows={rows}
      keyOf={({ kind, articleId, language, target }) => `${kind} ${articleId} ${language} ${target}`}
    />
  );
}

/** Renders the button that resolves a warning. */
function NextStep({ warning: { kind, articleId, language, title } }: { warning: PublishWarning }) {
  const { slug } = useProject();
  const translate = useWrite('translate', { onDone: () => notify(publishText.warnings.translating(title)) });
  const show = useWrite('updateArticle', { onDone: () => notify(publishText.warnings.shown(title)) });
  const mayGenerate = useRefusal('generate');
  const mayWrite = useRefusal('write');
  if (kind === 'stale_translation')
    return (
      <Button
        disabledReason={mayGenerate}
        isRunning={translate.isRunning}
        onClick={() => translate.go({ body: { language, articleIds: [articleId] } })}
      >
        {publishText.warnings.translate}
      </Button>
    );
  if (kind === 'hidden')
    return (
      <Button
        disabledReason={mayWrite}
        isRunning={show.isRunning}
        onClick={() => show.go({ params: { id: articleId }, body: { isHidden: false } })}
      >
        {publishText.warnings.show}
      </Button>
    );
  return (
    <Button disabledReason={mayWrite} to={paths.article(slug, articleId)}>
      {kind === 'draft' ? publishText.warnings.write : publishText.warnings.fix}
    </Button>
  );
}
