import { useQuery } from '@tanstack/react-query';
import { Redirect } from 'wouter';
import { people } from '../../api/client.ts';
import { hasCode } from '../../api/errors.ts';
import { useSession } from '../../api/session.ts';
import { SetUpForm } from '../../forms/SetUpForm.tsx';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Waiting } from '../../ui/Page.tsx';
import { EntryPage } from './EntryPage.tsx';
import { useOneTimeToken } from './one-time-token.ts';

/** `/setup#TOKEN`, the address that the server prints: the first account and project. */
export function SetUpPage() {
  const token = useOneTimeToken();
  const session = useSession();
  const link = useQuery({
    queryKey: ['', 'lookAtLink', token],
    queryFn: ({ signal }) => people.lookAtLink({ body: { token }, signal }),
    enabled: token !== '',
  });
  if (session.data?.user) return <Redirect to={paths.home()} replace />;
  if (token === '' || hasCode(link.error, 'LINK_NOT_FOUND', 'VALIDATION_ERROR')) return <NoToken />;
  return (
    <Waiting query={link}>
      {({ hasProjects }) => (
        <EntryPage title="Set up Docreel" text="This makes the first account. It is yours, and owns everything that is here.">
          <SetUpForm token={token} hasProjects={hasProjects} />
        </EntryPage>
      )}
    </Waiting>
  );
}

function NoToken() {
  return (
    <EntryPage
      title="This address is not valid any more"
      text="The set-up works once, with the address that the server printed when it was last started. Start it again for a new one, or sign in if there is an account already."
    >
      <Button to={paths.signIn()}>Sign in</Button>
    </EntryPage>
  );
}
