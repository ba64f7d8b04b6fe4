import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { Authenticator } from '../../../tests/support/authenticator.ts';
import type { Client } from '../../../tests/support/client.ts';
import { Inbox } from '../../../tests/support/inbox.ts';
import {
  describeOnEachDatabase,
  describeServer,
  type TestServer,
  type TestUser,
} from '../../../tests/support/server.ts';
import { untilOneWaits, untilWaiting } from '../../../tests/support/until-one-waits.ts';
import { outgoingMails, passkeyChallenges, passkeys, sessions } from '../database/schema.ts';
import { holdAccount } from './hold-account.ts';

/** What the browser can answer is tested with Chromium's authenticator; here, what the server makes of it all otherwise. */
describeServer('Passkeys', (openServer) => {
  let server: TestServer;
  let user: TestUser;
  let client: Client;
  let inbox: Inbox;
  beforeAll(async () => {
    server = await openServer();
    inbox = new Inbox(server);
  });
  beforeEach(async () => {
    await server.db.delete(passkeyChallenges);
    await server.db.delete(outgoingMails);
    ({ user, client } = await server.member());
  });

  const forged = (id: string, challenge: string) => ({
    id,
    rawId: id,
    type: 'public-key' as const,
    response: {
      clientDataJSON: Buffer.from(
        JSON.stringify({ type: 'webauthn.get', challenge, origin: 'http://localhost' }),
      ).toString('base64url'),
      authenticatorData: 'AAAA',
      attestationObject: 'AAAA',
      signature: 'AAAA',
    },
    clientExtensionResults: {},
  });

  const storePasskey = (id: string, name: string) =>
    server.db
      .insert(passkeys)
      .values({ id, name, user_id: user.id, public_key: 'AAAA', counter: 0, created_at: server.now });

  test('each request for a passkey has its own challenge, which names the user and the site', async () => {
    const one = await client.call('askForPasskey', { body: { password: user.password } });
    const other = await client.call('askForPasskey', { body: { password: user.password } });
    expect(one.body.challenge).not.toBe(other.body.challenge);
    expect(one.body).toMatchObject({
      rp: { name: 'Nday', id: 'localhost' },
      user: { name: user.username },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
  });

  test('sends no challenge to a session without the password', async () => {
    await server.countAttempts(9, 'password again', user.id);
    const reply = await client.call('askForPasskey', { body: { password: 'not the password' } });
    expect(reply.rejection).toMatchObject({ code: 'invalid', password: ["This isn't your password."] });
    expect((await client.call('askForPasskey', { body: { password: user.password } })).status).toBe(429);
    expect(await server.db.select().from(passkeyChallenges)).toEqual([]);
  });

  test('the email about a new password says how many passkeys still work, and where to remove them', async () => {
    const change = async (current_password: string, password: string) => {
      await client.call('changePassword', { body: { current_password, password } });
      return (await inbox.receive())[0]!;
    };
    const without = await change(user.password, 'a first new password');
    expect(without.text).not.toContain('passkey');
    await storePasskey(`first-${user.username}`, 'Mine');
    const one = await change('a first new password', 'a second new password');
    expect(one.text).toContain('Your account has 1 passkey, which still works.');
    expect(one.link).toBe('http://localhost/account');
    await storePasskey(`second-${user.username}`, 'Theirs');
    const two = await change('a second new password', 'a third new password');
    expect(two.text).toContain('Your account has 2 passkeys, which still work.');
    expect((await client.call('listPasskeys')).body).toHaveLength(2);
  });

  test('requests a login without naming an account', async () => {
    const { body } = await server.visitor().call('askForPasskeyLogin');
    expect(body).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(body.allowCredentials ?? []).toEqual([]);
  });

  test("doesn't add a passkey if its session ends meanwhile, for example by a new password", async () => {
    const { body: options } = await client.call('askForPasskey', { body: { password: user.password } });
    const body = { name: 'Mine', response: new Authenticator().create(options) };
    let reply: ReturnType<typeof add> | undefined;
    const add = () => client.call('addPasskey', { body });
    await server.db.transaction(async (transaction) => {
      await holdAccount(transaction, user.id);
      reply = add();
      await untilOneWaits(server, 'select % for no key update');
      await transaction.delete(sessions).where(eq(sessions.user_id, user.id));
    });
    expect((await reply!).rejection.code).toBe('session_expired');
    expect(await server.db.$count(passkeys, eq(passkeys.user_id, user.id))).toBe(0);
    expect(await inbox.receive()).toEqual([]);
  });

  test('rejects a passkey that was removed meanwhile', async () => {
    const authenticator = new Authenticator();
    const { body: options } = await client.call('askForPasskey', { body: { password: user.password } });
    const added = await client.call('addPasskey', { body: { name: 'Mine', response: authenticator.create(options) } });
    expect(added.status).toBe(201);
    const visitor = server.visitor();
    const login = async () => {
      const { body: asked } = await visitor.call('askForPasskeyLogin');
      return visitor.call('loginWithPasskey', { body: { response: authenticator.get(asked) } });
    };
    expect((await login()).status).toBe(200);
    await visitor.logout();
    let reply: ReturnType<typeof login> | undefined;
    await server.db.transaction(async (transaction) => {
      await transaction.delete(passkeys).where(eq(passkeys.user_id, user.id));
      await transaction.delete(sessions).where(eq(sessions.user_id, user.id));
      reply = login();
      await untilOneWaits(server, 'update "passkeys"%');
    });
    expect((await reply!).rejection.code).toBe('bad_credentials');
    expect(await server.db.$count(sessions, eq(sessions.user_id, user.id))).toBe(0);
  });

  test('rejects forged responses', async () => {
    await storePasskey('known-key', 'Mine');
    const { body: options } = await client.call('askForPasskey', { body: { password: user.password } });
    const added = await client.call('addPasskey', {
      body: { name: 'Forged', response: forged('new-key', options.challenge) },
    });
    expect(added.status).toBe(400);
    const visitor = server.visitor();
    const { body: asked } = await visitor.call('askForPasskeyLogin');
    for (const id of ['known-key', 'unknown-key']) {
      const reply = await visitor.call('loginWithPasskey', { body: { response: forged(id, asked.challenge) } });
      expect(reply.status).toBe(401);
      expect(reply.rejection).toEqual({
        code: 'bad_credentials',
        error: "This passkey doesn't belong to an account here.",
      });
      expect(visitor.cookie('sessionid')).toBeUndefined();
    }
    // The known key's answer has used the challenge up.
    expect((await server.db.select().from(passkeyChallenges)).map(({ challenge }) => challenge)).not.toContain(
      asked.challenge,
    );
  });

  test('opens no session by the challenge of a new passkey', async () => {
    const authenticator = new Authenticator();
    const ask = async () => (await client.call('askForPasskey', { body: { password: user.password } })).body;
    const body = { name: 'Mine', response: authenticator.create(await ask()) };
    expect((await client.call('addPasskey', { body })).status).toBe(201);
    const login = (response: ReturnType<Authenticator['get']>) =>
      server.visitor().call('loginWithPasskey', { body: { response } });
    expect((await login(authenticator.get(await ask()))).status).toBe(401);
    const { body: asked } = await server.visitor().call('askForPasskeyLogin');
    expect((await login(authenticator.get(asked))).status).toBe(200);
  });

  test.each(['\u0000', '\ud800', 7, null])('rejects a response to the unknown challenge %j', async (challenge) => {
    const response = forged('some-key', challenge as string);
    expect((await client.call('addPasskey', { body: { name: 'Forged', response } })).status).toBe(400);
    await storePasskey(`${user.username}-key`, 'Mine');
    const login = forged(`${user.username}-key`, challenge as string);
    expect((await server.visitor().call('loginWithPasskey', { body: { response: login } })).status).toBe(401);
  });

  test('shows and removes a passkey only for its owner', async () => {
    const id = `key-${user.username}`;
    await storePasskey(id, 'Mine');
    const { client: outsider } = await server.member();
    expect((await outsider.call('listPasskeys')).body).toEqual([]);
    expect((await outsider.call('removePasskey', { params: { id } })).status).toBe(404);
    expect((await client.call('listPasskeys')).body).toMatchObject([{ id, name: 'Mine', used_at: null }]);
    expect((await client.call('removePasskey', { params: { id } })).status).toBe(204);
    expect((await client.call('listPasskeys')).body).toEqual([]);
  });

  test('rejects anonymous callers who add or remove one', async () => {
    const visitor = server.visitor();
    expect((await visitor.call('askForPasskey', { body: { password: 'x' } })).status).toBe(401);
    expect((await visitor.call('listPasskeys')).status).toBe(401);
    expect((await visitor.call('removePasskey', { params: { id: 'x' } })).status).toBe(401);
  });
});

describeOnEachDatabase('Passkeys as the second factor', (openServer) => {
  let server: TestServer;
  let user: TestUser;
  beforeAll(async () => {
    server = await openServer({ env: { isSecondFactorRequired: true } });
  });
  beforeEach(async () => {
    user = await server.createUser({ is_staff: true });
  });

  const challenged = async (client: Client) => {
    const { status, body } = await client.call('askForPasskey', { body: { password: user.password } });
    expect(status).toBe(200);
    return body;
  };
  const add = async (client: Client, authenticator: Authenticator) =>
    client.call('addPasskey', { body: { name: 'A key', response: authenticator.create(await challenged(client)) } });
  const answered = async (client: Client, authenticator: Authenticator) => {
    const { body } = await client.call('askForPasskeyLogin');
    return { body: { response: authenticator.get(body) } };
  };
  const login = async (authenticator: Authenticator) => {
    const visitor = server.visitor();
    expect((await visitor.call('loginWithPasskey', await answered(visitor, authenticator))).status).toBe(200);
    return visitor;
  };
  const confirm = async (client: Client, authenticator: Authenticator) =>
    (await client.call('confirmLogin', await answered(client, authenticator))).status;
  const isStaff = async (client: Client) => (await client.call('listAudit')).status === 200;
  const isSignedIn = async (client: Client) => (await client.call('readUser')).status === 200;

  test('only one of two password sessions adds the first, even simultaneously', async () => {
    const clients = [await server.signIn(user), await server.signIn(user)];
    const bodies = await Promise.all(
      clients.map(async (client) => ({
        name: 'A key',
        response: new Authenticator().create(await challenged(client)),
      })),
    );
    const replies = await server.db.transaction(async (transaction) => {
      await holdAccount(transaction, user.id);
      const sent = clients.map((client, index) => client.call('addPasskey', { body: bodies[index]! }));
      await untilWaiting(server, 2, 'select % for no key update');
      return { sent };
    });
    const both = await Promise.all(replies.sent);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 403]);
    expect(both.find(({ status }) => status === 403)?.rejection.code).toBe('second_factor_required');
    expect(await server.db.$count(passkeys, eq(passkeys.user_id, user.id))).toBe(1);
  });

  test("a session without it can't remove one that another adds meanwhile", async () => {
    const [owner, other] = [await server.signIn(user), await server.signIn(user)];
    const authenticator = new Authenticator();
    const response = authenticator.create(await challenged(owner));
    const { sent } = await server.db.transaction(async (transaction) => {
      await holdAccount(transaction, user.id);
      const added = owner.call('addPasskey', { body: { name: 'A key', response } });
      await untilOneWaits(server, 'select % for no key update');
      return { sent: [added, other.call('removePasskey', { params: { id: response.id } })] as const };
    });
    const [added, removed] = await Promise.all(sent);
    expect(added.status).toBe(201);
    // PGlite can also run the removal first, which then finds nothing.
    expect([403, 404]).toContain(removed.status);
    expect(await server.db.$count(passkeys, eq(passkeys.user_id, user.id))).toBe(1);
  });

  test('a removed passkey ends the sessions that it opened or confirmed, and no others', async () => {
    const [byPassword, confirmed] = [await server.signIn(user), await server.signIn(user)];
    const [lost, spare] = [new Authenticator(), new Authenticator()];
    const id = (await add(byPassword, lost)).body.id;
    const byLost = await login(lost);
    expect((await add(byLost, spare)).status).toBe(201);
    const bySpare = await login(spare);
    expect(await confirm(confirmed, lost)).toBe(204);
    expect(await confirm(byLost, spare)).toBe(204);
    expect((await bySpare.call('removePasskey', { params: { id } })).status).toBe(204);
    expect(await Promise.all([byLost, confirmed].map(isSignedIn))).toEqual([false, false]);
    expect(await isSignedIn(byPassword)).toBe(true);
    expect(await isStaff(bySpare)).toBe(true);
  });

  test('a session ends when it removes the passkey that opened it, and the password opens another', async () => {
    const authenticator = new Authenticator();
    const id = (await add(await server.signIn(user), authenticator)).body.id;
    const client = await login(authenticator);
    expect(await isStaff(client)).toBe(true);
    expect((await client.call('removePasskey', { params: { id } })).status).toBe(204);
    const { rejection } = await client.call('listPasskeys');
    expect(rejection.code).toBe('session_expired');
    const next = new Authenticator();
    const again = await server.signIn(user);
    expect((await add(again, next)).status).toBe(201);
    expect(await confirm(again, next)).toBe(204);
    expect(await isStaff(again)).toBe(true);
  });

  test("a removed passkey ends sessions whose passkey an earlier release didn't record", async () => {
    const authenticator = new Authenticator();
    const client = await server.signIn(user);
    const id = (await add(client, authenticator)).body.id;
    const older = await login(authenticator);
    await server.db.update(sessions).set({ passkey_id: null }).where(eq(sessions.user_id, user.id));
    expect(await confirm(client, authenticator)).toBe(204);
    const other = new Authenticator();
    expect((await add(client, other)).status).toBe(201);
    expect(await confirm(older, other)).toBe(204);
    expect((await client.call('removePasskey', { params: { id } })).status).toBe(204);
    expect(await isSignedIn(older)).toBe(false);
  });

  test('rejects a confirmation by a passkey that was removed meanwhile', async () => {
    const authenticator = new Authenticator();
    const client = await server.signIn(user);
    await add(client, authenticator);
    const body = await answered(client, authenticator);
    const { sent } = await server.db.transaction(async (transaction) => {
      await transaction.delete(passkeys).where(eq(passkeys.user_id, user.id));
      const confirmation = client.call('confirmLogin', body);
      await untilOneWaits(server, 'update "passkeys"%');
      return { sent: confirmation };
    });
    expect((await sent).status).toBe(400);
    expect(await isStaff(client)).toBe(false);
  });
});
