import type { ApiKey } from '@docreel/contract';
import { IconButton } from '../../ui/Button.tsx';
import { Status, type Tone } from '../../ui/Status.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import { Time } from '../../ui/Time.tsx';

const STATES: Record<ApiKey['status'], [Tone, string]> = {
  active: ['good', 'Active'],
  expired: ['quiet', 'Expired'],
  revoked: ['quiet', 'Revoked'],
};

export function KeyTable({ keys, onRevoke }: { keys: readonly ApiKey[]; onRevoke: (key: ApiKey) => void }) {
  const columns: Column<ApiKey>[] = [
    {
      title: 'Name',
      isWide: true,
      cell: ({ name, prefix, lastFour }) => (
        <>
          <span className="clip">{name}</span>
          <span className="mono soft">
            {prefix}…{lastFour}
          </span>
        </>
      ),
    },
    { title: 'Scopes', isExtra: true, cell: ({ scopes }) => <span className="soft">{scopes.join(', ')}</span> },
    {
      title: 'Last used',
      cell: ({ lastUsedAt }) => (lastUsedAt === null ? <span className="soft">Never</span> : <Time at={lastUsedAt} />),
    },
    {
      title: 'Expires',
      isExtra: true,
      cell: ({ expiresAt }) => (expiresAt === null ? <span className="soft">Never</span> : <Time at={expiresAt} />),
    },
    { title: 'Rate', isExtra: true, isRight: true, cell: ({ rateLimit }) => <span className="number soft">{rateLimit} / min</span> },
    {
      title: 'Status',
      cell: ({ status }) => {
        const [tone, word] = STATES[status];
        return <Status tone={tone}>{word}</Status>;
      },
    },
    {
      title: '',
      isRight: true,
      cell: (key) => key.status !== 'revoked' && <IconButton label={`Revoke ${key.name}`} icon="trash" onClick={() => onRevoke(key)} />,
    },
  ];
  return <Table label="API keys" columns={columns} rows={keys} keyOf={({ keyId }) => keyId} />;
}
