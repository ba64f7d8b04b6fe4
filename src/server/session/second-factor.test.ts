import { eq, ne, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../tests/support/client.ts';
import { library } from '../../../tests/support/library.ts';
import { describeServer, type TestServer, type TestUser } from '../../../tests/support/server.ts';
import type { Call } from '../../contract/call.ts';
import { type CallName, calls } from '../../contract/calls.ts';
import { passkeyChallenges, passkeys, puzzles, sessions } from '../database/schema.ts';
import { runManagementCommand } from '../management/commands.ts';
import { seedLibrary } from '../puzzles/seed-library.ts';

const staffCalls = (Object.keys(calls) as CallName[]).filter((name) => (calls[name] as Call).access === 'staff');
const freshCalls = (Object.keys(calls) as CallName[]).filter((name) => (calls[name] as Call).fresh);

/** Sends an empty call, because permissions are checked before the input. */
async function rejectionOf(client: Client, name: CallName): Promise<string | undefined> {
  const { method, path }: Call = calls[name];
  // Sets the CSRF cookie, which reads of staff need, too.
  if (client.cookie('csrftoken') === undefined) await client.call('readConfig');
  const { status, rejection } = await client.send<never>(method, path.replaceAll(/:\w+/g, '1'), { body: {} });
  return status === 403 ? rejection.code : undefined;
}

const storePasskey = (server: TestServer, user: TestUser) =>
  server.db.insert(passkeys).values({
    id: `key-${user.username}`,
    user_id: user.id,
    name: 'A key',
    public_key: 'AAAA',
    counter: 0,
    created_at: server.now,
  });

/** What the passkey itself would do; that it does is tested with Chromium's. */
const giveSecondFactor = ({ db }: TestServer, { id }: TestUser) =>
  db.update(sessions).set({ second_factor_at: sql`now()` }).where(eq(sessions.user_id, id));

const ageLogin = ({ db }: TestServer, { id }: TestUser, minutes: number) =>
  db
    .update(sessions)
    .set({ created_at: sql`now() - make_interval(mins => ${minutes})`, confirmed_at: null })
    .where(eq(sessions.user_id, id));

describeServer('A second factor for staff', (openServer) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openServer({ env: { isSecondFactorRequired: true } });
  });

  it.each(staffCalls)('is required by %s', async (name) => {
    const { user, client } = await server.staff();
    expect(await rejectionOf(client, name)).toBe('second_factor_required');
    await giveSecondFactor(server, user);
    expect(await rejectionOf(client, name)).toBeUndefined();
  });

  it("isn't required of learners, and of staff only if configured", async () => {
    const { client } = await server.member();
    expect(await rejectionOf(client, 'listAudit')).toBe('staff_only');
    expect((await client.call('readUser')).status).toBe(200);
    const { client: staff } = await server.staff();
    expect((await staff.call('readUser')).status).toBe(200);
    const lenient = await server.twin({ env: { isSecondFactorRequired: false } });
    expect(await rejectionOf((await lenient.staff()).client, 'listAudit')).toBeUndefined();
  });

  it("unlocks staff's data: until then staff see what learners see", async () => {
    await seedLibrary(server.db, server.now, library);
    const today = (await server.visitor().call('readPuzzle', { params: { id: 0 } })).body.id;
    const [row] = await server.db.select({ id: puzzles.id }).from(puzzles).where(ne(puzzles.id, today));
    const hidden = { params: { id: row!.id } };
    await server.db.update(puzzles).set({ is_active: false }).where(eq(puzzles.id, row!.id));
    const { user, client } = await server.staff();
    expect((await client.call('readPuzzle', hidden)).status).toBe(404);
    const daily = async () => (await client.call('readPuzzle', { params: { id: 0 } })).body.questions[0];
    expect((await daily())?.correct_answer).toBeUndefined();
    const { cursor } = (await client.call('pull')).body;
    await giveSecondFactor(server, user);
    expect((await client.call('readPuzzle', hidden)).status).toBe(200);
    expect((await daily())?.correct_answer).toMatch(/[A-D]/);
    // The device gets the puzzles that it can have now.
    expect((await client.call('pull', { query: { cursor } })).body.reset).toContain('catalogue');
  });

  it("isn't satisfied by repeating the password", async () => {
    const { user, client } = await server.staff();
    expect((await client.call('confirmLogin', { body: { password: user.password } })).status).toBe(204);
    expect(await rejectionOf(client, 'listAudit')).toBe('second_factor_required');
  });

  it('belongs to one session: the next password login has none', async () => {
    const { user } = await server.staff();
    await giveSecondFactor(server, user);
    const next = await server.visitor().login(user.username, user.password);
    expect(await rejectionOf(next, 'listAudit')).toBe('second_factor_required');
  });

  it('is added with the password at first, and then changed only with a passkey', async () => {
    const { user, client } = await server.staff();
    const ask = async () => (await client.call('askForPasskey', { body: { password: user.password } })).status;
    expect(await ask()).toBe(200);
    await storePasskey(server, user);
    const params = { id: `key-${user.username}` };
    expect(await ask()).toBe(403);
    expect((await client.call('removePasskey', { params })).rejection.code).toBe('second_factor_required');
    expect(await rejectionOf(client, 'removePasskey')).toBe('second_factor_required');
    await giveSecondFactor(server, user);
    expect(await ask()).toBe(200);
    expect((await client.call('removePasskey', { params })).status).toBe(204);
  });

  it('can be removed by the management command if it was lost, which ends the sessions', async () => {
    const { user, client } = await server.staff();
    await storePasskey(server, user);
    const input = { username: user.username, passkeys: false };
    await runManagementCommand(server.db, { command: 'set-user', input });
    expect((await client.call('readUser')).rejection.code).toBe('session_expired');
    expect(await server.db.$count(passkeys, eq(passkeys.user_id, user.id))).toBe(0);
    const again = { command: 'set-user', input: { ...input, passkeys: true } };
    await expect(runManagementCommand(server.db, again)).rejects.toThrow('--no-passkeys removes them.');
  });
});

