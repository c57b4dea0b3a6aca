import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { EntryPage } from './EntryPage.tsx';

/** Where a one-time link leads that is not valid any more. */
export function GonePage({ title, text }: { title: string; text: string }) {
  return (
    <EntryPage title={title} text={text}>
      <Button to={paths.signIn()}>Sign in</Button>
    </EntryPage>
  );
}
