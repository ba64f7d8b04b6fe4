import { randomBytes, randomUUID } from 'node:crypto';
import type { Database } from '../../src/server/database/open-database.ts';
import { sessions, users } from '../../src/server/database/schema.ts';
import { hashToken } from '../../src/server/session/session.ts';

/** Makes a learner and returns the cookie of their session. */
export async function insertSignedInLearner(db: Database): Promise<string> {
  const username = `learner-${randomUUID().slice(0, 8)}`;
  const [user] = await db
    .insert(users)
    .values({ username, email: `${username}@bench.test`, password_hash: '' })
    .returning({ id: users.id });
  const token = randomBytes(32).toString('base64url');
  const expires_at = new Date(Date.now() + 86_400_000);
  await db.insert(sessions).values({ token_hash: hashToken(token), user_id: user!.id, expires_at });
  return token;
}
