import * as v from 'valibot';
import { type License, LicenseTerms } from '../../contract/offline.ts';
import { secureApis } from '../../rules/secure-apis.ts';
import type { Clock } from '../engine/clock.ts';
import { countLatestTime } from '../engine/latest-time.ts';
import type { LicenseFact } from './cache-database.ts';
import { isSameUser, type StoredUser } from './stored-user.ts';

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

/** Returns a license's terms if the server signed it for this user, else null. The key is SPKI in base64url. */
export async function verifiedTerms(
  { terms, signature }: License,
  publicKey: string,
  user: StoredUser | null,
): Promise<LicenseTerms | null> {
  const isSigned = await isSignedBy(publicKey, signature, terms);
  const signed = isSigned ? termsOf(terms) : null;
  return signed !== null && isSameUser(signed, user) ? signed : null;
}

async function isSignedBy(publicKey: string, signature: string, text: string): Promise<boolean> {
  try {
    const key = await secureApis().crypto.subtle.importKey('spki', bytesOf(publicKey), algorithm, false, ['verify']);
    return await secureApis().crypto.subtle.verify(algorithm, key, bytesOf(signature), new TextEncoder().encode(text));
  } catch {
    // A malformed key or signature proves nothing.
    return false;
  }
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
}

/** Returns a license's terms without checking its signature. */
export function termsOf(terms: string): LicenseTerms | null {
  try {
    const parsed = v.safeParse(LicenseTerms, JSON.parse(terms));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

/** `paid`: fully valid. `grace`: still valid, but in need of renewal. `over`: no longer valid. */
export type LicenseStatus = 'paid' | 'grace' | 'over';

export function licenseStatus(terms: LicenseTerms | null, now: number): LicenseStatus {
  if (!terms || now >= Date.parse(terms.grace_until)) return 'over';
  return now >= Date.parse(terms.paid_until) ? 'grace' : 'paid';
}

const latestTime = countLatestTime();

/** Returns the time a license is held against: the server's clock as known here, but never earlier than a time already seen. */
export function licenseTime({ seen_at }: Pick<LicenseFact, 'seen_at'>, clock: Clock): number {
  return latestTime(seen_at, clock);
}

/** Whether downloaded rows can be used now. */
export function isInForce(fact: LicenseFact | undefined, clock: Clock): boolean {
  return fact !== undefined && licenseStatus(termsOf(fact.licence.terms), licenseTime(fact, clock)) !== 'over';
}
