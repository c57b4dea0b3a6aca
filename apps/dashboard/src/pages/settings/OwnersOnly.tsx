import { Empty } from '../../ui/Empty.tsx';

/** A part that the role of this member does not open. */
export function OwnersOnly({ reason, title = 'This is for owners' }: { reason: string; title?: string }) {
  return (
    <Empty icon="info" title={title}>
      {reason}
    </Empty>
  );
}
