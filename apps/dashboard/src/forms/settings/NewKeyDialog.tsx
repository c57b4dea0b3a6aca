import type { Scope } from '@docreel/contract';
import { BASE } from '../../api/client.ts';
import { type Choice, ChoicesField, SelectField } from '../../ui/ChoiceField.tsx';
import { CopyBox } from '../../ui/Copy.tsx';
import { TextField } from '../../ui/Field.tsx';
import { ResourceDialog } from '../ResourceDialog.tsx';
import { useSensitiveWrite } from '../use-sensitive-write.tsx';

const SCOPES: readonly (Choice<Scope> & { description: string })[] = [
  { value: 'read', label: 'Read', description: 'Videos, articles, transcripts, search, export.' },
  { value: 'write', label: 'Write', description: 'Articles, folders, languages, templates, the project itself.' },
  { value: 'generate', label: 'Generate', description: 'Bring in videos, make articles, translate.' },
  { value: 'publish', label: 'Publish', description: 'Publish the site, roll it back, take it down.' },
];
const EXPIRIES = [
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
  { value: 'never', label: 'Never' },
];
const DAY_MS = 86_400_000;

/** Creates an API key and shows it once. */
export function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const { write, dialog } = useSensitiveWrite('createKey', { isForm: true });
  return (
    <ResourceDialog
      title="New API key"
      submitLabel="Make key"
      onClose={onClose}
      keptAs="key"
      initial={{ name: '', scopes: ['read'] as readonly Scope[], expiresAt: '90', rateLimit: '' }}
      check={({ scopes }) => (scopes.length === 0 ? { scopes: 'Choose at least one.' } : {})}
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
      reveal={({ key }) => ({ title: 'Your new key', children: <NewKey apiKey={key} /> })}
      confirmation={dialog}
    >
      {({ field }) => (
        <>
          <TextField
            label="Name"
            description="What uses it, so that you know it again."
            placeholder="Nightly import"
            isFirst
            isRequired
            field={field('name')}
          />
          <ChoicesField label="It may" choices={SCOPES} field={field('scopes')} />
          <SelectField label="It expires" choices={EXPIRIES} field={field('expiresAt')} />
          <TextField
            label="Requests a minute"
            description="Left out: as many as the server allows."
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
      <p>Copy it now. It is not kept here and cannot be shown again.</p>
      <CopyBox what="the key" text={apiKey} />
      <p className="soft">Try it:</p>
      <CopyBox what="the command" text={`curl -H 'X-API-Key: ${apiKey}' ${url}/videos`} />
    </>
  );
}
