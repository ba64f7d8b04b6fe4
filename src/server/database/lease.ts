import { sql } from 'drizzle-orm';
import type { Database } from './open-database.ts';

/** Takes a lease for a number of seconds by the database's clock. Returns false while another process holds it. */
export async function takeLease(db: Database, work: string, seconds: number): Promise<boolean> {
  const { rows } = await db.execute(sql`
    insert into leases as kept (work, until) values (${work}, now() + make_interval(secs => ${seconds}))
    on conflict (work) do update set until = excluded.until where kept.until <= now()
    returning work
  `);
  return rows.length > 0;
}
