import { crashDatabase, endBackends, fillDisk, shutDoor, injectStoreBehaviour } from './inject-storage-faults.ts';
import { crash, freeze, freezeHoldingLocks, killSome, rightClock, wrongClock } from './inject-process-faults.ts';
import type { Layout } from './cluster/cluster.ts';
import type { FaultContext } from './fault-context.ts';
import { POINTS } from './points.ts';
import type { Behaviour } from './cluster/external-services.ts';

export interface Scenario {
  name: string;
  layout: Layout;
  /** How the webhook receivers of this run respond. */
  receivers?: readonly Behaviour[];
  excused?: RegExp;
  cutsSends?: boolean;
  inject(context: FaultContext): Promise<void>;
  /** Repairs what the fault has broken. Runs after the project is idle. */
  repair?(context: FaultContext): Promise<void>;
}

/** Errors that the service returns while its storage is full. */
const FULL = /STORAGE_FULL|VIDEO_FAILED|SERVICE_UNAVAILABLE/;

export const SCENARIOS: readonly Scenario[] = [
  { name: 'kill-worker', layout: 'many', cutsSends: true, inject: (context) => killSome(context, context.cluster.workers, 1) },
  { name: 'crash-worker', layout: 'many', cutsSends: true, inject: (context) => crash(context, context.cluster.workers, POINTS.worker) },
  { name: 'crash-api', layout: 'many', cutsSends: true, inject: (context) => crash(context, context.cluster.apis, POINTS.api) },
  {
    name: 'kill-api',
    layout: 'many',
    cutsSends: true,
    inject: (context) => killSome(context, context.cluster.apis, context.random.between(1, 2)),
  },
  { name: 'kill-any', layout: 'many', cutsSends: true, inject: (context) => killSome(context, context.cluster.members, 3) },
  { name: 'freeze-worker', layout: 'many', cutsSends: true, inject: freeze },
  { name: 'freeze-holding-locks', layout: 'many', cutsSends: true, inject: freezeHoldingLocks },
  { name: 'database-crash', layout: 'many', cutsSends: true, inject: crashDatabase },
  { name: 'database-away', layout: 'many', cutsSends: true, inject: shutDoor },
  { name: 'backends-ended', layout: 'many', cutsSends: true, inject: endBackends },
  {
    name: 'receivers',
    layout: 'many',
    receivers: ['error', 'hang', 'reset', 'redirect', 'gone', 'busy', 'endless', 'no-tls', 'good'],
    inject: async ({ ledger }) => ledger.add({ what: 'fault', kind: 'receivers', detail: 'eight of nine misbehave' }),
  },
  { name: 'clock', layout: 'many', cutsSends: true, inject: wrongClock, repair: rightClock },
  { name: 'disk-full', layout: 'disk', excused: FULL, inject: fillDisk },
  { name: 'store-errors', layout: 's3', inject: (context) => injectStoreBehaviour(context, 'error') },
  { name: 'store-slow', layout: 's3', inject: (context) => injectStoreBehaviour(context, 'slow') },
  { name: 'store-cut', layout: 's3', inject: (context) => injectStoreBehaviour(context, 'cut') },
  {
    name: 'store-full',
    layout: 's3',
    excused: FULL,
    inject: (context) => injectStoreBehaviour(context, 'full'),
  },
  { name: 's3-kill-any', layout: 's3', cutsSends: true, inject: (context) => killSome(context, context.cluster.members, 2) },
  { name: 's3-crash', layout: 's3', cutsSends: true, inject: (context) => crash(context, context.cluster.workers, POINTS.objects) },
  { name: 'one-process', layout: 'one', cutsSends: true, inject: (context) => killSome(context, context.cluster.members, 1) },
];
