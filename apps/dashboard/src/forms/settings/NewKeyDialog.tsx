import type { Scope } from '@docreel/contract';
import { BASE } from '../../api/client.ts';
import { ChoicesField, SelectField } from '../../ui/ChoiceField.tsx';
import { CopyBox } from '../../ui/Copy.tsx';
import { TextField } from '../../ui/Field.tsx';
import { ResourceDialog } from '../ResourceDialog.tsx';
import { useSensitiveWrite } from '../use-sensitive-write.tsx';
import { SCOPE_CHOICES } from './scope-choices.ts';
import { commonText } from '../../text/common.ts';
import { keysText } from '../../text/keys.ts';

const EXPIRIES = [
  { value: '30', label: keysText.dialog.expiries.month },
  { value: '90', label: keysText.dialog.expiries.quarter },
  { value: '365', label: keysText.dialog.expiries.year },
  { value: 'never', label: commonText.never },
];
const DAY_MS = 86_400_000;

/** Dialog that creates an API key and shows it once. */
export function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const { write, dialog } = useSensitiveWrite('createKey', { isForm: true });
  return (
    <ResourceDialog
      title={keysText.dialog.title}
      submitLabel={keysText.dialog.submit}
      onClose={onClose}
      storedAs="key"
      initial={{ name: '', scopes: ['read'] as readonly Scope[], expiresAt: '90', rateLimit: '' }}
      check={({ scopes }) => (scopes.length === 0 ? { scopes: keysText.dialog.choosePermission } : {})}
      save={({ name, scopes, expiresAt, rateLimit }) =>
        write({
          body: {
            name,
            scopes: [...scopes],
            expiresAt: expiresAt === 'never' ? null : new Date(Date.now() + Number(expiresAt) * DAY_MS).toISOString(),
            rateLimit: rateLimit === '' ? null : Number(rateLimit),
          },
        })
      }
      reveal={({ key }) => ({ title: keysText.created.title, children: <NewKey apiKey={key} /> })}
      confirmation={dialog}
    >
      {({ field }) => (
        <>
          <TextField
            label={keysText.dialog.name}
            description={keysText.dialog.nameHelp}
            placeholder={keysText.dialog.namePlaceholder}
            isRequired
            field={field('name')}
          />
          <ChoicesField label={keysText.dialog.permissions} choices={SCOPE_CHOICES} field={field('scopes')} />
          <SelectField label={keysText.dialog.expires} choices={EXPIRIES} field={field('expiresAt')} />
          <TextField
            label={keysText.dialog.rateLimit}
            description={keysText.dialog.rateLimitHelp}
            type="number"
            field={field('rateLimit')}
          />
        </>
      )}
    </ResourceDialog>
  );
}

function NewKey({ apiKey }: { apiKey: string }) {
  const url = `${globalThis.location.origin}${BASE}/api/v2`;
  return (
    <>
      <p>{commonText.copyOnce}</p>
      <CopyBox what={keysText.created.key} text={apiKey} />
      <p className="soft">{keysText.created.tryIt}</p>
      <CopyBox what={keysText.created.command} text={`curl -H 'X-API-Key: ${apiKey}' ${url}/videos`} />
    </>
  );
}
