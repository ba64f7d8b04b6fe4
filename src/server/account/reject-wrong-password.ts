import { eq } from 'drizzle-orm';
import type { Database } from '../database/open-database.ts';
import { users } from '../database/schema.ts';
import { invalid, Rejection } from '../http/rejection.ts';
import { forgetAttempts, takeAttempt, throttleSubject } from '../http/throttle.ts';
import { isPassword } from './password-hash.ts';

const passwordLimit = { attempts: 10, minutes: 15 };

/** Checks the password of the session's user again, under the same limits as a login. */
export async function rejectWrongPassword(
  db: Database,
  userId: number,
  password: string,
  field: string,
  now: Date,
): Promise<Rejection | undefined> {
  const subject = throttleSubject('password again', userId);
  const wait = await takeAttempt(db, subject, passwordLimit, now);
  if (wait !== undefined) return new Rejection('rate_limited', 'Too many wrong passwords. Try again later.', {}, wait);
  const [account] = await db.select().from(users).where(eq(users.id, userId));
  if (!account) throw new Error('The account was deleted during the request.');
  if (!(await isPassword(password, account.password_hash))) {
    return invalid({ [field]: ["This isn't your password."] });
  }
  await forgetAttempts(db, subject);
  return undefined;
}
