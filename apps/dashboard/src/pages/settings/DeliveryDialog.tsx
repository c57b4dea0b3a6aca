import type { Delivery } from '@docreel/contract';
import { useRead, useWrite } from '../../api/query.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyBox } from '../../ui/Copy.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Waiting } from '../../ui/Page.tsx';
import { Status } from '../../ui/Status.tsx';
import { Time } from '../../ui/Time.tsx';
import { notify } from '../../state/toasts.ts';
import { DELIVERY_STATES } from './Deliveries.tsx';
import classes from './DeliveryDialog.module.css';

/** One delivery: what is sent, and every attempt with what was answered. */
export function DeliveryDialog({ deliveryId, onClose }: { deliveryId: string; onClose: () => void }) {
  const delivery = useRead('getDelivery', { params: { deliveryId } }, { refetchInterval: 3000 });
  const again = useWrite('sendAgain', { onDone: () => notify('It is sent again.') });
  return (
    <Dialog
      title="Delivery"
      width={680}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button kind="primary" icon="refresh" isRunning={again.isRunning} onClick={() => again.go({ params: { deliveryId } })}>
            Send again
          </Button>
        </>
      }
    >
      <Waiting query={delivery}>{(found) => <Details delivery={found} />}</Waiting>
    </Dialog>
  );
}

function Details({ delivery: { status, url, body, log, nextAttemptAt } }: { delivery: Delivery }) {
  const [tone, word] = DELIVERY_STATES[status];
  return (
    <>
      <div className="row">
        <Status tone={tone}>{word}</Status>
        <span className="soft">to {url}</span>
      </div>
      <h3>Attempts</h3>
      {log.length === 0 && <p className="soft">None yet.</p>}
      <ol className={classes.log}>
        {log.map((attempt) => (
          <li key={attempt.number}>
            <div className="row">
              <strong>{attempt.responseStatus ?? 'No answer'}</strong>
              <span className="soft number">{attempt.durationMs} ms</span>
              <span className="soft">
                <Time at={attempt.startedAt} />
              </span>
            </div>
            {attempt.reason !== null && <p className={classes.reason}>{attempt.reason}</p>}
            {attempt.responseBody !== null && attempt.responseBody !== '' && <CopyBox what="the answer" text={attempt.responseBody} />}
          </li>
        ))}
      </ol>
      {nextAttemptAt !== null && (
        <p className="soft">
          The next attempt: <Time at={nextAttemptAt} />
        </p>
      )}
      <h3>What is sent</h3>
      <CopyBox what="the body" text={body} />
    </>
  );
}
