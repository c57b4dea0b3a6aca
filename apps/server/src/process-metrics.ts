import { collectDefaultMetrics, Gauge, type Registry } from 'prom-client';
import { readProgramVersion } from './lib/program-version.ts';

/** Registers the standard Prometheus metrics of a process (memory, CPU, open files, event loop lag) and the version of the build. */
export function registerProcessMetrics(registry: Registry): void {
  collectDefaultMetrics({ register: registry });
  const build = new Gauge({
    name: 'docreel_build_info',
    help: 'Always 1. The labels contain the versions of Docreel and Node.',
    labelNames: ['version', 'node'],
    registers: [registry],
  });
  build.set({ version: readProgramVersion(), node: process.versions.node }, 1);
}
