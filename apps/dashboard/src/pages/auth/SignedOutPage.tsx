import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { AuthPage } from './AuthPage.tsx';
import { authText } from '../../text/auth.ts';

/** `/signed-out`: where one is after signing out, and where the provider sends the browser back to when that was done there too. */
export function SignedOutPage() {
  return (
    <AuthPage title={authText.signedOut.title}>
      <Button kind="primary" isFullWidth to={paths.signIn()}>
        {authText.signedOut.action}
      </Button>
    </AuthPage>
  );
}
