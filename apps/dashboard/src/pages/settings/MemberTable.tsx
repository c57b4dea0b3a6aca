import type { Member } from '@docreel/contract';
import { useSensitiveWrite } from '../../forms/use-sensitive-write.tsx';
import { ROLE_CHOICES } from '../../labels/roles.ts';
import { useRefusal } from '../../state/project-context.ts';
import { IconButton } from '../../ui/Button.tsx';
import { SmallSelect } from '../../ui/SmallSelect.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import { Time } from '../../ui/Time.tsx';
import { notify } from '../../state/toasts.ts';

export function MemberTable({ members, onRemove }: { members: readonly Member[]; onRemove: (member: Member) => void }) {
  const refusal = useRefusal('settings');
  const columns: Column<Member>[] = [
    {
      title: 'Name',
      isWide: true,
      cell: ({ name, email, isMe }) => (
        <>
          <span className="clip">
            {name}
            {isMe && ' (you)'}
          </span>
          <span className="clip soft">{email}</span>
        </>
      ),
    },
    { title: 'Role', cell: (member) => <RoleSelect member={member} isDisabled={refusal !== undefined} /> },
    {
      title: 'Last active',
      isExtra: true,
      cell: ({ lastActiveAt }) => <span className="soft">{lastActiveAt === null ? 'Not signed in' : <Time at={lastActiveAt} />}</span>,
    },
    {
      title: 'Since',
      isExtra: true,
      cell: ({ memberSince }) => (
        <span className="soft">
          <Time at={memberSince} />
        </span>
      ),
    },
    {
      title: '',
      isRight: true,
      cell: (member) => (
        <IconButton label={`Remove ${member.name}`} icon="trash" disabledReason={refusal} onClick={() => onRemove(member)} />
      ),
    },
  ];
  return <Table label="Members" columns={columns} rows={members} keyOf={({ userId }) => userId} />;
}

function RoleSelect({ member: { userId, name, role }, isDisabled }: { member: Member; isDisabled: boolean }) {
  const {
    write: change,
    isRunning,
    dialog,
  } = useSensitiveWrite('changeRole', {
    onDone: (changed) => notify(`${changed.name} is ${changed.role} now.`),
  });
  return (
    <>
      <SmallSelect
        label={`Role of ${name}`}
        choices={ROLE_CHOICES}
        value={role}
        width={120}
        isDisabled={isDisabled || isRunning}
        // What went wrong was told.
        onValue={(next) => void change({ params: { userId }, body: { role: next } }).catch(() => undefined)}
      />
      {dialog}
    </>
  );
}
