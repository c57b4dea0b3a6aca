import type { Link } from '@docreel/contract';
import { useQuery } from '@tanstack/react-query';
import { Redirect } from 'wouter';
import { people } from '../../api/client.ts';
import { hasCode } from '../../api/errors.ts';
import { useSession } from '../../api/session.ts';
import { LinkForm } from '../../forms/LinkForm.tsx';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Waiting } from '../../ui/Page.tsx';
import { EntryPage } from './EntryPage.tsx';
import { useOneTimeToken } from './one-time-token.ts';

/** `/link#TOKEN`: an invite, a new password, a sign-in that the operator gave out. */
export function LinkPage() {
  const token = useOneTimeToken();
  const session = useSession();
  const link = useQuery({
    queryKey: ['', 'lookAtLink', token],
    queryFn: ({ signal }) => people.lookAtLink({ body: { token }, signal }),
    enabled: token !== '',
  });
  if (token === '' && session.data?.user) return <Redirect to={paths.home()} replace />;
  if (token === '' || hasCode(link.error, 'LINK_NOT_FOUND', 'VALIDATION_ERROR')) return <NoLink />;
  return (
    <Waiting query={link}>
      {(found) => (
        <EntryPage title={titleOf(found)} text={textOf(found)}>
          <LinkForm token={token} link={found} />
        </EntryPage>
      )}
    </Waiting>
  );
}

function titleOf({ kind, project }: Link): string {
  if (kind === 'invite') return `Join ${project?.name ?? 'the project'}`;
  return kind === 'reset' ? 'Choose a new password' : 'Sign in to Docreel';
}

function textOf({ kind, email, invitedBy, role }: Link): string {
  if (kind === 'invite') return `${invitedBy ?? 'The operator'} invited ${email} as ${role}.`;
  return kind === 'reset' ? `For ${email}. Every session of this account ends.` : `As ${email}.`;
}

function NoLink() {
  return (
    <EntryPage
      title="This link is not valid any more"
      text="It was used, withdrawn, or is too old. Ask whoever gave it to you for a new one."
    >
      <Button to={paths.signIn()}>Sign in</Button>
    </EntryPage>
  );
}
