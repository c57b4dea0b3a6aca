import type { DeliveryListItem } from '@docreel/contract';
import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { useRead, useWrite } from '../../api/query.ts';
import { paths } from '../../paths.ts';
import { useProject } from '../../state/project-context.ts';
import { Button } from '../../ui/Button.tsx';
import { Section, QueryResult } from '../../ui/Page.tsx';
import { SmallSelect } from '../../ui/SmallSelect.tsx';
import { Status, type Tone } from '../../ui/Status.tsx';
import { type Column, Pager, Table } from '../../ui/Table.tsx';
import { Time } from '../../ui/Time.tsx';
import { notify } from '../../state/toasts.ts';
import { webhookText } from '../../text/webhook.ts';

const ALL = 'all';
const FILTERS = [
  { value: ALL, label: webhookText.deliveries.all },
  { value: 'failed', label: webhookText.deliveries.states.failed },
  { value: 'pending', label: webhookText.deliveries.states.pending },
  { value: 'delivered', label: webhookText.deliveries.states.delivered },
];
/** Periods for the filter. The values are hours before now. */
const PERIODS = [
  { value: '1', label: webhookText.deliveries.periods.hour },
  { value: '24', label: webhookText.deliveries.periods.day },
  { value: '168', label: webhookText.deliveries.periods.week },
  { value: ALL, label: webhookText.deliveries.periods.all },
];
const PAGE_SIZE = 20;
const KEPT_HOURS = 720;
const HOUR_MS = 3_600_000;
const PENDING_MS = 2000;

/** Lists the webhook deliveries of the last 30 days. The URL contains the filter. */
export function Deliveries() {
  const { status, span, since, offset, show } = useFilter();
  const filter = {
    ...(status !== ALL && { status: status as DeliveryListItem['status'] }),
    ...(span !== ALL && { since }),
  };
  const deliveries = useRead(
    'listDeliveries',
    { query: { ...filter, limit: PAGE_SIZE, offset } },
    {
      keepsPrevious: true,
      // Refreshes the list while a delivery is pending, because its state changes soon.
      refetchInterval: (query) => (isAnyPending(query.state.data) ? PENDING_MS : false),
    },
  );
  const again = useWrite('resendFailedDeliveries', { onDone: ({ count }) => notify(webhookText.deliveries.resent(count)) });
  return (
    <Section
      title={webhookText.deliveries.title}
      text={webhookText.deliveries.text}
      actions={
        <Button icon="refresh" isRunning={again.isRunning} onClick={() => again.go({ body: { since } })}>
          {webhookText.deliveries.retryFailed}
        </Button>
      }
    >
      <Filters status={status} span={span} show={show} />
      <QueryResult query={deliveries}>
        {({ deliveries: all, pagination }) =>
          all.length > 0 ? (
            <>
              <DeliveryTable deliveries={all} />
              <Pager pagination={pagination} onOffset={(from) => show({ from: String(from) })} />
            </>
          ) : (
            <p className="soft">{status === ALL && span === ALL ? webhookText.deliveries.none : webhookText.deliveries.noMatches}</p>
          )
        }
      </QueryResult>
    </Section>
  );
}

interface Filter {
  status: string;
  span: string;
  show: (next: { status?: string; span?: string; from?: string }) => void;
}

/**
 * The start of the period changes only when the page opens or the user selects another period. A changing start would make every query
 * different.
 */
function useFilter(): Filter & { since: string; offset: number } {
  const [search, setSearch] = useSearchParams();
  const [now, setNow] = useState(Date.now);
  const status = findChoice(FILTERS, search.get('status'));
  const span = findChoice(PERIODS, search.get('span'));
  return {
    status,
    span,
    since: new Date(now - (span === ALL ? KEPT_HOURS : Number(span)) * HOUR_MS).toISOString(),
    offset: Number(search.get('from') ?? 0),
    show: (next) => {
      if (next.span !== undefined) setNow(Date.now());
      setSearch({ status, span, ...next });
    },
  };
}

function Filters({ status, span, show }: Filter) {
  return (
    <div className="row">
      <SegmentedControl
        size="xs"
        aria-label={webhookText.deliveries.filterLabel}
        data={FILTERS}
        value={status}
        onChange={(next) => show({ status: next })}
      />
      <SmallSelect
        label={webhookText.deliveries.periodLabel}
        width={140}
        choices={PERIODS}
        value={span}
        onValue={(next) => show({ span: next })}
      />
    </div>
  );
}

function findChoice(choices: readonly { value: string }[], wanted: string | null): string {
  return choices.some(({ value }) => value === wanted) ? String(wanted) : ALL;
}

function isAnyPending(data: unknown): boolean {
  const { deliveries = [] } = (data ?? {}) as { deliveries?: readonly DeliveryListItem[] };
  return deliveries.some(({ status }) => status === 'pending');
}

export const DELIVERY_STATES: Record<DeliveryListItem['status'], [Tone, string]> = {
  pending: ['busy', webhookText.deliveries.states.pending],
  delivered: ['good', webhookText.deliveries.states.delivered],
  failed: ['bad', webhookText.deliveries.states.failed],
};
const TARGETS: Record<DeliveryListItem['target'], string> = webhookText.deliveries.targets;

function DeliveryTable({ deliveries }: { deliveries: readonly DeliveryListItem[] }) {
  const { slug } = useProject();
  const columns: Column<DeliveryListItem>[] = [
    {
      title: webhookText.deliveries.status,
      cell: ({ status }) => {
        const [tone, word] = DELIVERY_STATES[status];
        return <Status tone={tone}>{word}</Status>;
      },
    },
    {
      title: webhookText.deliveries.target,
      isWide: true,
      cell: ({ deliveryId, url, target }) => (
        <Link href={paths.delivery(slug, deliveryId)} className="clip">
          {TARGETS[target]} <span className="soft">{url}</span>
        </Link>
      ),
    },
    {
      title: webhookText.deliveries.attempts,
      isRight: true,
      isExtra: true,
      cell: ({ attempts }) => <span className="number">{attempts}</span>,
    },
    { title: webhookText.deliveries.created, cell: ({ createdAt }) => <Time at={createdAt} /> },
  ];
  return <Table label={webhookText.deliveries.title} columns={columns} rows={deliveries} keyOf={({ deliveryId }) => deliveryId} />;
}
