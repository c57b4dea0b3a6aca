import { startEditorServer } from './editor-server.ts';
import { runSession, type SessionResult } from './run-session.ts';

export interface EditorCampaign {
  runs: number;
  /** Seed of the first session. Session n uses `seed + n`. */
  seed: number;
  /** Number of actions in each session. */
  actions: number;
  /** Number of services and browsers that run concurrently. */
  clusters: number;
  say: (line: string) => void;
}

/** Runs sessions in the editor, each with its own article. Every service has one session at a time, because faults kill it. */
export async function runSessions({ runs, seed, actions, clusters, say }: EditorCampaign): Promise<SessionResult[]> {
  const waiting = Array.from({ length: runs }, (_, n) => seed + n);
  const results: SessionResult[] = [];
  async function work(): Promise<void> {
    await using on = await startEditorServer();
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      await on.server.untilRunning();
      const result = await runSession(on, { seed: next, actions });
      results.push(result);
      say(`${next} ${result.kind}, ${result.words} words, ${result.seconds.toFixed(0)} s: ${result.lost.join('; ') || 'nothing lost'}`);
    }
  }
  await Promise.all(Array.from({ length: clusters }, work));
  return results;
}

/** Returns a table with the number of each action and fault. */
export function formatSessions(results: readonly SessionResult[]): string {
  const counts: Record<string, number> = {};
  for (const result of results) for (const [name, count] of Object.entries(result.counts)) counts[name] = (counts[name] ?? 0) + count;
  const lost = results.reduce((sum, result) => sum + result.lost.length, 0);
  const words = results.reduce((sum, result) => sum + result.words, 0);
  const rows = Object.entries(counts).map(([name, count]) => `| ${name} | ${count} |`);
  return ['| Action or fault | Times |', '| --- | ---: |', ...rows, '', `${results.length} sessions, ${words} words, ${lost} lost`].join(
    '\n',
  );
}
