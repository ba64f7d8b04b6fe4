import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { describeOnEachDatabase, type TestServer } from '../../../tests/support/server.ts';
import { operations } from '../database/schema.ts';
import { runIdempotent } from '../http/idempotency.ts';
import { maintainOperationMonths } from './operation-months.ts';
import { sweep } from './sweep.ts';

const now = new Date('2026-11-27T12:00:00.000Z');
const daysLater = (days: number) => new Date(now.getTime() + days * 86_400_000);

describeOnEachDatabase('operations by month', (openServer) => {
  let server: TestServer;
  let userId: number;
  beforeAll(async () => {
    server = await openServer();
    ({ id: userId } = await server.createUser());
  });

  const keyOf = (made: string) => {
    const time = Date.parse(made).toString(16).padStart(12, '0');
    return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
  };
  const partitions = async () => {
    const { rows } = await server.db.execute<{ name: string }>(sql`
      select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
      where inhparent = 'operations'::regclass order by relname
    `);
    return rows.map(({ name }) => name.replace('operations_', ''));
  };
  const run = (key: string) =>
    runIdempotent(server.db, { userId, key, request: 'POST /x {}', successStatus: 200 }, async () => ({ said: key }));
  const placeOf = async (key: string) => {
    const { rows } = await server.db.execute<{ place: string }>(
      sql`select tableoid::regclass::text as place from operations where key = ${key}`,
    );
    return rows.map(({ place }) => place.replace('operations_', ''));
  };
  const isDoneAlready = async (key: string) => ({ replayed: true, status: 200, body: { said: key } });

  it('SRV-1: stores a key by the month that it names, and keys without a possible month separately', async () => {
    await maintainOperationMonths(server.db, now);
    expect(await partitions()).toEqual(['2026_11', '2026_12', '2027_01', 'other', 'undated']);
    const places: [string, string][] = [
      [keyOf('2026-11-01T00:00:00.000Z'), '2026_11'],
      [keyOf('2026-11-30T23:59:59.999Z'), '2026_11'],
      [keyOf('2026-12-01T00:00:00.000Z'), '2026_12'],
      [keyOf('2019-05-01T00:00:00.000Z'), 'other'],
      [keyOf('2031-05-01T00:00:00.000Z'), 'other'],
      [keyOf('2100-01-01T00:00:00.000Z'), 'undated'],
      ['ffffffff-ffff-7fff-bfff-ffffffffffff', 'undated'],
      ['00000000-0000-0000-0000-000000000000', 'undated'],
      [randomUUID(), 'undated'],
    ];
    for (const [key, place] of places) {
      expect(await run(key), key).toMatchObject({ replayed: false });
      expect(await placeOf(key), key).toEqual([place]);
      expect(await run(key), key).toEqual(await isDoneAlready(key));
    }
  });

  it('SRV-1: recognizes a repeat before and after its month has a partition', async () => {
    const early = keyOf('2027-02-10T00:00:00.000Z');
    await run(early);
    expect(await placeOf(early)).toEqual(['other']);
    await maintainOperationMonths(server.db, daysLater(10));
    expect(await placeOf(early)).toEqual(['2027_02']);
    expect(await run(early)).toEqual(await isDoneAlready(early));
  });

  it('looks a key up in one partition', async () => {
    const { rows } = await server.db.execute<Record<string, string>>(sql`
      explain select from operations
      where user_id = ${userId}::int and key = ${keyOf('2027-02-10T00:00:00.000Z')}::uuid
        and month = operation_month(${keyOf('2027-02-10T00:00:00.000Z')}::uuid)
    `);
    const plan = rows.map((row) => Object.values(row)[0]).join('\n');
    expect(plan).toContain('operations_2027_02');
    expect(plan).not.toContain('Append');
  });

  it('SRV-1: drops a month once its keys were kept for 400 days, except keys that came later', async () => {
    const [old, slow, undated] = [keyOf('2026-11-20T12:00:00.000Z'), keyOf('2026-11-21T12:00:00.000Z'), randomUUID()];
    for (const key of [old, slow, undated]) {
      await run(key);
      const at = key === slow ? daysLater(300) : now;
      await server.db
        .update(operations)
        .set({ created_on: at.toISOString().slice(0, 10) })
        .where(eq(operations.key, key));
    }
    await sweep(server.db, daysLater(399));
    for (const key of [old, slow, undated]) expect(await run(key)).toEqual(await isDoneAlready(key));
    expect(await partitions()).toContain('2026_11');
    await sweep(server.db, daysLater(436));
    expect(await partitions()).not.toContain('2026_11');
    expect(await placeOf(old)).toEqual([]);
    expect(await placeOf(undated)).toEqual([]);
    expect(await placeOf(slow)).toEqual(['other']);
    expect(await run(slow)).toEqual(await isDoneAlready(slow));
    await sweep(server.db, daysLater(701));
    expect(await placeOf(slow)).toEqual([]);
  });

  it('creates months even if another part of the sweep fails, and reports that', async () => {
    await server.db.execute(sql`alter table passkey_challenges rename to elsewhere`);
    await expect(sweep(server.db, daysLater(800))).rejects.toThrow('passkey_challenges');
    await server.db.execute(sql`alter table elsewhere rename to passkey_challenges`);
    expect(await partitions()).toContain('2029_02');
  });

  it('is deleted with its account', async () => {
    await server.db.execute(sql`delete from users where id = ${userId}`);
    expect(await server.db.$count(operations)).toBe(0);
  });
});
