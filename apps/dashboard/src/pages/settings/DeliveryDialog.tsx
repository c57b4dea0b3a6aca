import type { Delivery } from '@docreel/contract';
import { useRead, useWrite } from '../../api/query.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyBox } from '../../ui/Copy.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { QueryResult } from '../../ui/Page.tsx';
import { Status } from '../../ui/Status.tsx';
import { Time } from '../../ui/Time.tsx';
import { notify } from '../../state/toasts.ts';
import { DELIVERY_STATES } from './Deliveries.tsx';
import classes from './DeliveryDialog.module.css';
import { commonText } from '../../text/common.ts';
import { webhookText } from '../../text/webhook.ts';

/** Shows a webhook delivery: its request body, and every attempt with the response. */
export function DeliveryDialog({ deliveryId, onClose }: { deliveryId: string; onClose: () => void }) {
  const delivery = useRead('getDelivery', { params: { deliveryId } }, { refetchInterval: 3000 });
  const again = useWrite('resendDelivery', { onDone: () => notify(webhookText.delivery.resent) });
  return (
    <Dialog
      title={webhookText.delivery.title}
      width={680}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{commonText.close}</Button>
          <Button kind="primary" icon="refresh" isRunning={again.isRunning} onClick={() => again.go({ params: { deliveryId } })}>
            {webhookText.delivery.resend}
          </Button>
        </>
      }
    >
      <QueryResult query={delivery}>{(found) => <Details delivery={found} />}</QueryResult>
    </Dialog>
  );
}

function Details({ delivery: { status, url, body, log, nextAttemptAt } }: { delivery: Delivery }) {
  const [tone, word] = DELIVERY_STATES[status];
  return (
    <>
      <div className="row">
        <Status tone={tone}>{word}</Status>
        <span className="soft">{webhookText.delivery.to(url)}</span>
      </div>
      <h3>{webhookText.delivery.attempts}</h3>
      {log.length === 0 && <p className="soft">{commonText.noneYet}</p>}
      <ol className={classes.log}>
        {log.map((attempt) => (
          <li key={attempt.number}>
            <div className="row">
              <strong>{attempt.responseStatus ?? webhookText.delivery.noResponse}</strong>
              <span className="soft number">{webhookText.delivery.duration(attempt.durationMs)}</span>
              <span className="soft">
                <Time at={attempt.startedAt} />
              </span>
            </div>
            {attempt.reason !== null && <p className={classes.reason}>{attempt.reason}</p>}
            {attempt.responseBody !== null && attempt.responseBody !== '' && (
              <CopyBox what={webhookText.delivery.response} text={attempt.responseBody} />
            )}
          </li>
        ))}
      </ol>
      {nextAttemptAt !== null && (
        <p className="soft">
          {webhookText.delivery.nextAttempt}
          <Time at={nextAttemptAt} />
        </p>
      )}
      <h3>{webhookText.delivery.bodyTitle}</h3>
      <CopyBox what={webhookText.delivery.body} text={body} />
    </>
  );
}
