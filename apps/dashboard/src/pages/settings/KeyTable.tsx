import type { ApiKey } from '@docreel/contract';
import { IconButton } from '../../ui/Button.tsx';
import { Status, type Tone } from '../../ui/Status.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import { Time } from '../../ui/Time.tsx';
import { commonText } from '../../text/common.ts';
import { settingsText } from '../../text/settings.ts';
import { keysText } from '../../text/keys.ts';

const STATES: Record<ApiKey['status'], [Tone, string]> = {
  active: ['good', keysText.states.active],
  expired: ['quiet', keysText.states.expired],
  revoked: ['quiet', keysText.states.revoked],
};

export function KeyTable({ keys, onRevoke }: { keys: readonly ApiKey[]; onRevoke: (key: ApiKey) => void }) {
  const columns: Column<ApiKey>[] = [
    {
      title: keysText.table.name,
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
    { title: keysText.table.permissions, isExtra: true, cell: ({ scopes }) => <span className="soft">{scopes.join(', ')}</span> },
    {
      title: keysText.table.lastUsed,
      cell: ({ lastUsedAt }) => (lastUsedAt === null ? <span className="soft">{commonText.never}</span> : <Time at={lastUsedAt} />),
    },
    {
      title: keysText.table.expires,
      isExtra: true,
      cell: ({ expiresAt }) => (expiresAt === null ? <span className="soft">{commonText.never}</span> : <Time at={expiresAt} />),
    },
    {
      title: keysText.table.rateLimit,
      isExtra: true,
      isRight: true,
      cell: ({ rateLimit }) => <span className="number soft">{keysText.table.perMinute(rateLimit)}</span>,
    },
    {
      title: keysText.table.status,
      cell: ({ status }) => {
        const [tone, word] = STATES[status];
        return <Status tone={tone}>{word}</Status>;
      },
    },
    {
      title: '',
      isRight: true,
      cell: (key) =>
        key.status !== 'revoked' && <IconButton label={keysText.table.revoke(key.name)} icon="trash" onClick={() => onRevoke(key)} />,
    },
  ];
  return <Table label={settingsText.parts.keys} columns={columns} rows={keys} keyOf={({ keyId }) => keyId} />;
}
