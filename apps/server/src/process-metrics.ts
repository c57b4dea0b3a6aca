import { readFileSync } from 'node:fs';
import { collectDefaultMetrics, Gauge, type Registry } from 'prom-client';

/** Registers the standard Prometheus metrics of a process (memory, CPU, open files, event loop lag) and the version of the build. */
export function registerProcessMetrics(registry: Registry): void {
  collectDefaultMetrics({ register: registry });
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string };
  const build = new Gauge({
    name: 'docreel_build_info',
    help: 'Always 1. The labels contain the versions of Docreel and Node.',
    labelNames: ['version', 'node'],
    registers: [registry],
  });
  build.set({ version, node: process.versions.node }, 1);
}
