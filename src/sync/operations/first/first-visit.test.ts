import { expect, onTestFinished, test, vi } from 'vitest';
import { FakeApi } from '../../../../tests/support/fake-api.ts';
import { deviceOn } from '../../../../tests/support/test-device.ts';
import type { Device } from '../../device.ts';
import { systemClock } from '../../engine/clock.ts';
import { configQuery } from '../../queries/config.ts';
import { dailiesQuery } from '../../queries/dailies.ts';
import { draftQuery } from '../../queries/draft.ts';
import { puzzleQuery } from '../../queries/first/puzzle.ts';
import { statusQuery } from '../../queries/first/status.ts';
import { leaderboardQuery } from '../../queries/leaderboard.ts';
import { meQuery } from '../../queries/me.ts';
import { neighborsQuery } from '../../queries/neighbors.ts';
import { profileQuery } from '../../queries/profile.ts';
import type { Query } from '../../queries/query.ts';
import { writeFact } from '../../storage/cache-database.ts';
import { prerenderedRowsOf, takePrerenderedRows } from '../hydration/prerendered-rows.ts';
import { answerDraft } from '../outbox-entry.ts';
import { firstVisitDevice } from './first-visit.ts';

const never = new Promise<never>(() => {});
const month = '2026-11';

/** A visitor's device that has fetched today's puzzle, and the rows that a page would hold for it. */
async function visited() {
  const api = new FakeApi();
  const clock = { ...systemClock, now: () => Date.parse('2026-11-20T12:00:00.000Z') };
  const device = await deviceOn(api, { username: null, clock });
  onTestFinished(() => device.close());
  expect(await device.refresh(puzzleQuery('daily'))).toBeNull();
  const puzzle = (await device.read(puzzleQuery('daily'))).view!;
  await writeFact(device.cache, 'config', { languages: [] } as never);
  await writeFact(device.cache, 'leaderboard_all', { entries: [], standing: null, fetched_at: 1 });
  await writeFact(device.cache, `dailies ${month}`, {
    reply: [{ day: '2026-11-20', puzzle_id: puzzle.id, title: puzzle.title }] as never,
    fetched_at: 2,
  });
  await writeFact(device.cache, 'profile bob', { reply: { username: 'bob' } as never, fetched_at: 3 });
  return { api, device, puzzle, rows: await device.run(prerenderedRowsOf) };
}

test('KEEP-7: every query of a prerendered screen reads the same from the page’s rows as from the databases', async () => {
  const { device, puzzle, rows } = await visited();
  vi.useFakeTimers({ now: device.clock.now(), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const open = vi.fn(() => never);
  const { device: first } = firstVisitDevice(rows, open, never);
  const queries: Query<unknown>[] = [
    puzzleQuery('daily'),
    puzzleQuery(puzzle.id),
    puzzleQuery(999),
    statusQuery,
    configQuery,
    meQuery,
    leaderboardQuery('all'),
    dailiesQuery(month),
    profileQuery('profile', 'Bob'),
    profileQuery('competency', 'Bob'),
    neighborsQuery(puzzle.id),
    draftQuery('any'),
  ];
  for (const query of queries)
    expect([query.key, await first.read(query)]).toEqual([query.key, await device.read(query)]);
  expect(open).not.toHaveBeenCalled();
});

test('KEEP-7: a choice opens the databases, which hold it and the page’s rows, and what is shown follows', async () => {
  const { api, puzzle, rows } = await visited();
  const question = puzzle.questions[0]!;
  let opened: Device | undefined;
  const open = vi.fn(async () => {
    const device = await deviceOn(api, { username: null });
    onTestFinished(() => device.close());
    await device.run(takePrerenderedRows, rows);
    opened = device;
    return device;
  });
  const { device: first } = firstVisitDevice(rows, open, never);
  const shown: unknown[] = [];
  const stop = first.watch(puzzleQuery(puzzle.id), (read) => shown.push(read?.view?.questions[0]?.draft));
  await expect.poll(() => shown).toEqual([null]);
  expect(open).not.toHaveBeenCalled();

  await first.saveDraft(answerDraft(question.id), 'B');
  await expect.poll(() => shown.at(-1)).toBe('B');
  expect(await opened?.read(draftQuery(answerDraft(question.id)))).toBe('B');
  expect((await first.read(puzzleQuery(puzzle.id))).view?.title).toBe(puzzle.title);
  await first.saveDraft(answerDraft(question.id), 'C');
  await expect.poll(() => shown.at(-1)).toBe('C');
  expect(open).toHaveBeenCalledOnce();

  stop();
  first.close();
  expect(await opened?.call({ method: 'GET', path: '/api/config/' })).toMatchObject({ reason: 'aborted' });
});

test('KEEP-7: databases that failed to open are opened by the next choice', async () => {
  const { device, rows } = await visited();
  const open = vi
    .fn<() => Promise<Device>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValue(device);
  const { device: first } = firstVisitDevice(rows, open, never);
  await expect(first.saveDraft('answer:1', 'A')).rejects.toThrow('Failed to fetch');
  await first.saveDraft('answer:1', 'A');
  expect(await device.read(draftQuery('answer:1'))).toBe('A');
});

test('KEEP-8: nothing opens and nothing is fetched before the first input', async () => {
  const { api, device, rows } = await visited();
  const { promise: act, resolve: doSomething } = Promise.withResolvers<void>();
  const open = vi.fn(async () => device);
  const { device: first } = firstVisitDevice(rows, open, act);
  const requests = vi.fn(api.network);
  api.network = requests;
  const fetched = first.refresh(puzzleQuery('daily'));
  await first.read(statusQuery);
  expect([open.mock.calls, requests.mock.calls]).toEqual([[], []]);
  doSomething();
  expect(await fetched).toBeNull();
  expect(requests).toHaveBeenCalledOnce();
});
