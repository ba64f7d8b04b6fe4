import { sql } from 'drizzle-orm';
import { parse } from 'valibot';
import { beforeAll, expect, test } from 'vitest';
import { describeServer, type TestServer } from '../../../tests/support/server.ts';
import { calls } from '../../contract/calls.ts';
import { Config } from '../../contract/config.ts';

type Json = Record<string, unknown>;

describeServer('System', (openServer) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openServer();
  });

  test('the configuration names the product, its prices and which services are real', async () => {
    const { status, body } = await server.visitor().call('readConfig');
    expect(status).toBe(200);
    expect(parse(Config, body)).toEqual(body);
    expect(body.product.name).toBe('Nday');
    expect(body.prices).toEqual({ monthly: 9.99, annual: 89.99, currency: 'USD' });
    expect(body.captcha).toEqual({ provider: 'altcha', site_key: null });
    expect(body.payments).toEqual({ provider: 'sandbox', test_mode: true });
  });

  test('ready names the database, and lacks while a migration does', async () => {
    expect((await server.visitor().call('readHealth')).body).toEqual({ status: 'ok' });
    expect((await server.visitor().call('readReady')).body).toEqual({
      status: 'ready',
      database: server.kind,
    });
    const other = await openServer();
    await other.db.execute(sql`delete from drizzle.__drizzle_migrations`);
    const reply = await other.visitor().call('readReady');
    expect(reply.status).toBe(503);
    expect(reply.refusal).toEqual({
      code: 'unavailable',
      error: 'The database lacks migrations of this version.',
    });
  });

  test('ready lacks while the database only reads, and a write is refused until later', async () => {
    const other = await openServer();
    const { client } = await other.member();
    await other.db.execute(sql.raw('SET default_transaction_read_only = on'));
    expect((await other.visitor().call('readReady')).refusal).toEqual({
      code: 'unavailable',
      error: "The database can't be written to.",
    });
    const { status, refusal } = await client.call('updateProfile', {
      body: { profile: { image_url: null, bio: 'Reads C.', location: '' } },
    });
    expect([status, refusal.code]).toEqual([503, 'unavailable']);
  });

  test('the OpenAPI document has every call of the contract, its errors and no dead reference', async () => {
    const { body } = await server.visitor().send<Json>('GET', '/api/openapi.json');
    expect(body.openapi).toMatch(/^3\./);
    const paths = body.paths as Record<string, Record<string, Json>>;
    for (const [name, call] of Object.entries(calls)) {
      const path = call.path.replace(/:(\w+)/g, '{$1}');
      const operation = paths[path]?.[call.method.toLowerCase()];
      expect(operation, `${call.method} ${path}`).toMatchObject({ operationId: name, summary: call.summary });
      const responses = operation?.responses as Record<string, Json>;
      const status = 'status' in call ? call.status : 'reply' in call || 'binary' in call ? 200 : 204;
      expect(Object.keys(responses)).toContain(String(status));
      if ('binary' in call)
        expect(responses[200]).toHaveProperty(['content', call.binary, 'schema', 'format'], 'binary');
      for (const response of Object.values(responses)) expect(typeof response.description).toBe('string');
      if ('body' in call) expect(operation?.requestBody).toHaveProperty(['content', 'application/json', 'schema']);
      const parameters = (operation?.parameters ?? []) as { name: string; in: string; required?: boolean }[];
      for (const [, parameter] of path.matchAll(/\{(\w+)\}/g)) {
        expect(parameters).toContainEqual(expect.objectContaining({ name: parameter, in: 'path', required: true }));
      }
    }
    expect(Object.values(paths).flatMap((operations) => Object.keys(operations))).toHaveLength(
      Object.keys(calls).length,
    );
    expect(JSON.stringify(body)).not.toContain('"$ref"');
  });
});
