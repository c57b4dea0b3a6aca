import type { Session, SignedIn } from '@docreel/contract';
import { useSearchParams } from 'wouter';
import { useRead, useWrite } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { NameForm } from '../../forms/people/NameForm.tsx';
import { NewProjectDialog } from '../../forms/NewProjectDialog.tsx';
import { PasswordForm } from '../../forms/people/PasswordForm.tsx';
import { Button } from '../../ui/Button.tsx';
import { Page, Section, Waiting } from '../../ui/Page.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import { Time } from '../../ui/Time.tsx';
import { notify } from '../../state/toasts.ts';
import { describeBrowser } from '../../labels/browser.ts';

/** What a person sets about themselves, and where they are signed in. */
export function AccountPage() {
  const session = useSession();
  const [search, setSearch] = useSearchParams();
  return (
    <Page title="Account" width="narrow">
      <Waiting query={session}>
        {({ user }) => (
          <Section title="You" text={user?.email}>
            <NameForm name={user?.name ?? ''} />
          </Section>
        )}
      </Waiting>
      <Sessions />
      <Waiting query={session}>
        {({ hasPassword, provider }) =>
          provider?.isOnly ? (
            <Section title="Signing in" text={`You sign in with ${provider.name}. Passwords open nothing here.`} />
          ) : (
            <Section title="Password" text={aboutPassword(hasPassword, provider)}>
              <PasswordForm key={String(hasPassword)} hasPassword={hasPassword} />
            </Section>
          )
        }
      </Waiting>
      {search.has('new-project') && <NewProjectDialog onClose={() => setSearch({})} />}
    </Page>
  );
}

function aboutPassword(hasPassword: boolean, provider: SignedIn['provider']): string {
  const elsewhere = provider?.isKnown ? ` You also sign in with ${provider.name}.` : '';
  return (hasPassword ? 'Every other session ends when it changes.' : 'You have none yet.') + elsewhere;
}

function Sessions() {
  const sessions = useRead('listSessions');
  const end = useWrite('endSession', { onDone: () => notify('That browser is signed out.') });
  const others = useWrite('endOtherSessions', { onDone: ({ count }) => notify(`${count} other sessions ended.`) });
  const columns: Column<Session>[] = [
    {
      title: 'Browser',
      isWide: true,
      cell: ({ userAgent, address, isCurrent }) => (
        <>
          <span className="clip">
            {describeBrowser(userAgent)}
            {isCurrent && ' (this one)'}
          </span>
          <span className="clip soft">{address}</span>
        </>
      ),
    },
    { title: 'Last active', cell: ({ lastActiveAt }) => <Time at={lastActiveAt} /> },
    {
      title: 'Signed in',
      isExtra: true,
      cell: ({ createdAt }) => (
        <span className="soft">
          <Time at={createdAt} />
        </span>
      ),
    },
    {
      title: '',
      isRight: true,
      cell: ({ sessionId, isCurrent }) => !isCurrent && <Button onClick={() => end.go({ params: { sessionId } })}>End</Button>,
    },
  ];
  return (
    <Section
      title="Sessions"
      text="Where you are signed in."
      actions={
        <Button isRunning={others.isRunning} onClick={() => others.go({})}>
          End all others
        </Button>
      }
    >
      <Waiting query={sessions}>
        {({ sessions: all }) => <Table label="Sessions" columns={columns} rows={all} keyOf={({ sessionId }) => sessionId} />}
      </Waiting>
    </Section>
  );
}
