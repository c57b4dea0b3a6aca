import { paths } from '../paths.ts';
import { Button } from '../ui/Button.tsx';
import { Empty } from '../ui/Empty.tsx';

export function NotFoundPage() {
  return (
    <Empty isPage icon="search" title="There is no such page" action={<Button to={paths.home()}>To your projects</Button>}>
      The address leads nowhere. What stood there may have been moved or deleted.
    </Empty>
  );
}
