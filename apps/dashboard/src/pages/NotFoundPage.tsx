import { paths } from '../paths.ts';
import { Button } from '../ui/Button.tsx';
import { Empty } from '../ui/Empty.tsx';
import { shellText } from '../text/shell.ts';

export function NotFoundPage() {
  return (
    <Empty isPage icon="search" title={shellText.notFound.title} action={<Button to={paths.home()}>{shellText.notFound.action}</Button>}>
      {shellText.notFound.text}
    </Empty>
  );
}
