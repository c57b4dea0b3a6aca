import type { Scope } from '@docreel/contract';
import { useState } from 'react';
import { BASE } from '../../api/client.ts';
import { type Choice, ChoicesField, SelectField } from '../../ui/ChoiceField.tsx';
import { CopyBox } from '../../ui/Copy.tsx';
import { TextField } from '../../ui/Field.tsx';
import { ShownOnce } from '../../ui/ShownOnce.tsx';
import { FormDialog } from '../FormDialog.tsx';
import { useForm } from '../use-form.ts';
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

/** Makes a key and shows it, this once. */
export function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<string | null>(null);
  return made === null ? <Wishes onMade={setMade} onClose={onClose} /> : <MadeKey apiKey={made} onClose={onClose} />;
}

function Wishes({ onMade, onClose }: { onMade: (key: string) => void; onClose: () => void }) {
  const { write: create, dialog } = useSensitiveWrite('createKey', { isForm: true, onDone: ({ key }) => onMade(key) });
  const form = useForm({
    keptAs: 'key',
    initial: { name: '', scopes: ['read'] as readonly Scope[], expiresAt: '90', rateLimit: '' },
    check: ({ scopes }) => (scopes.length === 0 ? { scopes: 'Choose at least one.' } : {}),
    submit: ({ name, scopes, expiresAt, rateLimit }) =>
      create({
        body: {
          name,
          scopes: [...scopes],
          expiresAt: expiresAt === 'never' ? null : new Date(Date.now() + Number(expiresAt) * DAY_MS).toISOString(),
          rateLimit: rateLimit === '' ? null : Number(rateLimit),
        },
      }),
  });
  return (
    <>
      <FormDialog title="New API key" onClose={onClose} form={form} verb="Make key">
        <TextField
          label="Name"
          description="What uses it, so that you know it again."
          placeholder="Nightly import"
          isFirst
          isRequired
          field={form.field('name')}
        />
        <ChoicesField label="It may" choices={SCOPES} field={form.field('scopes')} />
        <SelectField label="It expires" choices={EXPIRIES} field={form.field('expiresAt')} />
        <TextField
          label="Requests a minute"
          description="Left out: as many as the server allows."
          type="number"
          field={form.field('rateLimit')}
        />
      </FormDialog>
      {dialog}
    </>
  );
}

function MadeKey({ apiKey, onClose }: { apiKey: string; onClose: () => void }) {
  const address = `${globalThis.location.origin}${BASE}/api/v2`;
  return (
    <ShownOnce title="Your new key" onClose={onClose}>
      <p>Copy it now. It is not kept here and cannot be shown again.</p>
      <CopyBox what="the key" text={apiKey} />
      <p className="soft">Try it:</p>
      <CopyBox what="the command" text={`curl -H 'X-API-Key: ${apiKey}' ${address}/videos`} />
    </ShownOnce>
  );
}
