import { createHook } from 'node:async_hooks';
import { NodePgSession } from 'drizzle-orm/node-postgres';
import { beforeAll, expect, test, vi } from 'vitest';
import { type Client, uniqueName } from '../../../tests/support/client.ts';
import { registration } from '../../../tests/support/registration.ts';
import { describeServer, type TestServer, type TestUser } from '../../../tests/support/server.ts';
import { isOutdated, placeholderHash } from './password-hash.ts';

/** A response's time is that of its hashes and queries. Counting these, unlike timing them, fails on no busy machine. */
describeServer('An account that exists', (openServer) => {
  let server: TestServer;
  let user: TestUser;
  beforeAll(async () => {
    server = await openServer();
    user = await server.createUser();
  });

  /** What a visitor's call made the server do: the queries in their order, and how many passwords it hashed. */
  async function workOf(action: (client: Client) => Promise<{ status: number }>) {
    const client = server.visitor();
    await client.call('readConfig');
    const queries: string[] = [];
    let hashes = 0;
    const { prepareQuery } = NodePgSession.prototype;
    const spy = vi.spyOn(NodePgSession.prototype, 'prepareQuery').mockImplementation(function (
      this: unknown,
      ...query
    ) {
      queries.push(query[0].sql);
      return prepareQuery.apply(this as NodePgSession<never, never>, query) as never;
    });
    // The native task of argon2 gives Node no name.
    const count = (type: string) => {
      if (type === 'undefined') hashes += 1;
    };
    const hook = createHook({ init: (_id, type) => count(type) }).enable();
    const { status } = await action(client);
    hook.disable();
    spy.mockRestore();
    return { status, queries, hashes };
  }

  test('costs a wrong login the same hash and queries as an unknown one', async () => {
    const login = (username: string) =>
      workOf((client) => client.call('login', { body: { username, password: 'a wrong password' } }));
    const known = await login(user.username);
    expect(known).toMatchObject({ status: 401, hashes: 1 });
    expect(known.queries.length).toBeGreaterThan(2);
    expect(await login(uniqueName())).toEqual(known);
    // As costly as an account's hash, which the dummy hash must match.
    expect(isOutdated(placeholderHash)).toBe(false);
  });

  test.each(['forgotPassword', 'forgotUsername'] as const)(
    'costs %s the same queries as an unknown one',
    async (name) => {
      const ask = (email: string) => workOf((client) => client.call(name, { body: { email } }));
      const known = await ask(user.email);
      expect(known).toMatchObject({ status: 200, hashes: 0 });
      expect(known.queries.length).toBeGreaterThan(2);
      expect(await ask(`${uniqueName()}@example.test`)).toEqual(known);
    },
  );

  test('costs a registration the same hash as an unknown one', async () => {
    const register = async (fields: object) => {
      const body = await registration(server.db, { ...fields });
      const { status, hashes } = await workOf((client) => client.call('register', { body }));
      return { status, hashes };
    };
    expect(await register({})).toEqual({ status: 201, hashes: 1 });
    expect(await register({ username: user.username })).toEqual({ status: 400, hashes: 1 });
    expect(await register({ email: user.email })).toEqual({ status: 400, hashes: 1 });
  });
});
