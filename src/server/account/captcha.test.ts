import { beforeAll, expect, test, vi } from 'vitest';
import { captchaToken, registration, solve } from '../../../tests/support/registration.ts';
import { describeServer, type TestServer } from '../../../tests/support/server.ts';
import { spentCaptchas } from '../database/schema.ts';
import { readSecret } from '../process/secrets.ts';
import { Altcha } from './captcha.ts';

describeServer('Captcha', (openServer) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openServer();
  });

  const register = async (token: string) =>
    server.visitor().call('register', { body: await registration(server.db, { captchaToken: token }) });
  const easy = { cost: 1, fewestKeys: 1, mostKeys: 1 };
  const altcha = async () => new Altcha(server.db, await readSecret(server.db, 'captcha'));
  const rejected = { code: 'invalid', captcha: ["The captcha wasn't solved in time. Please complete it again."] };

  test('a challenge of the server can be solved, and allows one registration', async () => {
    const challenge = await server.visitor().call('readCaptcha');
    expect(challenge.headers['cache-control']).toBe('no-store');
    const token = await solve(challenge.body);
    expect((await register(token)).status).toBe(201);
    const replay = await register(token);
    expect(replay.status).toBe(400);
    expect(replay.rejection).toMatchObject(rejected);
  });

  test('treats a token in another spelling as the same token', async () => {
    const token = await captchaToken(server.db);
    const { challenge, solution } = JSON.parse(Buffer.from(token, 'base64').toString());
    const parameters = Object.fromEntries(Object.entries(challenge.parameters).reverse());
    const respelled = JSON.stringify({
      solution: { ...solution, time: 5 },
      more: 1,
      challenge: { ...challenge, parameters },
    });
    expect((await register(token)).status).toBe(201);
    expect((await register(Buffer.from(respelled).toString('base64url'))).status).toBe(400);
  });

  test('accepts one of many registrations with one token', async () => {
    const token = await captchaToken(server.db);
    const replies = await Promise.all(Array.from({ length: 6 }, () => register(token)));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  test('a registration rejected for a taken name has used its token', async () => {
    const user = await server.createUser();
    const token = await captchaToken(server.db);
    const body = await registration(server.db, { captchaToken: token, username: user.username });
    expect((await server.visitor().call('register', { body })).rejection.username).toBeDefined();
    expect((await register(token)).status).toBe(400);
  });

  test('rejects an expired challenge', async () => {
    const token = await captchaToken(server.db);
    vi.useFakeTimers({ now: Date.now() + 11 * 60_000, toFake: ['Date'] });
    try {
      expect(await (await altcha()).spend(token)).toBe(false);
    } finally {
      vi.useRealTimers();
    }
    expect(await (await altcha()).spend(token)).toBe(true);
  });

  test('rejects a forged challenge, and one made easier or longer', async () => {
    const foreign = new Altcha(server.db, 'another secret');
    const own = await solve(await foreign.challenge(easy));
    const good = JSON.parse(Buffer.from(await captchaToken(server.db), 'base64').toString());
    const altered = [
      { keyPrefix: '00' },
      { cost: 1 + good.challenge.parameters.cost },
      { expiresAt: 4e9 },
      { keySignature: '00' },
      { data: {} },
    ].map((change) => {
      const challenge = { ...good.challenge, parameters: { ...good.challenge.parameters, ...change } };
      return { ...good, challenge };
    });
    const unsolved = { ...good, solution: { counter: 2, derivedKey: 'ab'.repeat(32) } };
    const prefixOnly = { ...good, solution: { counter: 1, derivedKey: good.challenge.parameters.keyPrefix } };
    const unsigned = { ...good, challenge: { parameters: good.challenge.parameters } };
    const tokens = [...altered, unsolved, prefixOnly, unsigned].map((payload) =>
      Buffer.from(JSON.stringify(payload)).toString('base64'),
    );
    for (const token of [own, ...tokens]) expect(await (await altcha()).spend(token)).toBe(false);
  });

  test.each([
    'x',
    '!!!',
    'bnVsbA==',
    Buffer.from('[]').toString('base64'),
    Buffer.from('{"challenge":{"parameters":null}}').toString('base64'),
    Buffer.from('['.repeat(12_000)).toString('base64'),
    'A'.repeat(16_000),
  ])('rejects nonsense: %.20s', async (token) => {
    const reply = await register(token);
    expect(reply.status).toBe(400);
    expect(reply.rejection).toMatchObject(rejected);
  });

  test('deletes tokens that have expired', async () => {
    const expired = { token_hash: 'old', expires_at: new Date(Date.now() - 2 * 3_600_000) };
    await server.db.insert(spentCaptchas).values(expired);
    await register(await captchaToken(server.db));
    const rows = await server.db.select().from(spentCaptchas);
    expect(rows.map((row) => row.token_hash)).not.toContain('old');
  });
});
