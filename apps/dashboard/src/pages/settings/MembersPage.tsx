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
import { Section, Waiting } from '../../ui/Page.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import { Time } from '../../ui/Time.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { notify } from '../../state/toasts.ts';
import { MemberTable } from './MemberTable.tsx';
import { SettingsFrame } from './SettingsFrame.tsx';

const InviteDialog = lazyComponent('InviteDialog', () => import('../../forms/people/InviteDialog.tsx'));

/** Who is in the project and as what; `/settings/members/invite` with the dialog that invites. */
export function MembersPage() {
  const { slug } = useProject();
  const [location, navigate] = useLocation();
  const members = useRead('listMembers');
  const [leaving, setLeaving] = useState<Member | null>(null);
  const refusal = useRefusal('settings');
  const { write: remove, dialog } = useSensitiveWrite('removeMember', { onDone: () => notify('They are not in the project any more.') });
  const invite: Action = {
    id: 'invite',
    label: 'Invite somebody',
    icon: 'plus',
    group: 'This page',
    shortcut: 'n',
    to: paths.invite(slug),
    disabledReason: refusal,
  };
  useActions([invite]);
  return (
    <SettingsFrame title="Members" actions={<ActionButton action={invite} isPrimary />}>
      <Waiting query={members}>{({ members: all }) => <MemberTable members={all} onRemove={setLeaving} />}</Waiting>
      {refusal === undefined && <Invites />}
      {leaving && (
        <Confirm
          onClose={() => setLeaving(null)}
          question={{
            title: `Remove ${leaving.name}?`,
            text: 'From their next request on the project is not there for them. What they wrote stays.',
            verb: 'Remove',
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
  const withdraw = useWrite('withdrawInvite', { onDone: () => notify('The link leads nowhere any more.') });
  const columns: Column<Invite>[] = [
    { title: 'E-mail', isWide: true, cell: ({ email }) => <span className="clip">{email}</span> },
    { title: 'Role', cell: ({ role }) => role },
    { title: 'Invited by', isExtra: true, cell: ({ invitedBy }) => <span className="soft">{invitedBy ?? 'The operator'}</span> },
    { title: 'Holds until', cell: ({ expiresAt }) => <Time at={expiresAt} /> },
    {
      title: '',
      isRight: true,
      cell: ({ inviteId, email }) => (
        <IconButton label={`Withdraw the invite of ${email}`} icon="close" onClick={() => withdraw.go({ params: { inviteId } })} />
      ),
    },
  ];
  const open = invites.data?.invites ?? [];
  if (open.length === 0) return null;
  return (
    <div style={{ marginBlockStart: '2.25rem' }}>
      <Section title="Open invites" text="Their links work once and are not shown again.">
        <Table label="Open invites" columns={columns} rows={open} keyOf={({ inviteId }) => inviteId} />
      </Section>
    </div>
  );
}
