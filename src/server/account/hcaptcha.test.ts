import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Client } from '../../../tests/support/client.ts';
import { registration } from '../../../tests/support/registration.ts';
import { describeServer, type TestServer } from '../../../tests/support/server.ts';

describeServer('hCaptcha', (openServer) => {
  let server: TestServer;
  let provider: Server;
  let asked: Record<string, string>[];
  let answer: { status: number; body: string };

  beforeAll(async () => {
    provider = createServer(async (request, response) => {
      asked.push(Object.fromEntries(new URLSearchParams(await text(request))));
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
    });
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
    const verifyUrl = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/siteverify`;
    server = await openServer({ env: { hcaptcha: { siteKey: 'a-site', secret: 'a-secret', verifyUrl } } });
  });
  afterAll(() => provider.close());
  beforeEach(() => {
    asked = [];
    answer = { status: 200, body: '{"success":true}' };
  });

  const register = async (captchaToken: string) =>
    server.visitor().call('register', { body: await registration(server.db, { captchaToken }) });
  const rejected = { code: 'invalid', captcha: ["The captcha wasn't solved in time. Please complete it again."] };

  test('a token that the provider accepts allows one registration', async () => {
    expect((await register('good-once')).status).toBe(201);
    expect(asked).toEqual([{ secret: 'a-secret', response: 'good-once', sitekey: 'a-site' }]);
    const replay = await register('good-once');
    expect(replay.status).toBe(400);
    expect(replay.rejection).toMatchObject(rejected);
  });

  test('accepts one of many simultaneous registrations with one token', async () => {
    const replies = await Promise.all(Array.from({ length: 5 }, () => register('shared')));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400, 400]);
  });

  test('rejects a token that the provider rejects', async () => {
    answer.body = '{"success":false,"error-codes":["invalid-input-response"]}';
    const reply = await register('bad');
    expect(reply.status).toBe(400);
    expect(reply.rejection).toMatchObject(rejected);
  });

  test.each([
    [500, '{"success":true}'],
    [200, 'not JSON'],
    [200, '{"success":"yes"}'],
    [302, ''],
  ])('rejects registrations if the provider answers %s %s, and says why', async (status, body) => {
    answer = { status, body };
    const reply = await register('whatever');
    expect(reply.status).toBe(503);
    expect(reply.rejection).toEqual({
      code: 'unavailable',
      error: "We couldn't check the captcha. Try again in a moment.",
    });
  });

  test('the configuration names the captcha, and the policy allows only that one', async () => {
    const visitor = server.visitor();
    const config = await visitor.call('readConfig');
    expect(config.body.captcha).toEqual({ provider: 'hcaptcha', site_key: 'a-site' });
    expect((await visitor.call('readCaptcha')).status).toBe(404);
    const policyOf = async (client: Client) =>
      String((await client.send('GET', '/')).headers['content-security-policy']);
    const policy = await policyOf(visitor);
    for (const directive of ['script-src', 'style-src', 'frame-src', 'connect-src']) {
      expect(policy).toMatch(new RegExp(`${directive}[^;]* https://hcaptcha.com https://\\*.hcaptcha.com`));
    }
    const twin = await server.twin({ env: { hcaptcha: undefined } });
    expect(await policyOf(twin.visitor())).not.toContain('hcaptcha');
    await twin.app.close();
  });
});
