import { hash } from '@node-rs/argon2';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { uniqueName } from '../../../tests/support/client.ts';
import { registration } from '../../../tests/support/registration.ts';
import { describeServer, type TestServer } from '../../../tests/support/server.ts';
import { sessions, users } from '../database/schema.ts';
import { hashToken } from '../session/session.ts';

describeServer('Accounts', (openServer) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openServer();
  });

  test('registers a visitor, logs them out, and in again whatever the case of the name', async () => {
    const client = server.visitor();
    const body = await registration(server.db);
    const registered = await client.call('register', { body });
    expect(registered.status).toBe(201);
    const account = { id: expect.any(String), created_at: expect.any(String) };
    const signedIn = {
      ...account,
      username: body.username,
      xp: 0,
      picture: null,
      is_staff: false,
      is_subscriber: false,
    };
    expect(registered.body).toEqual(signedIn);
    const user = {
      ...signedIn,
      email: body.email,
      plan: null,
      profile: { image_url: null, bio: '', location: '' },
      hidden_from_leaderboard: false,
    };
    expect((await client.call('readUser')).body).toEqual(user);

    await client.logout();
    const anonymous = await client.call('readUser');
    expect(anonymous.status).toBe(401);
    expect(anonymous.rejection).toEqual({ code: 'not_authenticated', error: 'Please log in first.' });

    const { username, password } = body;
    const login = await client.call('login', { body: { username: username.toUpperCase(), password } });
    expect(login.status).toBe(200);
    expect(login.body).toEqual(signedIn);
    expect((await client.call('readUser')).body).toEqual(user);
  });

  test("leaves no account if a registration can't log in", async () => {
    const body = await registration(server.db);
    await server.db.execute(sql`alter table sessions rename column token_hash to hidden`);
    const failed = await server.visitor().call('register', { body });
    await server.db.execute(sql`alter table sessions rename column hidden to token_hash`);
    expect(failed.status).toBe(500);
    const again = await registration(server.db, { username: body.username, email: body.email });
    expect((await server.visitor().call('register', { body: again })).status).toBe(201);
  });

  test('treats two spellings of an international domain as one address', async () => {
    const name = uniqueName();
    const body = await registration(server.db, { email: `o'${name}@BÜCHER.example` });
    const client = server.visitor();
    expect((await client.call('register', { body })).status).toBe(201);
    const stored = `o'${name}@xn--bcher-kva.example`;
    expect((await client.call('readUser')).body.email).toBe(stored);
    const again = await registration(server.db, { email: stored.toUpperCase() });
    expect((await server.visitor().call('register', { body: again })).rejection).toMatchObject({
      email: ['An account with this email address already exists.'],
    });
    const password = `O'${name}@bücher.example`;
    const change = { current_password: body.password, password };
    expect((await client.call('changePassword', { body: change })).rejection).toMatchObject({
      password: ['Your password must not be your email address.'],
    });
  });

  test('the response names staff and subscribers', async () => {
    const user = await server.createUser({ is_staff: true, plan: 'annual', xp: 70 });
    const client = server.visitor();
    const login = await client.call('login', { body: { username: user.username, password: user.password } });
    expect(login.body).toMatchObject({ xp: 70, is_staff: true, is_subscriber: true });
    const { body } = await client.call('readUser');
    expect(body).toMatchObject({ xp: 70, is_staff: true, is_subscriber: true, plan: 'annual' });
  });

  test('ignores a plan whose period is over', async () => {
    const { user, client } = await server.member();
    await server.subscribe(user.id, 'monthly', new Date(Date.now() - 1000));
    expect((await client.call('readUser')).body).toMatchObject({ is_subscriber: false, plan: null });
  });

  test('returns the same response for a wrong password and an unknown name', async () => {
    const user = await server.createUser();
    const replies = [
      await server.visitor().call('login', { body: { username: user.username, password: 'not the password' } }),
      await server.visitor().call('login', { body: { username: uniqueName(), password: 'not the password' } }),
    ];
    for (const reply of replies) {
      expect(reply.status).toBe(401);
      expect(reply.rejection).toEqual({
        code: 'bad_credentials',
        error: 'The username or password is wrong.',
      });
      expect(String(reply.headers['set-cookie'] ?? '')).not.toContain('sessionid');
    }
  });

  test('requires both fields at a login', async () => {
    const reply = await server.visitor().send('POST', '/api/auth/login/', { body: {} });
    expect(reply.status).toBe(400);
    expect(reply.rejection).toMatchObject({
      code: 'invalid',
      username: ['username is required.'],
      password: ['password is required.'],
    });
    const empty = await server.visitor().call('login', { body: { username: '', password: '' } });
    expect(empty.rejection).toMatchObject({
      username: ['Username is required.'],
      password: ['Password is required.'],
    });
  });

  test("a login ends the browser's previous session", async () => {
    const user = await server.createUser();
    const client = await server.visitor().login(user.username, user.password);
    const first = client.cookie('sessionid')!;
    await client.login(user.username, user.password);
    const second = client.cookie('sessionid')!;
    expect(second).not.toBe(first);
    const rows = await server.db.select().from(sessions).where(eq(sessions.user_id, user.id));
    expect(rows.map((row) => row.token_hash)).toEqual([hashToken(second)]);
  });

  test('login and logout replace the CSRF token, and the old token is rejected', async () => {
    const user = await server.createUser();
    const client = server.visitor();
    await client.call('readConfig');
    const anonymousToken = client.cookie('csrftoken')!;
    await client.login(user.username, user.password);
    const sessionToken = client.cookie('csrftoken')!;
    expect(sessionToken).not.toBe(anonymousToken);

    client.cookies.set('csrftoken', anonymousToken);
    const rejected = await client.call('logout');
    expect(rejected.status).toBe(403);
    expect(rejected.rejection.code).toBe('csrf_failed');

    client.cookies.set('csrftoken', sessionToken);
    await client.logout();
    expect(client.cookie('csrftoken')).not.toBe(sessionToken);
  });

  test('a logout deletes the session, clears its cookie, and can be repeated', async () => {
    const { client } = await server.member();
    const token = client.cookie('sessionid')!;
    const copy = server.visitor();
    copy.cookies.set('sessionid', token);
    await client.logout();
    expect(client.cookie('sessionid')).toBeUndefined();
    expect(
      await server.db
        .select()
        .from(sessions)
        .where(eq(sessions.token_hash, hashToken(token))),
    ).toEqual([]);
    expect((await copy.call('readUser')).rejection.code).toBe('session_expired');
    await client.logout();
    await copy.logout();
    await server.visitor().logout();
  });

  describe('registration', () => {
    test('requires every field, each with its own message', async () => {
      const reply = await server.visitor().send('POST', '/api/auth/register/', { body: {} });
      expect(reply.status).toBe(400);
      expect(reply.rejection).toMatchObject({
        code: 'invalid',
        username: ['username is required.'],
        email: ['email is required.'],
        password: ['password is required.'],
        captcha: ['Please complete the captcha'],
      });
    });

    test.each([
      ['a short name', { username: 'ab' }, 'username', 'A username must have 3 to 30 characters.'],
      ['a long name', { username: 'a'.repeat(31) }, 'username', 'A username must have 3 to 30 characters.'],
      ['a name with a space', { username: 'a b c' }, 'username', 'A username can have only letters, digits, _, and -.'],
      ['markup', { username: '<b>bold</b>' }, 'username', 'A username can have only letters, digits, _, and -.'],
      ['SQL', { username: "x'; drop table users" }, 'username', 'A username can have only letters, digits, _, and -.'],
      [
        'letters that only look so',
        { username: 'аdmin1' },
        'username',
        'A username can have only letters, digits, _, and -.',
      ],
      [
        'a newline at the end',
        { username: 'abcd\n' },
        'username',
        'A username can have only letters, digits, _, and -.',
      ],
      ['a word of the routes', { username: 'Edit' }, 'username', "This username isn't available."],
      ['U+0000', { username: 'abc\u0000def' }, 'username', "The text contains a character that can't be stored."],
      ['a number for a name', { username: 12345 }, 'username', "username isn't of the expected type."],
      ['no email address', { email: 'nobody' }, 'email', "This isn't an email address."],
      [
        'a long email address',
        { email: `${'a'.repeat(250)}@x.test` },
        'email',
        'An email address can have at most 254 characters.',
      ],
      ['two email addresses', { email: ['a@x.test', 'b@x.test'] }, 'email', "email isn't of the expected type."],
      ['a short password', pair('1234567'), 'password', 'A password must have at least 8 characters.'],
      ['a long password', pair('x'.repeat(129)), 'password', 'A password can have at most 128 characters.'],
      ['a repeated password that differs', { password2: 'another password' }, 'password', 'Passwords do not match'],
      [
        'four characters of two code units',
        pair('😀😀😀😀'),
        'password',
        'A password must have at least 8 characters.',
      ],
      ['three people in eight code units', pair('👩‍👩‍👧'), 'password', 'A password must have at least 8 characters.'],
      [
        'invisible characters',
        pair(`1234${'\u200B'.repeat(9)}567`),
        'password',
        'A password must have at least 8 characters.',
      ],
      ['characters that become many', pair('ﷺ'.repeat(8)), 'password', 'A password can have at most 128 characters.'],
      ['a common password', pair('PassWord1'), 'password', 'This password is too common. Choose another.'],
      ['the last of the common ones', pair('06041992'), 'password', 'This password is too common. Choose another.'],
      [
        'one in full-width letters',
        pair('ｐａｓｓｗｏｒｄ１'),
        'password',
        'This password is too common. Choose another.',
      ],
      ['one in circled letters', pair('ⓟⓐⓢⓢⓦⓞⓡⓓ①'), 'password', 'This password is too common. Choose another.'],
      ['one in bold letters', pair('𝐩𝐚𝐬𝐬𝐰𝐨𝐫𝐝𝟏'), 'password', 'This password is too common. Choose another.'],
      [
        'one around a zero-width space',
        pair('pass\u200Bword1'),
        'password',
        'This password is too common. Choose another.',
      ],
      ['one around a soft hyphen', pair('pass\u00ADword1'), 'password', 'This password is too common. Choose another.'],
      [
        'one after a control character',
        pair('\u0001password1'),
        'password',
        'This password is too common. Choose another.',
      ],
      ['one between spaces', pair(' password1\u2003'), 'password', 'This password is too common. Choose another.'],
      ['an object for a password', { password: { $ne: '' } }, 'password', "password isn't of the expected type."],
      [
        'U+0000 in a password',
        pair('good pass\u0000word'),
        'password',
        "The text contains a character that can't be stored.",
      ],
      ['null for a captcha', { captchaToken: null }, 'captcha', "captcha isn't of the expected type."],
      ['an empty captcha', { captchaToken: '' }, 'captcha', 'Please complete the captcha'],
    ])('rejects %s under its field', async (_, fields, field, sentence) => {
      const body = await registration(server.db, fields);
      const reply = await server.visitor().call('register', { body });
      expect(reply.status).toBe(400);
      expect(reply.rejection).toMatchObject({ code: 'invalid', error: sentence });
      expect((reply.rejection[field] as string[])[0]).toBe(sentence);
      expect(await find(server, String(body.username))).toBeUndefined();
    });

    test('accepts the longest and shortest value of each field, and logs in with them', async () => {
      const unique = uniqueName('').slice(1);
      for (const [username, password] of [
        [unique.slice(0, 3), 'x7$kq2!z'],
        [unique.padEnd(30, 'x'), `${unique} `.padEnd(128, 'pass word')],
      ] as const) {
        const email = `${username.padEnd(247, 'y')}@x.test`;
        const body = await registration(server.db, { username, email, ...pair(password) });
        const reply = await server.visitor().call('register', { body });
        expect([reply.status, reply.body.username]).toEqual([201, username]);
        const client = await server.visitor().login(username, password);
        expect((await client.call('readUser')).body.email).toBe(email);
      }
    });

    test.each([
      ['128 characters of two code units', `${'🔑'.repeat(127)}🔓`, '🔑'.repeat(128)],
      ['8 characters of two code units', '🔑🔒🔓🔏🔐🗝🛡🔦', '🔑🔒🔓🔏🔐🗝🛡🔧'],
    ])("a password of %s logs in, and another doesn't", async (_what, password, other) => {
      const fields = { username: uniqueName(), email: `${uniqueName()}@example.com` };
      const body = await registration(server.db, { ...fields, ...pair(password) });
      expect((await server.visitor().call('register', { body })).status).toBe(201);
      await server.visitor().login(fields.username, password);
      const wrong = { username: fields.username, password: other };
      expect((await server.visitor().call('login', { body: wrong })).rejection.code).toBe('bad_credentials');
    });

    test("treats a password's Unicode forms as equal", async () => {
      const user = await server.createUser({ password: 'Café ２０２６ at noon' });
      for (const typed of ['Café 2026 at noon', 'Cafe\u0301 2026 at noon', 'Ｃａｆé 2026 at\u200B noon']) {
        await server.visitor().login(user.username, typed);
      }
    });

    test.each([
      ['with characters that nobody sees', 'a good\u200B pass\u00ADphrase'],
      ['of characters that become many', 'ﷺ'.repeat(100)],
      ['of four characters in eight code units', '😀😀😀😀'],
    ])('a password %s from an earlier release still logs in', async (_what, password) => {
      const user = await server.createUser();
      const password_hash = await hash(password.normalize('NFKC'), { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
      await server.db.update(users).set({ password_hash }).where(eq(users.id, user.id));
      const client = await server.visitor().login(user.username, password);
      expect((await client.call('confirmLogin', { body: { password } })).status).toBe(204);
      const next = { current_password: password, password: 'a fine new password' };
      expect((await client.call('changePassword', { body: next })).status).toBe(200);
    });

    test('compares a password to its last character', async () => {
      const password = 'a fine password '.padEnd(127, 'x');
      const user = await server.createUser({ password: `${password}y` });
      const login = { username: user.username, password: `${password}z` };
      expect((await server.visitor().call('login', { body: login })).status).toBe(401);
      await server.visitor().login(user.username, user.password);
    });

    test('rejects a password that is the username or the email address', async () => {
      const username = uniqueName('someone');
      const email = `${username}@example.test`;
      for (const password of [username.toUpperCase(), email]) {
        const body = await registration(server.db, { username, email, ...pair(password) });
        const reply = await server.visitor().call('register', { body });
        expect(reply.status).toBe(400);
        expect(reply.rejection.password).toHaveLength(1);
      }
    });

    test('rejects a taken username and email address together, whatever the case', async () => {
      const user = await server.createUser();
      const taken = {
        username: ['This username is already taken.'],
        email: ['An account with this email address already exists.'],
      };
      const username = user.username.toUpperCase();
      const email = user.email.toUpperCase();
      const register = async (fields: object) =>
        server.visitor().call('register', { body: await registration(server.db, { ...fields }) });
      const both = await register({ username, email });
      expect(both.status).toBe(400);
      expect(both.rejection).toEqual({ code: 'invalid', error: taken.username[0], ...taken });
      const name = await register({ username });
      expect(name.rejection).toEqual({ code: 'invalid', error: taken.username[0], username: taken.username });
      const address = await register({ email });
      expect(address.rejection).toEqual({ code: 'invalid', error: taken.email[0], email: taken.email });
    });

    test.each(['username', 'email'] as const)(
      'accepts one of many simultaneous registrations with the same %s',
      async (field) => {
        const shared = field === 'username' ? uniqueName() : `${uniqueName()}@example.test`;
        const bodies = await Promise.all(
          Array.from({ length: 8 }, (_, index) =>
            registration(server.db, { [field]: index % 2 ? shared : shared.toUpperCase() }),
          ),
        );
        const replies = await Promise.all(bodies.map((body) => server.visitor().call('register', { body })));
        expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(400)]);
        for (const { rejection } of replies.filter(({ status }) => status === 400)) {
          expect(Object.keys(rejection)).toContain(field);
        }
      },
    );

    test('rate-limits registrations per network over all processes, and keeps their captcha', async () => {
      const client = server.visitor();
      const unsolved = await registration(server.db, { captchaToken: 'not solved' });
      await server.countAttempts(98, 'register from', client.address);
      for (let count = 0; count < 2; count++) {
        expect((await client.call('register', { body: unsolved })).status).toBe(400);
      }
      const twin = await server.twin();
      const neighbor = twin.visitor();
      await neighbor.call('readConfig');
      const body = await registration(server.db);
      const rejected = await neighbor.raw({
        method: 'POST',
        url: '/api/auth/register/',
        remoteAddress: client.address,
        headers: { 'content-type': 'application/json', 'x-csrftoken': neighbor.cookie('csrftoken')! },
        payload: JSON.stringify(body),
      });
      expect(rejected.status).toBe(429);
      expect(rejected.rejection.error).toBe('Too many registrations from this network. Try again later.');
      expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(3000);
      expect((await server.visitor().call('register', { body })).status).toBe(201);
      await twin.app.close();
    });

    test('ignores unknown fields', async () => {
      const extra = { is_staff: true, is_subscriber: true, xp: 9999, id: 1, plan: 'annual', profile: { bio: 'x' } };
      const body = await registration(server.db, extra);
      const client = server.visitor();
      const poison = '"__proto__":{"is_staff":true},"constructor":{"prototype":{"is_staff":true}}';
      const payload = JSON.stringify(body).replace(/}$/, `,${poison}}`);
      const reply = await client.send('POST', '/api/auth/register/', { payload });
      expect(reply.status).toBe(201);
      expect(await find(server, body.username)).toMatchObject({ is_staff: false, xp: 0, bio: '' });
      expect((await client.call('readUser')).body).toMatchObject({ is_staff: false, is_subscriber: false, xp: 0 });
    });

    test('the password is stored as an argon2id hash of the agreed cost', async () => {
      const body = await registration(server.db);
      await server.visitor().call('register', { body });
      const row = await find(server, body.username);
      expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    });
  });

  test('rehashes a password of another cost at a right login only', async () => {
    const user = await server.createUser();
    const weaker = await hash(user.password, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
    const own = eq(users.id, user.id);
    await server.db.update(users).set({ password_hash: weaker }).where(own);
    const hashNow = async () => (await server.db.select().from(users).where(own))[0]!.password_hash;
    const wrong = { username: user.username, password: 'a wrong password' };
    expect((await server.visitor().call('login', { body: wrong })).status).toBe(401);
    expect(await hashNow()).toBe(weaker);
    await server.visitor().login(user.username, user.password);
    const renewed = await hashNow();
    expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    await server.visitor().login(user.username, user.password);
    expect(await hashNow()).toBe(renewed);
  });

  test('treats SQL and markup in a login as plain text', async () => {
    for (const text of ["' or '1'='1", "'; drop table users; --", '<script>alert(1)</script>', '%', '\\', '$1']) {
      const reply = await server.visitor().call('login', { body: { username: text, password: text } });
      expect(reply.status).toBe(401);
    }
    for (const username of ['a\u0000b', '\ud800']) {
      expect((await server.visitor().call('login', { body: { username, password: 'x' } })).status).toBe(400);
    }
  });
});

function pair(password: string) {
  return { password, password2: password };
}

async function find(server: TestServer, username: string) {
  const [row] = await server.db
    .select()
    .from(users)
    .where(eq(users.username, username.replaceAll('\u0000', '')));
  return row;
}
