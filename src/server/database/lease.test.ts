import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { describeOnEachDatabase } from '../../../tests/support/server.ts';
import { takeLease } from './lease.ts';

describeOnEachDatabase('a lease', (openServer) => {
  it("is taken by one of several processes, and by another once it's over", async () => {
    const { db } = await openServer();
    const tries = await Promise.all(Array.from({ length: 5 }, () => takeLease(db, 'count', 60)));
    expect(tries.filter(Boolean)).toHaveLength(1);
    expect(await takeLease(db, 'count', 60)).toBe(false);
    expect(await takeLease(db, 'mail', 60)).toBe(true);
    await db.execute(sql`update leases set until = now() where work = 'count'`);
    expect(await takeLease(db, 'count', 60)).toBe(true);
  });
});
