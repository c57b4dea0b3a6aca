import { Redirect, useSearchParams } from 'wouter';
import { useSession } from '../../api/session.ts';
import { SignInForm } from '../../forms/people/SignInForm.tsx';
import { paths } from '../../paths.ts';
import { Waiting } from '../../ui/Page.tsx';
import { EntryPage } from './EntryPage.tsx';

export function SignInPage() {
  const session = useSession();
  const [search] = useSearchParams();
  return (
    <Waiting query={session}>
      {({ user, needsSetUp }) => {
        if (user) return <Redirect to={ownAddress(search.get('return'))} replace />;
        if (needsSetUp) return <NotSetUp />;
        return (
          <EntryPage title="Sign in to Docreel">
            <SignInForm />
          </EntryPage>
        );
      }}
    </Waiting>
  );
}

function NotSetUp() {
  return (
    <EntryPage
      title="Docreel is not set up yet"
      text={
        <>
          When it started, the server printed an address with a one-time token. Open that address to make the first account. It also stands
          in the data folder, and <code>npm run docreel -- user create</code> gives another.
        </>
      }
    />
  );
}

/** Back to where one came from, and never to another site: an address of ours begins with one slash. */
export function ownAddress(wanted: string | null): string {
  return wanted !== null && /^\/(?![/\\])/.test(wanted) ? wanted : paths.home();
}
