import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Client } from '../../../tests/support/client.ts';
import { describeServer, type TestServer } from '../../../tests/support/server.ts';
import { recordStatements } from '../../../tests/support/statements.ts';
import { puzzleProgress, puzzles } from '../database/schema.ts';

const noon = '2026-11-20T12:00:00.000Z';

describeServer('The response cache for visitors', (openServer) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openServer({ replyTtlMs: 3_600_000, seededAt: noon });
    server.setClock(noon);
  });
  beforeEach(() => {
    server.setClock(noon);
    for (const cache of Object.values(server.app.caches)) cache.clear();
  });

  const rename = async (title: string) => {
    const { body } = await server.visitor().call('readPuzzle', { params: { id: 0 } });
    // As each edit does.
    const version = sql`${puzzles.version} + 1`;
    await server.db.update(puzzles).set({ title, version }).where(eq(puzzles.id, body.id));
    return body;
  };
  const titleAt = async (client: Client) => (await client.call('readPuzzle', { params: { id: 0 } })).body.title;

  test('builds a response once for simultaneous requests, without further queries', async () => {
    const visitors = Array.from({ length: 20 }, () => server.visitor());
    const one = await recordStatements(() => server.visitor().call('listPuzzles'));
    server.app.caches.replies.clear();
    const all = await recordStatements(() => Promise.all(visitors.map((visitor) => visitor.call('listPuzzles'))));
    expect(all).toHaveLength(one.length);
    const texts = new Set<string>();
    const none = await recordStatements(async () => {
      for (const visitor of visitors) texts.add((await visitor.call('listPuzzles')).text);
      for (const timeframe of ['all', 'all'] as const)
        await server.visitor().call('readLeaderboard', { query: { timeframe } });
    });
    expect(none).toHaveLength(1);
    expect(texts.size).toBe(1);
  });

  test('serves visitors, never a learner or staff', async () => {
    const before = await rename('A new title');
    expect(await titleAt(server.visitor())).toBe(before.title);
    for (const { client } of [await server.member(), await server.staff()]) {
      expect(await titleAt(client)).toBe('A new title');
    }
  });

  test("reads shared data once for all learners, and each learner's own data", async () => {
    const learners = [await server.member(), await server.member()];
    const { id } = await rename('Once for all');
    const readings: number[] = [];
    for (const { client } of learners) {
      const statements = await recordStatements(() => client.call('readPuzzle', { params: { id } }));
      readings.push(statements.filter(({ text }) => text.includes('code_snippet')).length);
    }
    expect(readings).toEqual([1, 0]);
    await rename('Edited since');
    for (const { client } of learners) expect(await titleAt(client)).toBe('Edited since');
  });

  test("adds a learner's current state", async () => {
    const { user, client } = await server.member();
    const read = async (by: Client) => (await by.call('listPuzzles')).body.results[0]!;
    const before = await read(client);
    expect(before.completed).toBe(false);
    await server.db.update(puzzles).set({ title: 'Not yet seen' }).where(eq(puzzles.id, before.id));
    const progress = { answered: 1, correct: 1, total: 1, xp: 0, completed_at: server.now };
    await server.db.insert(puzzleProgress).values({ user_id: user.id, puzzle_id: before.id, ...progress });
    expect(await read(client)).toMatchObject({ title: before.title, completed: true });
    expect(await read((await server.member()).client)).toMatchObject({ title: before.title, completed: false });
    expect(await read((await server.staff()).client)).toMatchObject({ title: 'Not yet seen', completed: false });
  });

  test('has an entry per page and day', async () => {
    const visitor = server.visitor();
    const first = await visitor.call('listPuzzles', { query: { page: '1' } });
    const second = await visitor.call('listPuzzles', { query: { page: '2' } });
    expect(second.body.results).not.toEqual(first.body.results);
    const { body: today } = await visitor.call('readPuzzle', { params: { id: 0 } });
    server.setClock('2026-11-21T00:00:00Z');
    const { body: tomorrow } = await visitor.call('readPuzzle', { params: { id: 0 } });
    expect(tomorrow.id).not.toBe(today.id);
  });

  test('rebuilds after a staff edit', async () => {
    const before = await rename('Changed by staff');
    const { client } = await server.staff();
    const { body: edited } = await client.call('readAdminPuzzle', { params: { id: before.id } });
    expect(await titleAt(server.visitor())).toBe(before.title);
    expect((await client.call('updatePuzzle', { params: { id: before.id }, body: edited })).status).toBe(200);
    expect(await titleAt(server.visitor())).toBe('Changed by staff');
  });

  test("doesn't cache rejections or failures", async () => {
    const visitor = server.visitor();
    const read = () => visitor.call('listPuzzles', { query: { page: '999' } });
    expect((await read()).status).toBe(404);
    expect(await recordStatements(read)).not.toEqual([]);
    const { select } = server.db;
    server.db.select = () => {
      throw new Error('lost');
    };
    expect((await server.visitor().call('listPuzzles')).status).toBe(500);
    server.db.select = select;
    expect((await server.visitor().call('listPuzzles')).status).toBe(200);
  });

  test('sends an encoding that the client accepts', async () => {
    const read = async (accepted?: string) => {
      const headers = accepted === undefined ? {} : { 'accept-encoding': accepted };
      const reply = await server.app.inject({ url: '/api/puzzles/', headers });
      const coding = reply.headers['content-encoding'];
      expect(reply.headers['content-length']).toBe(String(reply.rawPayload.length));
      expect(reply.headers.vary).toBe(coding && 'accept-encoding');
      return { coding, bytes: reply.rawPayload };
    };
    const plain = await read();
    expect(plain.coding).toBeUndefined();
    const brotli = await read('gzip, deflate, br, zstd');
    expect(brotli.coding).toBe('br');
    expect(brotliDecompressSync(brotli.bytes)).toEqual(plain.bytes);
    for (const accepted of ['gzip', 'br;q=0, gzip;q=0.5', 'br; q=0.0,gzip']) {
      const gzip = await read(accepted);
      expect(gzip.coding).toBe('gzip');
      expect(gunzipSync(gzip.bytes)).toEqual(plain.bytes);
    }
    expect((await read('identity')).bytes).toEqual(plain.bytes);
  });

  test('counts the library once for all learners, until staff change it or the day changes', async () => {
    const { client: first } = await server.member();
    const { client: second } = await server.member();
    const { client: editor } = await server.staff();
    const size = async (client: Client) => (await client.call('readStart')).body.config.library!;
    const before = await size(first);
    await server.db.update(puzzles).set({ is_active: false }).where(eq(puzzles.published_at, '2026-11-19'));
    expect(await size(second)).toEqual(before);
    const { body: deleted } = await server.visitor().call('readPuzzle', { params: { id: 0 } });
    expect((await editor.call('deletePuzzle', { params: { id: deleted.id } })).status).toBe(204);
    expect(await size(second)).toEqual({ ...before, puzzles: before.puzzles - 2 });
    server.setClock('2026-11-21T00:00:00.000Z');
    expect(await size(first)).toEqual({ ...before, puzzles: before.puzzles - 1 });
  });
});
