import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenDatabase, openDatabase, openReplica } from '../../src/server/database/open-database.ts';
import { puzzles, users } from '../../src/server/database/schema.ts';
import { watchReplica } from '../../src/server/metrics/watch-database.ts';
import { seedLibrary } from '../../src/server/puzzles/seed-library.ts';
import { playsMachineFailures } from '../support/machine-failures.ts';
import { findPrograms, type OwnPostgres, startPostgres, startStandby } from '../support/postgres.ts';
import { TestServer } from '../support/server.ts';

const replicated = { wal_level: 'replica', max_wal_senders: '4' };

const folder = mkdtempSync(join(tmpdir(), 'nday-replica-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.runIf(playsMachineFailures && findPrograms())('a read replica', () => {
  let primary: OwnPostgres;
  let standby: OwnPostgres;
  let database: OpenDatabase;
  let replica: ReturnType<typeof openReplica>;
  let server: TestServer;
  let onStandby: pg.Client;

  beforeAll(async () => {
    primary = (await startPostgres(replicated))!;
    database = await openDatabase({ databaseUrl: primary.url, dataDir: folder, log: { warn: () => {} } });
    await seedLibrary(database.db, new Date());
    standby = await startStandby(primary, { ...replicated, hot_standby: 'on' });
    onStandby = new pg.Client({ connectionString: standby.url });
    onStandby.on('error', () => {});
    await onStandby.connect();
    replica = openReplica(standby.url, { db: database.db, connections: 4, log: { warn: () => {} } });
    server = await TestServer.start({ ...database, reads: replica.replica }, {});
  }, 60_000);
  afterAll(async () => {
    await server?.app.close();
    await replica?.close();
    await database?.close();
    await primary?.stop();
  });

  /** Whether it is current after a check. */
  const check = async () => {
    await replica.replica.check();
    return replica.replica.isCurrent;
  };

  const metric = async () => {
    const registry = new Registry();
    watchReplica(registry, replica.replica);
    return registry.getSingleMetricAsString('nday_replica_current');
  };

  const rename = async (title: string) => {
    const [puzzle] = (await server.visitor().call('listPuzzles')).body.results;
    await database.db.update(puzzles).set({ title }).where(eq(puzzles.id, puzzle!.id));
  };
  const shown = async (client = server.visitor()) => (await client.call('listPuzzles')).body.results[0]!.title;

  it('serves visitors, and the shared part of a list', async () => {
    expect(replica.replica.isCurrent).toBe(false);
    await expect.poll(check).toBe(true);
    const before = await shown();
    const { client, user } = await server.member();
    // The first notes where the primary is.
    await check();
    await expect.poll(check).toBe(true);
    await onStandby.query('SELECT pg_wal_replay_pause()');
    await expect
      .poll(async () => (await onStandby.query('SELECT pg_get_wal_replay_pause_state() AS state')).rows[0].state)
      .toBe('paused');
    await rename('Only at the primary');
    expect(await shown()).toBe(before);
    expect(await shown(client)).toBe(before);

    // What learners read of their own comes from the primary.
    await client.call('updateProfile', { body: { profile: { image_url: '', bio: 'New here', location: '' } } });
    const read = (by: typeof client) => by.call('readProfile', { params: { username: user.username } });
    expect((await read(client)).body.profile.bio).toBe('New here');
    expect((await read(server.visitor())).body.profile.bio).not.toBe('New here');
    await database.db.execute(sql`
      insert into leaderboard_totals
      select 'all', id, 10, 1, 1, 1, 100, now() from users where username = ${user.username}
    `);
    const leaders = async (by: typeof client) =>
      (await by.call('readLeaderboard')).body.map(({ username }) => username);
    expect(await leaders(client)).toEqual([user.username]);
    expect(await leaders(server.visitor())).toEqual([]);
  });

  it("is skipped while it's behind", async () => {
    // The first notes where the primary is, the second that the replica isn't there.
    await check();
    expect(await check()).toBe(false);
    expect(await metric()).toMatch(/current 0$/);
    expect(await shown()).toBe('Only at the primary');
    await onStandby.query('SELECT pg_wal_replay_resume()');
    await expect.poll(check).toBe(true);
    expect(await metric()).toMatch(/current 1$/);
    expect(await shown()).toBe('Only at the primary');
  });

  it('that fails is replaced by the primary from the first request on', async () => {
    await standby.stop();
    expect(replica.replica.isCurrent).toBe(true);
    expect(await shown()).toBe('Only at the primary');
    await expect(replica.replica.check()).rejects.toThrow();
    expect(replica.replica.isCurrent).toBe(false);
    expect((await server.visitor().call('readReady')).status).toBe(200);
    expect(await database.db.$count(users)).toBe(1);
  });
});
