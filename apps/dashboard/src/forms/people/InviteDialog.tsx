import type { Role } from '@docreel/contract';
import { ROLE_CHOICES } from '../../labels/roles.ts';
import { SelectField } from '../../ui/ChoiceField.tsx';
import { CopyBox } from '../../ui/Copy.tsx';
import { TextField } from '../../ui/Field.tsx';
import { ResourceDialog } from '../ResourceDialog.tsx';
import { useSensitiveWrite } from '../use-sensitive-write.tsx';

const INITIAL: { email: string; role: Role } = { email: '', role: 'editor' };

/** Creates an invite link and shows it once. Docreel sends no email. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { write, dialog } = useSensitiveWrite('invite', { isForm: true });
  return (
    <ResourceDialog
      title="Invite somebody"
      submitLabel="Make link"
      onClose={onClose}
      keptAs="invite"
      initial={INITIAL}
      save={(body) => write({ body })}
      reveal={({ link }) => ({ title: 'Pass this link on', done: 'Done', children: <InviteLink link={link} /> })}
      confirmation={dialog}
    >
      {({ field }) => (
        <>
          <TextField
            label="E-mail"
            description="They sign in with it. No mail is sent: you pass the link on."
            type="email"
            isFirst
            isRequired
            field={field('email')}
          />
          <SelectField
            label="Role"
            choices={ROLE_CHOICES.map(({ value, label, description }) => ({ value, label: `${label}: ${description}` }))}
            field={field('role')}
          />
        </>
      )}
    </ResourceDialog>
  );
}

function InviteLink({ link }: { link: string }) {
  return (
    <>
      <p>It works once, within a week, and is not shown again. Whoever has it joins the project.</p>
      <CopyBox what="the link" text={link} />
    </>
  );
}
