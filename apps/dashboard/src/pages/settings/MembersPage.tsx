import type { Invite, Member } from '@docreel/contract';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { ActionButton } from '../../actions/ActionControls.tsx';
import { type Action, useActions } from '../../actions/actions.ts';
import { useRead, useWrite } from '../../api/query.ts';
import { useSensitiveWrite } from '../../forms/use-sensitive-write.tsx';
import { paths } from '../../paths.ts';
import { useProject, useRefusal } from '../../state/project-context.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import { Section, QueryResult } from '../../ui/Page.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import { Time } from '../../ui/Time.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { notify } from '../../state/toasts.ts';
import { MemberTable } from './MemberTable.tsx';
import { SettingsFrame } from './SettingsFrame.tsx';
import { settingsText } from '../../text/settings.ts';
import { membersText } from '../../text/members.ts';
import { rolesText } from '../../text/roles.ts';

const InviteDialog = lazyComponent('InviteDialog', () => import('../../forms/people/InviteDialog.tsx'));

/** Lists the members of the project and their roles. `/settings/members/invite` opens the invite dialog. */
export function MembersPage() {
  const { slug } = useProject();
  const [location, navigate] = useLocation();
  const members = useRead('listMembers');
  const [leaving, setLeaving] = useState<Member | null>(null);
  const refusal = useRefusal('settings');
  const { write: remove, dialog } = useSensitiveWrite('removeMember', { onDone: () => notify(membersText.removal.done) });
  const invite: Action = {
    id: 'invite',
    label: membersText.invite,
    icon: 'plus',
    group: 'page',
    shortcut: 'n',
    to: paths.invite(slug),
    disabledReason: refusal,
  };
  useActions([invite]);
  return (
    <SettingsFrame title={settingsText.parts.members} actions={<ActionButton action={invite} isPrimary />}>
      <QueryResult query={members}>{({ members: all }) => <MemberTable members={all} onRemove={setLeaving} />}</QueryResult>
      {refusal === undefined && <Invites />}
      {leaving && (
        <Confirm
          onClose={() => setLeaving(null)}
          question={{
            title: membersText.removal.title(leaving.name),
            text: membersText.removal.text,
            submitLabel: membersText.removal.submit,
            perform: () => remove({ params: { userId: leaving.userId } }),
          }}
        />
      )}
      {location.endsWith('/invite') && refusal === undefined && <InviteDialog onClose={() => navigate(paths.members(slug))} />}
      {dialog}
    </SettingsFrame>
  );
}

function Invites() {
  const invites = useRead('listInvites');
  const withdraw = useWrite('revokeInvite', { onDone: () => notify(membersText.invites.withdrawn) });
  const columns: Column<Invite>[] = [
    { title: membersText.invites.email, isWide: true, cell: ({ email }) => <span className="clip">{email}</span> },
    { title: membersText.invites.role, cell: ({ role }) => rolesText[role].label },
    {
      title: membersText.invites.invitedBy,
      isExtra: true,
      cell: ({ invitedBy }) => <span className="soft">{invitedBy ?? membersText.invites.administrator}</span>,
    },
    { title: membersText.invites.expires, cell: ({ expiresAt }) => <Time at={expiresAt} /> },
    {
      title: '',
      isRight: true,
      cell: ({ inviteId, email }) => (
        <IconButton label={membersText.invites.withdraw(email)} icon="close" onClick={() => withdraw.go({ params: { inviteId } })} />
      ),
    },
  ];
  const open = invites.data?.invites ?? [];
  if (open.length === 0) return null;
  return (
    <div style={{ marginBlockStart: '2.25rem' }}>
      <Section title={membersText.invites.title} text={membersText.invites.text}>
        <Table label={membersText.invites.title} columns={columns} rows={open} keyOf={({ inviteId }) => inviteId} />
      </Section>
    </div>
  );
}
