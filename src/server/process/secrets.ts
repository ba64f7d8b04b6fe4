import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from '../database/open-database.ts';
import { secrets } from '../database/schema.ts';

/** Returns a secret that all processes of this installation share. The first to ask creates it. */
export async function readSecret(db: Database, name: string, make = makeBytes): Promise<string> {
  const read = async () => (await db.select().from(secrets).where(eq(secrets.name, name)))[0]?.value;
  const known = await read();
  if (known !== undefined) return known;
  await db.insert(secrets).values({ name, value: make() }).onConflictDoNothing();
  const made = await read();
  if (made === undefined) throw new Error(`The secret ${name} could not be stored.`);
  return made;
}

function makeBytes(): string {
  return randomBytes(32).toString('base64url');
}
