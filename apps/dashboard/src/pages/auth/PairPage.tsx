import { Redirect } from 'wouter';
import { useSession } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { QueryResult } from '../../ui/Page.tsx';
import { AuthPage } from './AuthPage.tsx';
import { keysText } from '../../text/keys.ts';

/** `/pair?phrase=…`: the page that `docreel login` opens. Asks for the project, if the user owns several, and shows its approval dialog. */
export function PairPage() {
  const session = useSession();
  const phrase = new URLSearchParams(globalThis.location.search).get('phrase') ?? '';
  return (
    <QueryResult query={session}>
      {({ memberships }) => {
        const owned = memberships.filter(({ scopes }) => scopes.includes('settings'));
        const [only] = owned;
        if (only && owned.length === 1) return <Redirect to={paths.pairMachine(only.slug, phrase)} replace />;
        return (
          <AuthPage title={keysText.pairing.title} text={only ? keysText.pairing.chooseText : keysText.pairing.noProject}>
            {owned.map(({ slug, name }) => (
              <Button key={slug} isFullWidth to={paths.pairMachine(slug, phrase)}>
                {name}
              </Button>
            ))}
          </AuthPage>
        );
      }}
    </QueryResult>
  );
}
