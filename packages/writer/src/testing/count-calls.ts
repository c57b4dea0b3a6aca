import { Session } from 'node:inspector/promises';

/**
 * Returns how many functions of the engines, including callbacks, each of the given tasks calls. The numbers are the same on every machine,
 * however busy it is. Comparing two sizes of one input therefore shows how the work grows. Blocks inside functions are not counted, because
 * V8 omits those that were compiled earlier.
 */
export async function countCalls(works: readonly (() => void)[]): Promise<number[]> {
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
