import { Session } from 'node:inspector/promises';

/**
 * How many functions of the engines, callbacks too, were called in each of these: the same on every machine, however busy it is. Two
 * sizes of one input tell how the work grows; what a clock tells of that depends on the neighbours. Blocks within functions are not counted:
 * V8 leaves them out of what was compiled before.
 */
export async function callsOf(works: readonly (() => void)[]): Promise<number[]> {
  const session = new Session();
  session.connect();
  try {
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    const counts: number[] = [];
    for (const work of works) {
      work();
      const { result } = await session.post('Profiler.takePreciseCoverage');
      const own = result.filter(({ url }) => /\/packages\/(?:moments|writer)\/src\//u.test(url));
      counts.push(own.flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges)).reduce((sum, { count }) => sum + count, 0));
    }
    return counts;
  } finally {
    await session.post('Profiler.stopPreciseCoverage');
    session.disconnect();
  }
}
