import { Session } from 'node:inspector/promises';

/**
 * Returns how many calls of functions each action makes, as a measure of its work that doesn't depend on the machine. Work within one call of
 * the platform's own, such as a long `splice`, counts as nothing.
 */
export async function countCalls(...actions: (() => unknown)[]): Promise<number[]> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  const counts: number[] = [];
  for (const action of actions) {
    await action();
    // It also sets the counters back.
    const { result } = await session.post('Profiler.takePreciseCoverage');
    counts.push(result.flatMap(({ functions }) => functions).reduce((sum, { ranges }) => sum + ranges[0]!.count, 0));
  }
  session.disconnect();
  return counts;
}
