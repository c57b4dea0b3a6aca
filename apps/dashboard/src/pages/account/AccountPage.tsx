import type { Session, SignedIn } from '@docreel/contract';
import { useSearchParams } from 'wouter';
import { useRead, useWrite } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { NameForm } from '../../forms/people/NameForm.tsx';
import { NewProjectDialog } from '../../forms/NewProjectDialog.tsx';
import { PasswordForm } from '../../forms/people/PasswordForm.tsx';
import { Button } from '../../ui/Button.tsx';
import { Page, Section, QueryResult } from '../../ui/Page.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import { Time } from '../../ui/Time.tsx';
import { notify } from '../../state/toasts.ts';
import { describeBrowser } from '../../labels/browser.ts';
import { accountText } from '../../text/account.ts';

/** The page for the user's name, password and sessions. */
export function AccountPage() {
  const session = useSession();
  const [search, setSearch] = useSearchParams();
  return (
    <Page title={accountText.title} width="narrow">
      <QueryResult query={session}>
        {({ user }) => (
          <Section title={accountText.you} text={user?.email}>
            <NameForm name={user?.name ?? ''} />
          </Section>
        )}
      </QueryResult>
      <Sessions />
      <QueryResult query={session}>
        {({ hasPassword, provider }) =>
          provider?.isOnly ? (
            <Section title={accountText.signIn.title} text={accountText.signIn.providerOnly(provider.name)} />
          ) : (
            <Section title={accountText.password.title} text={describePassword(hasPassword, provider)}>
              <PasswordForm key={String(hasPassword)} hasPassword={hasPassword} />
            </Section>
          )
        }
      </QueryResult>
      {search.has('new-project') && <NewProjectDialog onClose={() => setSearch({})} />}
    </Page>
  );
}

function describePassword(hasPassword: boolean, provider: SignedIn['provider']): string {
  const elsewhere = provider?.isKnown ? accountText.password.alsoWith(provider.name) : '';
  return (hasPassword ? accountText.password.changeText : accountText.password.noneText) + elsewhere;
}

function Sessions() {
  const sessions = useRead('listSessions');
  const end = useWrite('endSession', { onDone: () => notify(accountText.sessions.ended) });
  const others = useWrite('endOtherSessions', { onDone: ({ count }) => notify(accountText.sessions.endedOthers(count)) });
  const columns: Column<Session>[] = [
    {
      title: accountText.sessions.browser,
      isWide: true,
      cell: ({ userAgent, address, isCurrent }) => (
        <>
          <span className="clip">
            {describeBrowser(userAgent)}
            {isCurrent && accountText.sessions.isCurrent}
          </span>
          <span className="clip soft">{address}</span>
        </>
      ),
    },
    { title: accountText.sessions.lastActive, cell: ({ lastActiveAt }) => <Time at={lastActiveAt} /> },
    {
      title: accountText.sessions.signedIn,
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
      cell: ({ sessionId, isCurrent }) =>
        !isCurrent && <Button onClick={() => end.go({ params: { sessionId } })}>{accountText.sessions.end}</Button>,
    },
  ];
  return (
    <Section
      title={accountText.sessions.title}
      text={accountText.sessions.text}
      actions={
        <Button isRunning={others.isRunning} onClick={() => others.go({})}>
          {accountText.sessions.endOthers}
        </Button>
      }
    >
      <QueryResult query={sessions}>
        {({ sessions: all }) => (
          <Table label={accountText.sessions.title} columns={columns} rows={all} keyOf={({ sessionId }) => sessionId} />
        )}
      </QueryResult>
    </Section>
  );
}
