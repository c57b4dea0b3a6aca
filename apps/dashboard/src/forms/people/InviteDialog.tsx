import type { Role } from '@docreel/contract';
import { useState } from 'react';
import { SelectField } from '../../ui/ChoiceField.tsx';
import { CopyBox } from '../../ui/Copy.tsx';
import { TextField } from '../../ui/Field.tsx';
import { ShownOnce } from '../../ui/ShownOnce.tsx';
import { FormDialog } from '../FormDialog.tsx';
import { ROLE_CHOICES } from './roles.ts';
import { useForm } from '../use-form.ts';
import { useSensitiveWrite } from '../use-sensitive-write.tsx';

/** Makes a link to pass on, and shows it, this once. No mail is sent. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [link, setLink] = useState<string | null>(null);
  return link === null ? <Wishes onMade={setLink} onClose={onClose} /> : <MadeLink link={link} onClose={onClose} />;
}

function Wishes({ onMade, onClose }: { onMade: (link: string) => void; onClose: () => void }) {
  const { write: invite, dialog } = useSensitiveWrite('invite', { isForm: true, onDone: ({ link }) => onMade(link) });
  const form = useForm<{ email: string; role: Role }>({
    keptAs: 'invite',
    initial: { email: '', role: 'editor' },
    submit: (body) => invite({ body }),
  });
  return (
    <>
      <FormDialog title="Invite somebody" onClose={onClose} form={form} verb="Make link">
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
      </FormDialog>
      {dialog}
    </>
  );
}

function MadeLink({ link, onClose }: { link: string; onClose: () => void }) {
  return (
    <ShownOnce title="Pass this link on" done="Done" onClose={onClose}>
      <p>It works once, within a week, and is not shown again. Whoever has it joins the project.</p>
      <CopyBox what="the link" text={link} />
    </ShownOnce>
  );
}
