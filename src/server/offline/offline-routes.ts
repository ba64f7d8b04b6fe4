import { and, desc, eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { LicenseTerms } from '../../contract/offline.ts';
import { mayDownload } from '../../rules/access.ts';
import type { Database } from '../database/open-database.ts';
import { subscriptions } from '../database/schema.ts';
import { notFound, Rejection } from '../http/rejection.ts';
import { route } from '../http/route.ts';
import type { SessionUser } from '../session/session.ts';
import { accountId } from '../session/user-mapper.ts';
import { deliverChunk } from './deliver-chunk.ts';
import { DownloadBuilder } from './download-builder.ts';

export function offlineRoutes(app: FastifyInstance): void {
  const download = new DownloadBuilder(app.db, app.log);

  route(app, 'readDownloadManifest', async ({ db, user, viewer, now }) => {
    const terms = mayDownload(viewer) ? await licenseTerms(db, user, now) : undefined;
    if (!terms) return notPaidFor();
    return { chunks: await download.chunks(now), licence: app.licensor.sign(terms) };
  });

  route(app, 'readDownloadChunk', async ({ db, params, user, viewer, now }) => {
    if (!mayDownload(viewer)) return notPaidFor();
    return (await deliverChunk(db, params.sha256, user.id, now)) ?? notFound('This chunk');
  });
}

function notPaidFor(): Rejection {
  return new Rejection('premium_required', 'The offline download is part of the annual plan.');
}

/** Returns the license of the annual subscription that lasts longest; undefined if it ended during the request. */
async function licenseTerms(db: Database, user: SessionUser, now: Date): Promise<LicenseTerms | undefined> {
  const accessEnd = sql`greatest(${subscriptions.current_period_end}, ${subscriptions.grace_until})`;
  const isRunning = and(
    eq(subscriptions.user_id, user.id),
    eq(subscriptions.subscription_type, 'annual'),
    sql`${accessEnd} > now()`,
  );
  const [paid] = await db.select().from(subscriptions).where(isRunning).orderBy(desc(accessEnd)).limit(1);
  if (!paid) return undefined;
  const { current_period_end, grace_until } = paid;
  const graceEnd = grace_until && grace_until > current_period_end ? grace_until : current_period_end;
  return {
    user_id: accountId(user),
    username: user.username,
    issued_at: now.toISOString(),
    paid_until: current_period_end.toISOString(),
    grace_until: graceEnd.toISOString(),
  };
}
