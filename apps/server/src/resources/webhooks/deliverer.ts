import { setTimeout as sleep } from 'node:timers/promises';
import type { Listener } from '../../platform/db/listener.ts';
import { attemptDelivery, type Sender } from './attempt-delivery.ts';
import { type ClaimedDelivery, claimDeliveries, DELIVERY_PENDING, deleteOldDeliveries } from './deliveries.store.ts';

/** Sends what is owed, until it is stopped. Any number of processes may do so beside one another. */
export interface Deliverer {
  /** Lets attempts finish for so long, then gives the rest back. */
  stop(graceMs: number): Promise<void>;
}

const LOOK_MS = 1_000;
const CLEAN_MS = 3_600_000;
const PER_HOST = 4;
/** Attempts wait for the network, so one process can have many; a dead receiver holds at most `PER_HOST` of them. */
const MOST_AT_WORK = 256;

export function startDeliverer(context: Sender, listener: Listener): Deliverer {
  const stopping = new AbortController();
  const atWork = new Set<Promise<void>>();
  let isStopped = false;
  let isWanted = false;
  let claiming: Promise<void> | undefined;

  /** One claim at a time; a call that comes meanwhile is made good right after. */
  function look(): void {
    isWanted = true;
    claiming ??= claim().finally(() => {
      claiming = undefined;
    });
  }

  async function claim(): Promise<void> {
    try {
      while (isWanted && !isStopped) {
        isWanted = false;
        const claimed = await claimDeliveries(context.db, { limit: MOST_AT_WORK - atWork.size, perHost: PER_HOST });
        claimed.forEach(begin);
      }
    } catch (error) {
      context.log.warn({ err: error }, 'webhooks that are due could not be read');
    }
  }

  function begin(delivery: ClaimedDelivery): void {
    const attempt = attemptDelivery(context, delivery, stopping.signal)
      .catch((error) => context.log.error({ err: error, deliveryId: delivery.id }, 'a webhook attempt could not be written down'))
      .finally(() => {
        atWork.delete(attempt);
        look(); // Its place at the host is free.
      });
    atWork.add(attempt);
  }

  async function clean(): Promise<void> {
    await deleteOldDeliveries(context.db).catch((error) => context.log.warn({ err: error }, 'old webhooks could not be deleted'));
  }

  async function stop(graceMs: number): Promise<void> {
    isStopped = true;
    clearInterval(looking);
    clearInterval(cleaning);
    unsubscribe();
    await claiming;
    const timer = new AbortController();
    await Promise.race([Promise.all(atWork), sleep(graceMs, undefined, { signal: timer.signal }).catch(() => undefined)]);
    timer.abort();
    stopping.abort();
    await Promise.all(atWork);
  }

  const unsubscribe = listener.on(DELIVERY_PENDING, look);
  const looking = setInterval(look, LOOK_MS);
  const cleaning = setInterval(() => void clean(), CLEAN_MS);
  look();
  void clean();
  return { stop };
}