describeServer('A fresh login', (openServer) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openServer();
  });

  it('is required by irreversible actions', () => {
    const expected = ['deleteAnyComment', 'deletePuzzle', 'deleteQuestion', 'exportAudit', 'suspendAccount'];
    expect(freshCalls.sort()).toEqual(expected);
  });

  it.each(freshCalls)('is required by %s if the last one is older than 15 minutes', async (name) => {
    const { user, client } = await server.staff();
    expect(await rejectionOf(client, name)).toBeUndefined();
    await ageLogin(server, user, 16);
    expect(await rejectionOf(client, name)).toBe('fresh_login_required');
    await ageLogin(server, user, 14);
    expect(await rejectionOf(client, name)).toBeUndefined();
  });

  it("isn't required by reversible actions and reads", async () => {
    const { user, client } = await server.staff();
    await ageLogin(server, user, 1000);
    for (const name of staffCalls.filter((each) => !freshCalls.includes(each))) {
      expect(await rejectionOf(client, name), name).toBeUndefined();
    }
  });

  it('is the password again in this session, limited like logins', async () => {
    const { user, client } = await server.staff();
    const other = await server.signIn(user);
    await ageLogin(server, user, 16);
    const wrong = await client.call('confirmLogin', { body: { password: 'not the password' } });
    expect(wrong.rejection).toMatchObject({ code: 'invalid', password: ["This isn't your password."] });
    expect(await rejectionOf(client, 'deletePuzzle')).toBe('fresh_login_required');
    expect((await client.call('confirmLogin', { body: { password: user.password } })).status).toBe(204);
    expect(await rejectionOf(client, 'deletePuzzle')).toBeUndefined();
    expect(await rejectionOf(other, 'deletePuzzle')).toBe('fresh_login_required');
    await server.countAttempts(9, 'password again', user.id);
    await client.call('confirmLogin', { body: { password: 'not the password' } });
    expect((await client.call('confirmLogin', { body: { password: user.password } })).status).toBe(429);
  });

  describe('by a passkey', () => {
    const forged = (id: string, challenge: string) => ({
      id,
      rawId: id,
      type: 'public-key' as const,
      response: {
        clientDataJSON: Buffer.from(
          JSON.stringify({ type: 'webauthn.get', challenge, origin: 'http://localhost' }),
        ).toString('base64url'),
        authenticatorData: 'AAAA',
        signature: 'AAAA',
      },
      clientExtensionResults: {},
    });

    it('rejects a forged or unknown one', async () => {
      const { user, client } = await server.staff();
      await storePasskey(server, user);
      await ageLogin(server, user, 16);
      for (const id of [`key-${user.username}`, 'unknown-key']) {
        const { challenge } = (await client.call('askForPasskeyLogin')).body;
        const reply = await client.call('confirmLogin', { body: { response: forged(id, challenge) } });
        expect(reply.rejection).toMatchObject({ code: 'invalid', response: [expect.any(String)] });
      }
      expect(await rejectionOf(client, 'deletePuzzle')).toBe('fresh_login_required');
    });

    it('uses a challenge that adds no passkey', async () => {
      const { client } = await server.staff();
      await client.call('askForPasskeyLogin');
      const challenges = await server.db.select().from(passkeyChallenges);
      expect(challenges.filter(({ user_id }) => user_id !== null)).toEqual([]);
    });
  });
});
