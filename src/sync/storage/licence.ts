import * as v from 'valibot';
import { type Licence, LicenceTerms } from '../../contract/offline.ts';
import type { Clock } from '../clock.ts';
import type { LicenceFact } from './mirror-database.ts';

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

/** What a licence says, if the server has signed it for this user; else null. The key is SPKI in base64url. */
export async function verifiedTerms(
  { terms, signature }: Licence,
  publicKey: string,
  username: string | null,
): Promise<LicenceTerms | null> {
  const isSigned = await isSignedBy(publicKey, signature, terms);
  const said = isSigned ? termsOf(terms) : null;
  return said !== null && said.username.toLowerCase() === username?.toLowerCase() ? said : null;
}

async function isSignedBy(publicKey: string, signature: string, text: string): Promise<boolean> {
  try {
    const key = await crypto.subtle.importKey('spki', bytesOf(publicKey), algorithm, false, ['verify']);
    return await crypto.subtle.verify(algorithm, key, bytesOf(signature), new TextEncoder().encode(text));
  } catch {
    // What is no key and no signature has signed nothing.
    return false;
  }
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
}

/** What a licence says, whoever has signed it. */
export function termsOf(terms: string): LicenceTerms | null {
  try {
    const parsed = v.safeParse(LicenceTerms, JSON.parse(terms));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

/** `paid`: in full use. `grace`: still in use, but it needs a renewal. `over`: no use any more. */
export type LicenceStanding = 'paid' | 'grace' | 'over';

export function standingOf(terms: LicenceTerms | null, now: number): LicenceStanding {
  if (!terms || now >= Date.parse(terms.grace_until)) return 'over';
  return now >= Date.parse(terms.paid_until) ? 'grace' : 'paid';
}

/** The time that a licence is held against: this device's, which may be set back, but never before what was seen already. */
export function licenceTime({ seen_at }: Pick<LicenceFact, 'seen_at'>, clock: Clock): number {
  return Math.max(seen_at, clock.now());
}

/** Whether packed rows may be used now. */
export function isInForce(fact: LicenceFact | undefined, clock: Clock): boolean {
  return fact !== undefined && standingOf(termsOf(fact.licence.terms), licenceTime(fact, clock)) !== 'over';
}
