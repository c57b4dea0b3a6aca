import type { Member } from '@docreel/contract';
import { useSensitiveWrite } from '../../forms/use-sensitive-write.tsx';
import { ROLE_CHOICES } from '../../labels/roles.ts';
import { useRefusal } from '../../state/project-context.ts';
import { IconButton } from '../../ui/Button.tsx';
import { SmallSelect } from '../../ui/SmallSelect.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import { Time } from '../../ui/Time.tsx';
import { notify } from '../../state/toasts.ts';
import { settingsText } from '../../text/settings.ts';
import { membersText } from '../../text/members.ts';
import { rolesText } from '../../text/roles.ts';

export function MemberTable({ members, onRemove }: { members: readonly Member[]; onRemove: (member: Member) => void }) {
  const refusal = useRefusal('settings');
  const columns: Column<Member>[] = [
    {
      title: membersText.table.name,
      isWide: true,
      cell: ({ name, email, isMe }) => (
        <>
          <span className="clip">
            {name}
            {isMe && membersText.table.you}
          </span>
          <span className="clip soft">{email}</span>
        </>
      ),
    },
    { title: membersText.table.role, cell: (member) => <RoleSelect member={member} isDisabled={refusal !== undefined} /> },
    {
      title: membersText.table.lastActive,
      isExtra: true,
      cell: ({ lastActiveAt }) => (
        <span className="soft">{lastActiveAt === null ? membersText.table.notSignedIn : <Time at={lastActiveAt} />}</span>
      ),
    },
    {
      title: membersText.table.memberSince,
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
        <IconButton label={membersText.table.remove(member.name)} icon="trash" disabledReason={refusal} onClick={() => onRemove(member)} />
      ),
    },
  ];
  return <Table label={settingsText.parts.members} columns={columns} rows={members} keyOf={({ userId }) => userId} />;
}

function RoleSelect({ member: { userId, name, role }, isDisabled }: { member: Member; isDisabled: boolean }) {
  const {
    write: change,
    isRunning,
    dialog,
  } = useSensitiveWrite('changeRole', {
    onDone: (changed) => notify(membersText.table.roleChanged(changed.name, rolesText[changed.role].label)),
  });
  return (
    <>
      <SmallSelect
        label={membersText.table.roleOf(name)}
        choices={ROLE_CHOICES}
        value={role}
        width={120}
        isDisabled={isDisabled || isRunning}
        // A toast has already shown the error.
        onValue={(next) => void change({ params: { userId }, body: { role: next } }).catch(() => undefined)}
      />
      {dialog}
    </>
  );
}
