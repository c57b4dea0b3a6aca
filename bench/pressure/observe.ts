import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Service } from './service.ts';

/** How a load test affects the service and another project. */
export interface Seen {
  highestMib: number;
  requests: number;
  /** Errors that the other project received instead of a response. */
  failures: string[];
  p50Ms: number;
  p99Ms: number;
  maxMs: number;
}

const PROBE = new URL('./probe.thread.ts', import.meta.url);
const SAMPLE_MS = 200;

/** Runs the load test while another project sends requests and this process samples the memory. */
export async function observe<T>(service: Service, otherKey: string, load: () => Promise<T>): Promise<{ seen: Seen; result: T }> {
  const probe = new Worker(PROBE, { workerData: { url: `${service.api}/project`, key: otherKey } });
  let highestMib = 0;
  const timer = setInterval(() => {
    void service.residentMib().then((mib) => {
      highestMib = Math.max(highestMib, mib);
    });
  }, SAMPLE_MS);
  try {
    const result = await load();
    // A very short load test may end before the first sample.
    highestMib = Math.max(highestMib, await service.residentMib());
    const probeResult = once(probe, 'message');
    probe.postMessage('over');
    const [{ times, failures }] = (await probeResult) as [{ times: number[]; failures: string[] }];
    const sorted = times.toSorted((a, b) => a - b);
    const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
    const seen = { highestMib, requests: times.length, failures, p50Ms: at(0.5), p99Ms: at(0.99), maxMs: at(1) };
    return { seen, result };
  } finally {
    clearInterval(timer);
    await probe.terminate();
  }
}
