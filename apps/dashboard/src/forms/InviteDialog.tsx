import type { Role } from '@docreel/contract';
import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { CopyBox } from '../ui/Copy.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { SelectField } from '../ui/ChoiceField.tsx';
import { TextField } from '../ui/Field.tsx';
import { ROLE_CHOICES } from './roles.ts';
import { useForm } from './use-form.ts';
import { useSensitiveWrite } from './use-sensitive-write.tsx';

/** Makes a link to pass on, and shows it, this once. No mail is sent. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [link, setLink] = useState<string | null>(null);
  return link === null ? <Wishes onMade={setLink} onClose={onClose} /> : <MadeLink link={link} onClose={onClose} />;
}

function Wishes({ onMade, onClose }: { onMade: (link: string) => void; onClose: () => void }) {
  const { write: invite, dialog } = useSensitiveWrite('invite', { isForm: true, onDone: ({ link }) => onMade(link) });
  const form = useForm<{ email: string; role: Role }>({ initial: { email: '', role: 'editor' }, submit: (body) => invite({ body }) });
  return (
    <Dialog
      title="Invite somebody"
      onClose={onClose}
      isDirty={form.isDirty}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" form="invite" isRunning={form.isSending}>
            Make link
          </Button>
        </>
      }
    >
      <form id="invite" className="stack" onSubmit={form.onSubmit}>
        <TextField
          label="E-mail"
          description="They sign in with it. No mail is sent: you pass the link on."
          type="email"
          isFirst
          isRequired
          field={form.field('email')}
        />
        <SelectField
          label="Role"
          choices={ROLE_CHOICES.map(({ value, label, description }) => ({ value, label: `${label}: ${description}` }))}
          field={form.field('role')}
        />
      </form>
      {dialog}
    </Dialog>
  );
}

function MadeLink({ link, onClose }: { link: string; onClose: () => void }) {
  return (
    <Dialog
      title="Pass this link on"
      width={560}
      isDirty
      onClose={onClose}
      footer={
        <Button kind="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <p>It works once, within a week, and is not shown again. Whoever has it joins the project.</p>
      <CopyBox what="the link" text={link} />
    </Dialog>
  );
}
