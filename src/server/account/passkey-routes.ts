import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { and, DrizzleQueryError, desc, eq, gt, isNotNull, isNull, or } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { product } from '../../contract/product.ts';
import { Text } from '../../contract/scalars.ts';
import type { Database, Transaction } from '../database/open-database.ts';
import { passkeyChallenges, passkeys, sessions, users } from '../database/schema.ts';
import { invalid, notFound, Rejection } from '../http/rejection.ts';
import { route } from '../http/route.ts';
import { siteOrigin } from '../http/site-origin.ts';
import { queueMail } from '../mail/outgoing-mail.ts';
import { lacksSecondFactor, secondFactorRequired } from '../session/second-factor.ts';
import { confirmSession, tokenHashOf } from '../session/session.ts';
import { signedIn } from '../session/user-mapper.ts';
import { holdOwnAccount } from './hold-account.ts';
import type { KnownDevices } from './known-device.ts';
import { rejectWrongPassword } from './reject-wrong-password.ts';
import { findUser, rejectSuspended, signIn } from './sign-in.ts';

const challengeMs = 5 * 60_000;

/** This loads 300 modules, so only for the first passkey. */
const webAuthn = () => import('@simplewebauthn/server');

type UsedPasskey = Pick<typeof passkeys.$inferSelect, 'id' | 'user_id' | 'counter'>;

