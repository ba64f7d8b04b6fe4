import { sql } from 'drizzle-orm';
import { parse } from 'valibot';
import { beforeAll, expect, test } from 'vitest';
import { describeServer, type TestServer } from '../../../tests/support/server.ts';
import { Config } from '../../contract/config.ts';
import { seedInterview } from '../interview/seed-interview.ts';

describeServer('System', (openServer) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openServer({ seededAt: new Date() });
    await seedInterview(server.db);
  });

  test('the configuration names the product, its prices, and which services are real', async () => {
    const { status, body } = await server.visitor().call('readConfig');
    expect(status).toBe(200);
    expect(parse(Config, body)).toEqual(body);
    expect(body.product.name).toBe('Nday');
    expect(body.prices).toEqual({ monthly: 9.99, annual: 89.99, currency: 'USD' });
    expect(body.captcha).toEqual({ provider: 'altcha', site_key: null });
    expect(body.payments).toEqual({ provider: 'sandbox', test_mode: true });
  });

  test("the configuration has the size of today's archive", async () => {
    const { body: puzzles } = await server.visitor().call('listPuzzles');
    const { body: questions } = await server.visitor().call('listQuestions');
    expect(questions.length).toBeGreaterThan(0);
    const library = { puzzles: puzzles.count, questions: questions.length };
    for (const client of [server.visitor(), (await server.staff()).client]) {
      expect((await client.call('readConfig')).body.library).toEqual(library);
    }
  });

  test('is ready with a database that has every migration', async () => {
    expect((await server.visitor().call('readHealth')).body).toEqual({ status: 'ok' });
    expect((await server.visitor().call('readReady')).body).toEqual({
      status: 'ready',
      database: server.kind,
    });
    const other = await openServer();
    await other.db.execute(sql`delete from drizzle.__drizzle_migrations`);
    const reply = await other.visitor().call('readReady');
    expect(reply.status).toBe(503);
    expect(reply.rejection).toEqual({
      code: 'unavailable',
      error: 'The database lacks migrations of this version.',
    });
  });

  test("isn't ready while the database is read-only, and rejects writes for now", async () => {
    const other = await openServer();
    const { client } = await other.member();
    await other.db.execute(sql.raw('SET default_transaction_read_only = on'));
    expect((await other.visitor().call('readReady')).rejection).toEqual({
      code: 'unavailable',
      error: "The database can't be written to.",
    });
    const { status, rejection } = await client.call('updateProfile', {
      body: { profile: { image_url: null, bio: 'Reads C.', location: '' } },
    });
    expect([status, rejection.code]).toEqual([503, 'unavailable']);
  });
});
