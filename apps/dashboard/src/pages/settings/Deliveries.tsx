import type { DeliveryListItem } from '@docreel/contract';
import { SegmentedControl } from '@mantine/core';
import { Link, useSearchParams } from 'wouter';
import { useRead, useWrite } from '../../api/query.ts';
import { paths } from '../../paths.ts';
import { useProject } from '../../shell/project-context.ts';
import { Button } from '../../ui/Button.tsx';
import { Section, Waiting } from '../../ui/Page.tsx';
import { Status, type Tone } from '../../ui/Status.tsx';
import { type Column, Pager, Table } from '../../ui/Table.tsx';
import { Time } from '../../ui/Time.tsx';
import { tell } from '../../ui/toast-store.ts';

const FILTERS = [
  { value: 'all', label: 'All' },
  { value: 'failed', label: 'Failed' },
  { value: 'owed', label: 'On the way' },
  { value: 'delivered', label: 'Delivered' },
];
const SHOWN = 20;
const DAY_MS = 86_400_000;
const OWED_MS = 2000;

/** What was sent in the last 30 days; the filter stands in the address. */
export function Deliveries() {
  const [search, setSearch] = useSearchParams();
  const status = FILTERS.find(({ value }) => value === search.get('status'))?.value ?? 'all';
  const offset = Number(search.get('from') ?? 0);
  const filter = status === 'all' ? {} : { status: status as DeliveryListItem['status'] };
  const deliveries = useRead(
    'listDeliveries',
    { query: { ...filter, limit: SHOWN, offset } },
    {
      keepsPrevious: true,
      // What is on its way ends within seconds, or after its next attempt.
      refetchInterval: (query) => (isAnyOwed(query.state.data) ? OWED_MS : false),
    },
  );
  const again = useWrite('sendAllAgain', { onDone: ({ count }) => tell(`${count} deliveries are sent again.`) });
  return (
    <Section
      title="Deliveries"
      text="Those of the last 30 days."
      actions={
        <>
          <SegmentedControl
            size="xs"
            aria-label="Which deliveries"
            data={FILTERS}
            value={status}
            onChange={(next) => setSearch({ status: next })}
          />
          <Button
            icon="refresh"
            isRunning={again.isRunning}
            onClick={() => again.go({ body: { since: new Date(Date.now() - DAY_MS).toISOString() } })}
          >
            Send today’s failures again
          </Button>
        </>
      }
    >
      <Waiting query={deliveries}>
        {({ deliveries: all, pagination }) =>
          all.length > 0 ? (
            <>
              <DeliveryTable deliveries={all} />
              <Pager pagination={pagination} onOffset={(from) => setSearch({ status, from: String(from) })} />
            </>
          ) : (
            <p className="soft">{status === 'all' ? 'Nothing was sent yet.' : 'None is like that.'}</p>
          )
        }
      </Waiting>
    </Section>
  );
}

function isAnyOwed(data: unknown): boolean {
  const { deliveries = [] } = (data ?? {}) as { deliveries?: readonly DeliveryListItem[] };
  return deliveries.some(({ status }) => status === 'owed');
}

export const DELIVERY_STATES: Record<DeliveryListItem['status'], [Tone, string]> = {
  owed: ['busy', 'On the way'],
  delivered: ['good', 'Delivered'],
  failed: ['bad', 'Failed'],
};
const TARGETS: Record<DeliveryListItem['target'], string> = {
  callback: 'Callback',
  project: 'Webhook',
  test: 'Test',
  feedback: 'Feedback',
};

function DeliveryTable({ deliveries }: { deliveries: readonly DeliveryListItem[] }) {
  const { slug } = useProject();
  const columns: Column<DeliveryListItem>[] = [
    {
      title: 'Status',
      cell: ({ status }) => {
        const [tone, word] = DELIVERY_STATES[status];
        return <Status tone={tone}>{word}</Status>;
      },
    },
    {
      title: 'To',
      isWide: true,
      cell: ({ deliveryId, url, target }) => (
        <Link href={paths.delivery(slug, deliveryId)} className="clip">
          {TARGETS[target]} <span className="soft">{url}</span>
        </Link>
      ),
    },
    { title: 'Attempts', isRight: true, isExtra: true, cell: ({ attempts }) => <span className="number">{attempts}</span> },
    { title: 'Owed', cell: ({ createdAt }) => <Time at={createdAt} /> },
  ];
  return <Table label="Deliveries" columns={columns} rows={deliveries} keyOf={({ deliveryId }) => deliveryId} />;
}
