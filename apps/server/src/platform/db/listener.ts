import pg from 'pg';
import type { Logger } from 'pino';

/**
 * Callback for notifications of a channel. It receives the payload, or null after a reconnect, because notifications may have been missed.
 */
export type Heard = (payload: string | null) => void;

/** One database connection that receives PostgreSQL notifications for the whole process. If it breaks, it reconnects. */
export interface Listener {
  /** Subscribes to a channel. Returns the function that ends the subscription. */
  on(channel: string, heard: Heard): () => void;
  close(): Promise<void>;
}

const LONGEST_WAIT_MS = 5_000;

/**
 * Opens the connection that receives notifications. Throws if the first attempt fails, so that a wrong URL is reported when the service
 * starts.
 */
export async function openListener(url: string, channels: readonly string[], log: Logger): Promise<Listener> {
  const subscribers = new Map<string, Set<Heard>>(channels.map((channel) => [channel, new Set()]));
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let failures = 0;

  async function connect(): Promise<void> {
    const fresh = new pg.Client({
      connectionString: url,
      keepAlive: true,
      keepAliveInitialDelayMillis: 5_000,
      application_name: 'docreel listener',
    });
    fresh.on('notification', ({ channel, payload }) => tell(channel, payload ?? ''));
    fresh.on('error', (error) => log.warn({ err: error }, 'the connection that hears notifications has broken'));
    fresh.once('end', () => retry(fresh));
    try {
      await fresh.connect();
      for (const channel of channels) await fresh.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      await fresh.end().catch(() => undefined);
      throw error;
    }
    client = fresh;
    failures = 0;
    if (isClosed) await fresh.end();
  }

  function tell(channel: string, payload: string | null): void {
    for (const heard of subscribers.get(channel) ?? []) heard(payload);
  }

  function retry(ended: pg.Client | undefined): void {
    if (isClosed || ended !== client) return;
    timer = setTimeout(reconnect, Math.min(LONGEST_WAIT_MS, 100 * 2 ** failures++));
  }

  function reconnect(): void {
    connect().then(
      () => channels.forEach((channel) => tell(channel, null)),
      () => retry(client),
    );
  }

  await connect();
  return {
    on(channel, heard) {
      const set = subscribers.get(channel);
      if (!set) throw new Error(`Nothing listens to ${channel}`);
      set.add(heard);
      return () => void set.delete(heard);
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}
