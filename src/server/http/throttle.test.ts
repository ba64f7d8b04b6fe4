import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type Client, uniqueName } from '../../../tests/support/client.ts';
import { describeServer, type TestServer, type TestUser } from '../../../tests/support/server.ts';
import { throttles } from '../database/schema.ts';
import { networkOf } from './throttle.ts';

describeServer('Login throttle', (openServer) => {
  let server: TestServer;
  let user: TestUser;
  beforeAll(async () => {
    server = await openServer();
  });
  beforeEach(async () => {
    user = await server.createUser();
    server.setClock(undefined);
  });

  const attempt = (client: Client, username: string, password = 'a wrong one') =>
    client.call('login', { body: { username, password } });

  /** Sends `count` wrong logins simultaneously, and returns their statuses. */
  async function guess(username: string, count: number, at = server): Promise<number[]> {
    const replies = await Promise.all(Array.from({ length: count }, () => attempt(at.visitor(), username)));
    return replies.map(({ status }) => status);
  }

  /** Counts wrong logins by devices that the account doesn't know. */
  const countGuesses = (username: string, count: number) =>
    server.countAttempts(count, 'login', username.toLowerCase(), null);

  test('after 10 wrong logins even the right password waits, and the response says how long', async () => {
    await countGuesses(user.username, 8);
    expect(await guess(user.username, 2)).toEqual([401, 401]);
    const reply = await attempt(server.visitor(), user.username, user.password);
    expect(reply.status).toBe(429);
    expect(reply.rejection).toEqual({
      code: 'rate_limited',
      error: 'Too many wrong logins to this account. Try again later.',
    });
    const seconds = Number(reply.headers['retry-after']);
    expect(seconds).toBeGreaterThan(13 * 60);
    expect(seconds).toBeLessThanOrEqual(15 * 60);
  });

  test('counts simultaneous attempts too, whatever the case of the name', async () => {
    await countGuesses(user.username, 6);
    const statuses = await guess(user.username, 3);
    statuses.push(...(await guess(user.username.toUpperCase(), 10)));
    expect(statuses.filter((status) => status === 401)).toHaveLength(4);
    expect(statuses.filter((status) => status === 429)).toHaveLength(9);
  });

  test('gives no second count for a letter that only the database treats as equal', async () => {
    const mike = await server.createUser({ username: `mike-${user.username}` });
    const alike = await attempt(server.visitor(), mike.username.replace('i', 'İ'), mike.password);
    expect(alike.status).toBe(401);
  });

  test('treats an unknown name alike', async () => {
    const name = uniqueName();
    await countGuesses(name, 9);
    expect(await guess(name, 1)).toEqual([401]);
    expect(await guess(name, 1)).toEqual([429]);
  });

  test("doesn't affect other accounts", async () => {
    await countGuesses(user.username, 10);
    const other = await server.createUser();
    expect((await attempt(server.visitor(), other.username, other.password)).status).toBe(200);
  });

  test('counts over all processes', async () => {
    const twin = await server.twin();
    await countGuesses(user.username, 8);
    await guess(user.username, 1);
    await guess(user.username, 1, twin);
    expect(await guess(user.username, 1)).toEqual([429]);
    expect(await guess(user.username, 1, twin)).toEqual([429]);
    await twin.app.close();
  });

  test('unblocks the account after 15 minutes, even if someone kept trying', async () => {
    const start = new Date('2026-11-20T10:00:00Z');
    server.setClock(start);
    await countGuesses(user.username, 10);
    for (const minute of [3, 6, 9, 12]) {
      server.setClock(new Date(start.getTime() + minute * 60_000));
      expect(await guess(user.username, 3)).toEqual([429, 429, 429]);
    }
    server.setClock(new Date(start.getTime() + 15 * 60_000));
    expect((await attempt(server.visitor(), user.username, user.password)).status).toBe(200);
  });

  test('a right login resets the count', async () => {
    await countGuesses(user.username, 9);
    expect((await attempt(server.visitor(), user.username, user.password)).status).toBe(200);
    await countGuesses(user.username, 9);
    expect(await guess(user.username, 2)).toEqual(expect.arrayContaining([401, 429]));
  });

  test("another client's attempts don't lock out a device that logged in before", async () => {
    const own = await server.visitor().login(user.username, user.password);
    await own.logout();
    await countGuesses(user.username, 10);
    expect((await attempt(own, user.username, user.password)).status).toBe(200);

    for (let count = 0; count < 10; count++) await attempt(own, user.username);
    expect((await attempt(own, user.username, user.password)).status).toBe(429);
  });

  test("an account's device is unknown to another account, and a forged one to all", async () => {
    const other = await server.createUser();
    const device = (await server.visitor().login(other.username, other.password)).cookies.get('device')!;
    await countGuesses(user.username, 10);
    const forged = [device, `${device}x`, 'a.b', '.', device.replace('.', '..'), `${device.split('.')[0]}.`];
    for (const value of forged) {
      const client = server.visitor();
      client.cookies.set('device', value);
      expect((await attempt(client, user.username, user.password)).status).toBe(429);
    }
  });

  test("rate-limits a network that tries many names, and doesn't count its right logins", async () => {
    const client = server.visitor();
    expect((await attempt(client, user.username, user.password)).status).toBe(200);
    await server.countAttempts(98, 'login from', client.address);
    for (let count = 0; count < 2; count++) expect((await attempt(client, uniqueName())).status).toBe(401);
    const outsider = server.visitor();
    const from = (ip: string) => ({
      method: 'POST' as const,
      url: '/api/auth/login/',
      remoteAddress: ip,
      headers: { 'content-type': 'application/json', 'x-csrftoken': outsider.cookie('csrftoken')! },
      payload: JSON.stringify({ username: user.username, password: user.password }),
    });
    await outsider.call('readConfig');
    const rejected = await outsider.raw(from(client.address));
    expect(rejected.status).toBe(429);
    expect(rejected.rejection.error).toBe('Too many wrong logins from this network. Try again later.');
    // The owner's own device is none of the strangers behind that address.
    expect((await attempt(client, user.username, user.password)).status).toBe(200);
    expect((await outsider.raw(from('203.0.113.7'))).status).toBe(200);
  });

  test.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:0db8:0001:0002::9', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
  ])('counts the address %s as %s', (ip, network) => {
    expect(networkOf({ ip })).toBe(network);
  });

  test('limits right logins to one account too, separately from wrong ones', async () => {
    const start = new Date('2026-11-20T10:00:00Z');
    server.setClock(start.toISOString());
    await server.countAttempts(59, 'right login', user.username.toLowerCase());
    for (let count = 0; count < 3; count += 1) expect(await guess(user.username, 1)).toEqual([401]);
    expect((await attempt(server.visitor(), user.username, user.password)).status).toBe(200);
    const rejected = await attempt(server.visitor(), user.username, user.password);
    expect(rejected.rejection).toEqual({
      code: 'rate_limited',
      error: 'Too many logins to this account. Try again later.',
    });
    expect(Number(rejected.headers['retry-after'])).toBe(3600);
    server.setClock('2026-11-20T11:00:00Z');
    expect((await attempt(server.visitor(), user.username, user.password)).status).toBe(200);
  });

  test('stores neither name nor password', async () => {
    const name = uniqueName();
    await guess(name, 1);
    const rows = JSON.stringify(await server.db.select().from(throttles));
    expect(rows).not.toContain(name);
  });
});
