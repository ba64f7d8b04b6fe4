import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type Client, uniqueName } from '../../../tests/support/client.ts';
import { describeServer, type TestServer } from '../../../tests/support/server.ts';
import { recordStatements } from '../../../tests/support/statements.ts';

const limit = 20;

describeServer('Request limits of several processes', (openServer) => {
  let one: TestServer;
  let other: TestServer;
  beforeAll(async () => {
    one = await openServer({ env: { requestsPerMinute: { address: 1000, account: limit } } });
    other = await one.twin();
  });
  let minute = Date.parse('2026-11-20T10:00:00Z');
  beforeEach(() => {
    minute += 60_000;
    for (const server of [one, other]) server.setClock(new Date(minute));
  });

  /** Statuses of calls one after the other. */
  async function ask(client: Client, count: number): Promise<number[]> {
    const statuses: number[] = [];
    for (let index = 0; index < count; index += 1) statuses.push((await client.call('readConfig')).status);
    return statuses;
  }
  const allowed = (statuses: number[]) => statuses.filter((status) => status === 200).length;

  /** The same learner at both processes. */
  async function learner(): Promise<[Client, Client]> {
    const user = await one.createUser({ username: uniqueName() });
    return [await one.signIn(user), await other.signIn(user)];
  }

  test('an account over its limit at one process gets little more at another', async () => {
    const [here, there] = await learner();
    expect(allowed(await ask(here, limit))).toBe(limit);
    await one.app.requestCounts.share();
    await ask(there, limit / 10 + 1);
    await other.app.requestCounts.share();
    expect(await ask(there, 1)).toEqual([429]);
  });

  test('adds up requests alternating between two processes', async () => {
    const [here, there] = await learner();
    let count = 0;
    for (let turn = 0; turn < 10; turn += 1) {
      for (const [server, client] of [
        [one, here],
        [other, there],
      ] as const) {
        count += allowed(await ask(client, 3));
        await server.app.requestCounts.share();
      }
    }
    expect(count).toBeLessThanOrEqual(limit + 6);
  });

  test('starts every process from zero in the next minute', async () => {
    const [here, there] = await learner();
    await ask(here, limit + 1);
    await one.app.requestCounts.share();
    for (const server of [one, other]) server.setClock(new Date(minute + 60_000));
    await one.app.requestCounts.share();
    expect(await ask(here, 1)).toEqual([200]);
    expect(await ask(there, 1)).toEqual([200]);
  });

  test("doesn't query the database for callers below a tenth of their limit", async () => {
    const [here] = await learner();
    await ask(here, limit / 10);
    expect(await recordStatements(() => one.app.requestCounts.share())).toEqual([]);
    await ask(here, 1);
    expect(await recordStatements(() => one.app.requestCounts.share())).toHaveLength(1);
    expect(await recordStatements(() => one.app.requestCounts.share())).toEqual([]);
  });

  test('loses no count if sharing fails', async () => {
    const [here, there] = await learner();
    await ask(here, limit);
    const { execute } = one.db;
    one.db.execute = () => {
      throw new Error('lost');
    };
    await expect(one.app.requestCounts.share()).rejects.toThrow('lost');
    one.db.execute = execute;
    await one.app.requestCounts.share();
    await ask(there, limit / 10 + 1);
    await other.app.requestCounts.share();
    expect(await ask(there, 1)).toEqual([429]);
  });

  test('limits costly calls exactly per account, over all processes', async () => {
    const [here, there] = await learner();
    const statuses: number[] = [];
    for (const client of [here, there, here, there, here, there, here, there, here, there, here]) {
      statuses.push((await client.call('exportAccount')).status);
    }
    expect(allowed(statuses)).toBe(10);
    const rejected = await there.call('exportAccount');
    expect(rejected.rejection.code).toBe('rate_limited');
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0);
  });
});
