import { Empty } from '../../ui/Empty.tsx';
import { rolesText } from '../../text/roles.ts';

/** Appears in place of a settings page that only owners can open. */
export function OwnersOnly({ reason }: { reason: string }) {
  return (
    <Empty icon="info" title={rolesText.ownersOnly}>
      {reason}
    </Empty>
  );
}
