import { Session } from 'node:inspector/promises';

/**
 * Returns how many calls of functions an action makes, as a measure of its work that doesn't depend on the machine. Work within one call of the
 * platform's own, such as a long `splice`, counts as nothing.
 */
export async function countCalls(action: () => unknown): Promise<number> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await action();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  session.disconnect();
  return result.flatMap(({ functions }) => functions).reduce((sum, { ranges }) => sum + ranges[0]!.count, 0);
}
