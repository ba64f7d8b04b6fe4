import { ECDH } from 'node:crypto';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { pushSubscriptions, users } from '../database/schema.ts';
import { invalid } from '../http/rejection.ts';
import { route } from '../http/route.ts';
import { isPushService } from './push-services.ts';
import { nextReminderAt } from './reminder-time.ts';

/** The most devices of a user. The most recent ones stay. */
const mostDevices = 10;

export function pushRoutes(app: FastifyInstance): void {
  route(app, 'subscribePush', async ({ body: { endpoint, keys, reminder }, db, user, now }) => {
    if (!isPushService(endpoint)) return invalid({ endpoint: ["This isn't the URL of a known push service."] });
    if (!isPoint(keys.p256dh)) return invalid({ 'keys.p256dh': ["This isn't the key of a push subscription."] });
    const own = eq(pushSubscriptions.user_id, user.id);
    await db.transaction(async (transaction) => {
      // One at a time: two simultaneous requests would each count without the other's row.
      await transaction.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for('update');
      const [before] = await transaction
        .select({ reminded_on: pushSubscriptions.reminded_on })
        .from(pushSubscriptions)
        .where(and(eq(pushSubscriptions.endpoint, endpoint), own));
      const reminded_on = before?.reminded_on ?? null;
      const row = {
        user_id: user.id,
        ...keys,
        hour: reminder?.hour ?? null,
        time_zone: reminder?.time_zone ?? null,
        send_after: reminder && nextReminderAt(reminder, now, reminded_on),
        attempts: 0,
        reminded_on,
        updated_at: now,
      };
      // A browser has one subscription for all of its users. It moves to the signed-in user.
      await transaction
        .insert(pushSubscriptions)
        .values({ endpoint, ...row })
        .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: row });
      const stored = transaction
        .select({ endpoint: pushSubscriptions.endpoint })
        .from(pushSubscriptions)
        .where(own)
        .orderBy(desc(pushSubscriptions.updated_at), sql`${pushSubscriptions.endpoint} = ${endpoint} desc`)
        .limit(mostDevices);
      await transaction.delete(pushSubscriptions).where(and(own, sql`${pushSubscriptions.endpoint} not in ${stored}`));
    });
    return undefined;
  });

  route(app, 'unsubscribePush', async ({ body: { endpoint }, db, user }) => {
    await db
      .delete(pushSubscriptions)
      .where(and(eq(pushSubscriptions.endpoint, endpoint), eq(pushSubscriptions.user_id, user.id)));
    return undefined;
  });
}

/** Returns whether bytes are a point on the curve. Otherwise nothing could be encrypted for the device. */
function isPoint(key: string): boolean {
  try {
    return ECDH.convertKey(key, 'prime256v1', 'base64url', 'base64url', 'uncompressed') === key;
  } catch {
    return false;
  }
}
