import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { AuthPage } from './AuthPage.tsx';
import { authText } from '../../text/auth.ts';

/** `/signed-out`: the page that appears after signing out, also after a redirect from the identity provider. */
export function SignedOutPage() {
  return (
    <AuthPage title={authText.signedOut.title}>
      <Button kind="primary" isFullWidth to={paths.signIn()}>
        {authText.signedOut.action}
      </Button>
    </AuthPage>
  );
}
