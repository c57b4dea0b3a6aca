import { setTimeout as sleep } from 'node:timers/promises';
import type { Listener } from '../../platform/db/listener.ts';
import { attemptDelivery, type Sender } from './attempt-delivery.ts';
import { type ClaimedDelivery, claimDeliveries, DELIVERY_PENDING, deleteOldDeliveries } from './deliveries.store.ts';

/** Sends pending webhook deliveries until it is stopped. Several processes can run one worker each. */
export interface DeliveryWorker {
  /** Waits up to `graceMs` milliseconds for attempts in progress, then aborts and releases the others. */
  stop(graceMs: number): Promise<void>;
}

const POLL_MS = 1_000;
const CLEAN_MS = 3_600_000;
const PER_HOST = 4;
/**
 * Maximum number of concurrent attempts. They mostly wait for the network, so one process can run many. A slow host occupies at most
 * `PER_HOST` of them.
 */
const CONCURRENT_MAX = 256;

export function startDeliveryWorker(context: Sender, listener: Listener): DeliveryWorker {
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  let isStopped = false;
  let isPollRequested = false;
  let claiming: Promise<void> | undefined;

  /** Claims due deliveries. Only one claim runs at a time. A call during a claim causes another claim right after it. */
  function poll(): void {
    isPollRequested = true;
    claiming ??= claim().finally(() => {
      claiming = undefined;
    });
  }

  async function claim(): Promise<void> {
    try {
      while (isPollRequested && !isStopped) {
        isPollRequested = false;
        const claimed = await claimDeliveries(context.db, { limit: CONCURRENT_MAX - running.size, perHost: PER_HOST });
        claimed.forEach(begin);
      }
    } catch (error) {
      context.log.warn({ err: error }, 'due webhooks could not be read');
    }
  }

  function begin(delivery: ClaimedDelivery): void {
    const attempt = attemptDelivery(context, delivery, stopping.signal)
      .catch((error) => context.log.error({ err: error, deliveryId: delivery.id }, 'a webhook attempt could not be recorded'))
      .finally(() => {
        running.delete(attempt);
        poll(); // The host of the finished attempt has a free slot again.
      });
    running.add(attempt);
  }

  async function clean(): Promise<void> {
    await deleteOldDeliveries(context.db).catch((error) => context.log.warn({ err: error }, 'old webhooks could not be deleted'));
  }

  async function stop(graceMs: number): Promise<void> {
    isStopped = true;
    clearInterval(pollTimer);
    clearInterval(cleanTimer);
    unsubscribe();
    await claiming;
    const timer = new AbortController();
    await Promise.race([Promise.all(running), sleep(graceMs, undefined, { signal: timer.signal }).catch(() => undefined)]);
    timer.abort();
    stopping.abort();
    await Promise.all(running);
  }

  const unsubscribe = listener.on(DELIVERY_PENDING, poll);
  const pollTimer = setInterval(poll, POLL_MS);
  const cleanTimer = setInterval(() => void clean(), CLEAN_MS);
  poll();
  void clean();
  return { stop };
}