/** Serves passkeys. They exist alongside the password: each of them opens the account. */
export function passkeyRoutes(app: FastifyInstance, devices: KnownDevices): void {
  route(app, 'listPasskeys', async ({ db, user }) => {
    const rows = await db
      .select()
      .from(passkeys)
      .where(eq(passkeys.user_id, user.id))
      .orderBy(desc(passkeys.created_at));
    return rows.map(show);
  });

  route(app, 'askForPasskey', async ({ body, db, user, now, request }) => {
    const lacking = await rejectPasswordAlone(db, user.id, request);
    if (lacking) return lacking;
    const wrong = await rejectWrongPassword(db, user.id, body.password, 'password', now);
    if (wrong) return wrong;
    const known = await db.select().from(passkeys).where(eq(passkeys.user_id, user.id));
    const { generateRegistrationOptions } = await webAuthn();
    const options = await generateRegistrationOptions({
      rpName: product.name,
      rpID: hostOf(request),
      userName: user.username,
      userID: new TextEncoder().encode(String(user.id)),
      attestationType: 'none',
      excludeCredentials: known.map(({ id }) => ({ id })),
      // It identifies the account and asks for a fingerprint or PIN.
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    await storeChallenge(db, options.challenge, user.id, now);
    return { ...options };
  });

  route(app, 'addPasskey', async ({ body, db, user, now, request }) => {
    const rejected = invalid({ response: ["We couldn't verify the passkey. Try again."] });
    const { verifyRegistrationResponse } = await webAuthn();
    const verified = await verifyRegistrationResponse({
      response: body.response as unknown as RegistrationResponseJSON,
      expectedChallenge: (challenge) => useChallenge(db, challenge, user.id, now),
      expectedOrigin: siteOrigin(request),
      expectedRPID: hostOf(request),
    }).catch(unverified);
    if (!verified?.verified) return rejected;
    const { credential } = verified.registrationInfo;
    return db.transaction(async (transaction) => {
      const account = await holdOwnAccount(transaction, user.id, request);
      if (account instanceof Rejection) return account;
      const lacking = await rejectPasswordAlone(transaction, user.id, request);
      if (lacking) return lacking;
      const [row] = await transaction
        .insert(passkeys)
        .values({
          id: credential.id,
          user_id: user.id,
          name: body.name,
          public_key: Buffer.from(credential.publicKey).toString('base64url'),
          counter: credential.counter,
          created_at: now,
        })
        .onConflictDoNothing()
        .returning();
      if (!row) return rejected;
      const { email: recipient, username } = account;
      await queueMail(transaction, { kind: 'passkey_added', recipient, username, site: siteOrigin(request) }, now);
      return show(row);
    });
  });

  route(app, 'removePasskey', async ({ db, user, params, request }) =>
    db.transaction(async (transaction) => {
      const account = await holdOwnAccount(transaction, user.id, request);
      if (account instanceof Rejection) return account;
      const lacking = await rejectPasswordAlone(transaction, user.id, request);
      if (lacking) return lacking;
      const removed = await transaction
        .delete(passkeys)
        .where(and(eq(passkeys.id, params.id), eq(passkeys.user_id, user.id)))
        .returning({ id: passkeys.id });
      if (removed.length === 0) return notFound('This passkey');
      await endSessionsOf(transaction, user.id, params.id);
      return undefined;
    }),
  );

  route(app, 'askForPasskeyLogin', async ({ db, now, request }) => {
    // The user picks the passkey, so this doesn't reveal which accounts have one.
    const { generateAuthenticationOptions } = await webAuthn();
    const options = await generateAuthenticationOptions({ rpID: hostOf(request), userVerification: 'required' });
    await storeChallenge(db, options.challenge, null, now);
    return { ...options };
  });

  route(app, 'loginWithPasskey', async ({ body, db, now, request, reply }) => {
    const used = await verifyUse(db, body.response, request, now);
    const user = used && (await findUser(db, eq(users.id, used.user_id)));
    const unknown = new Rejection('bad_credentials', "This passkey doesn't belong to an account here.");
    if (!user) return unknown;
    const suspension = rejectSuspended(user);
    if (suspension) return suspension;
    const isSignedIn = await db.transaction(async (transaction) => {
      if (!(await noteUse(transaction, used, now))) return false;
      await signIn(transaction, user.id, request, reply, used.id);
      return true;
    });
    if (!isSignedIn) return unknown;
    devices.remember(request, reply, user.username);
    return signedIn(user);
  });

  route(app, 'confirmLogin', async ({ body, db, user, now, request }) => {
    if ('password' in body) {
      const wrong = await rejectWrongPassword(db, user.id, body.password, 'password', now);
      if (wrong) return wrong;
      await confirmSession(db, tokenHashOf(request));
      return undefined;
    }
    const used = await verifyUse(db, body.response, request, now);
    const unknown = invalid({ response: ["This passkey doesn't belong to your account."] });
    if (used?.user_id !== user.id) return unknown;
    return db.transaction(async (transaction) => {
      if (!(await noteUse(transaction, used, now))) return unknown;
      await confirmSession(transaction, tokenHashOf(request), used.id);
      return undefined;
    });
  });
}

/**
 * If staff need a second factor and have one, a password alone neither adds another nor removes it. A password does add the first. Before a
 * change, call it with the account locked, because two sessions could each be about to add the first.
 */
async function rejectPasswordAlone(
  db: Database | Transaction,
  userId: number,
  request: FastifyRequest,
): Promise<Rejection | undefined> {
  if (!lacksSecondFactor(request)) return undefined;
  return (await db.$count(passkeys, eq(passkeys.user_id, userId))) > 0 ? secondFactorRequired() : undefined;
}

/**
 * Ends the sessions that a removed passkey opened or confirmed, the request's own too, and those for which an earlier release recorded no
 * passkey.
 */
async function endSessionsOf(transaction: Transaction, userId: number, passkeyId: string): Promise<void> {
  await transaction
    .delete(sessions)
    .where(
      and(
        eq(sessions.user_id, userId),
        isNotNull(sessions.second_factor_at),
        or(eq(sessions.passkey_id, passkeyId), isNull(sessions.passkey_id)),
      ),
    );
}

/** Returns the passkey that answered a login's challenge, and its new counter; undefined if it doesn't verify. */
async function verifyUse(
  db: Database,
  response: { id: string },
  request: FastifyRequest,
  now: Date,
): Promise<UsedPasskey | undefined> {
  const [passkey] = await db.select().from(passkeys).where(eq(passkeys.id, response.id));
  if (!passkey) return undefined;
  const { verifyAuthenticationResponse } = await webAuthn();
  const verified = await verifyAuthenticationResponse({
    response: response as unknown as AuthenticationResponseJSON,
    expectedChallenge: (challenge) => useChallenge(db, challenge, null, now),
    expectedOrigin: siteOrigin(request),
    expectedRPID: hostOf(request),
    credential: {
      id: passkey.id,
      publicKey: Buffer.from(passkey.public_key, 'base64url'),
      counter: passkey.counter,
    },
  }).catch(unverified);
  if (!verified?.verified) return undefined;
  return { id: passkey.id, user_id: passkey.user_id, counter: verified.authenticationInfo.newCounter };
}

/** Returns false if the passkey was removed meanwhile. */
async function noteUse(transaction: Transaction, { id, counter }: UsedPasskey, now: Date): Promise<boolean> {
  const { rowCount } = await transaction.update(passkeys).set({ counter, used_at: now }).where(eq(passkeys.id, id));
  return rowCount === 1;
}

function hostOf(request: FastifyRequest): string {
  return new URL(siteOrigin(request)).hostname;
}

function show({ id, name, created_at, used_at }: typeof passkeys.$inferSelect) {
  return { id, name, created_at: created_at.toISOString(), used_at: used_at?.toISOString() ?? null };
}

async function storeChallenge(db: Database, challenge: string, userId: number | null, now: Date): Promise<void> {
  const expires_at = new Date(now.getTime() + challengeMs);
  await db.insert(passkeyChallenges).values({ challenge, user_id: userId, expires_at });
}

/** Returns whether we issued the challenge, for this user or for a login, and uses it up. */
async function useChallenge(db: Database, challenge: string, userId: number | null, now: Date): Promise<boolean> {
  if (!v.is(Text, challenge)) return false;
  const used = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challenge, challenge),
        userId === null ? isNull(passkeyChallenges.user_id) : eq(passkeyChallenges.user_id, userId),
        gt(passkeyChallenges.expires_at, now),
      ),
    )
    .returning();
  return used.length === 1;
}

/** The library throws if something doesn't verify. A failing database isn't a rejection. */
function unverified(error: unknown): undefined {
  if (error instanceof DrizzleQueryError) throw error;
}
