import type { Role } from '@docreel/contract';
import { ROLE_CHOICES } from '../../labels/roles.ts';
import { SelectField } from '../../ui/ChoiceField.tsx';
import { CopyBox } from '../../ui/Copy.tsx';
import { TextField } from '../../ui/Field.tsx';
import { ResourceDialog } from '../ResourceDialog.tsx';
import { useSensitiveWrite } from '../use-sensitive-write.tsx';
import { membersText } from '../../text/members.ts';

const INITIAL: { email: string; role: Role } = { email: '', role: 'editor' };

/** Dialog that creates an invite link and shows it once, because Docreel sends no email. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { write, dialog } = useSensitiveWrite('invite', { isForm: true });
  return (
    <ResourceDialog
      title={membersText.dialog.title}
      submitLabel={membersText.dialog.submit}
      onClose={onClose}
      storedAs="invite"
      initial={INITIAL}
      save={(body) => write({ body })}
      reveal={({ link }) => ({ title: membersText.dialog.created, children: <InviteLink link={link} /> })}
      confirmation={dialog}
    >
      {({ field }) => (
        <>
          <TextField
            label={membersText.dialog.email}
            description={membersText.dialog.emailHelp}
            type="email"
            isRequired
            field={field('email')}
          />
          <SelectField
            label={membersText.dialog.role}
            choices={ROLE_CHOICES.map(({ value, label, description }) => ({
              value,
              label: membersText.dialog.roleChoice(label, description),
            }))}
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
      <p>{membersText.dialog.createdText}</p>
      <CopyBox what={membersText.dialog.link} text={link} />
    </>
  );
}
