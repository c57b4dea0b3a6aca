import type { ApiKey } from '@docreel/contract';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { ActionButton } from '../../actions/ActionControls.tsx';
import { type Action, useActions } from '../../actions/actions.ts';
import { useRead } from '../../api/query.ts';
import { useSensitiveWrite } from '../../forms/use-sensitive-write.tsx';
import { paths } from '../../paths.ts';
import { useProject, useRefusal } from '../../state/project-context.ts';
import { Confirm } from '../../ui/Confirm.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { QueryResult } from '../../ui/Page.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { notify } from '../../state/toasts.ts';
import { KeyTable } from './KeyTable.tsx';
import { OwnersOnly } from './OwnersOnly.tsx';
import { SettingsFrame } from './SettingsFrame.tsx';
import { settingsText } from '../../text/settings.ts';
import { keysText } from '../../text/keys.ts';

const PairDialog = lazyComponent('PairDialog', () => import('../../forms/settings/PairDialog.tsx'));
const NewKeyDialog = lazyComponent('NewKeyDialog', () => import('../../forms/settings/NewKeyDialog.tsx'));

/** Lists the project's API keys. `/settings/keys/new` opens the dialog that creates one, and `/settings/keys/pair` the one that approves a machine. */
export function KeysPage() {
  const { slug } = useProject();
  const [location, navigate] = useLocation();
  const refusal = useRefusal('settings');
  // A machine fetches its key a moment after it was approved.
  const [waitsForMachine, setWaitsForMachine] = useState(false);
  const close = () => navigate(paths.keys(slug));
  const add: Action = {
    id: 'new-key',
    label: keysText.create,
    icon: 'plus',
    group: 'page',
    shortcut: 'n',
    to: paths.newKey(slug),
    disabledReason: refusal,
  };
  useActions([add]);
  return (
    <SettingsFrame title={settingsText.parts.keys} actions={<ActionButton action={add} isPrimary />}>
      {refusal === undefined ? <Keys refetchMs={waitsForMachine ? 2000 : false} /> : <OwnersOnly reason={refusal} />}
      {location.endsWith('/new') && refusal === undefined && <NewKeyDialog onClose={close} />}
      {location.endsWith('/pair') && refusal === undefined && (
        <PairDialog
          phrase={new URLSearchParams(globalThis.location.search).get('phrase') ?? ''}
          onClose={close}
          onApproved={() => setWaitsForMachine(true)}
        />
      )}
    </SettingsFrame>
  );
}

function Keys({ refetchMs }: { refetchMs: number | false }) {
  const keys = useRead('listKeys', undefined, { refetchInterval: refetchMs });
  const [revoked, setRevoked] = useState<ApiKey | null>(null);
  const { write: revoke, dialog } = useSensitiveWrite('revokeKey', { onDone: ({ name }) => notify(keysText.revocation.done(name)) });
  return (
    <>
      <QueryResult query={keys}>
        {({ keys: all }) =>
          all.length > 0 ? (
            <KeyTable keys={all} onRevoke={setRevoked} />
          ) : (
            <Empty icon="key" title={keysText.empty.title}>
              {keysText.empty.text}
            </Empty>
          )
        }
      </QueryResult>
      {revoked && (
        <Confirm
          onClose={() => setRevoked(null)}
          question={{
            title: keysText.revocation.title(revoked.name),
            text: keysText.revocation.text,
            submitLabel: keysText.revocation.submit,
            perform: () => revoke({ params: { keyId: revoked.keyId } }),
          }}
        />
      )}
      {dialog}
    </>
  );
}
