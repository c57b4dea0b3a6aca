import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { AuthPage } from './AuthPage.tsx';
import { authText } from '../../text/auth.ts';

/** The page that appears if a one-time link is no longer valid. */
export function LinkExpiredPage({ title, text }: { title: string; text: string }) {
  return (
    <AuthPage title={title} text={text}>
      <Button to={paths.signIn()}>{authText.signIn}</Button>
    </AuthPage>
  );
}
