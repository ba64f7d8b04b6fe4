import { createHash } from 'node:crypto';
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { lt, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Config } from '../../contract/config.ts';
import type { Database } from '../database/open-database.ts';
import { spentCaptchas } from '../database/schema.ts';
import type { Env } from '../process/env.ts';
import { readSecret } from '../process/secrets.ts';
import { Hcaptcha } from './hcaptcha.ts';

/** Tells people from programs at registration. The configuration chooses the provider. */
export interface Captcha {
  /** What the browser must know about it. */
  readonly config: Config['captcha'];
  /** Returns a new challenge, if the provider uses this server's. */
  challenge?(): Promise<Record<string, unknown>>;
  /** Returns whether the token is valid, and uses it up. `unreachable`: the provider didn't answer. */
  spend(token: string): Promise<boolean | 'unreachable'>;
}

/** Someone who solves one tries 750 keys of 1,000 rounds on average: 0.3 to 1 s on a phone. */
export const difficulty = { cost: 1000, fewestKeys: 500, mostKeys: 1000 };

const lifetimeMs = 10 * 60_000;

const Hex = v.pipe(v.string(), v.regex(/^([0-9a-f]{2}){1,64}$/));

/** What ALTCHA's client sends, as Base64 of JSON. It can hold nothing else, because all of `parameters` is signed. */
const Payload = v.pipe(
  v.string(),
  v.transform((token) => Buffer.from(token, 'base64').toString()),
  v.parseJson(),
  v.object({
    challenge: v.object({
      parameters: v.strictObject({
        algorithm: v.literal('PBKDF2/SHA-256'),
        cost: v.number(),
        expiresAt: v.number(),
        keyLength: v.number(),
        keyPrefix: Hex,
        keySignature: Hex,
        nonce: Hex,
        salt: Hex,
      }),
      signature: Hex,
    }),
    solution: v.object({ counter: v.pipe(v.number(), v.integer(), v.minValue(0)), derivedKey: Hex }),
  }),
);

/** Uses ALTCHA's proof of work: no third party, no picture to read, the same for everyone. */
export class Altcha implements Captcha {
  readonly config = { provider: 'altcha', site_key: null } as const;
  readonly #db: Database;
  readonly #secrets: { hmacSignatureSecret: string; hmacKeySignatureSecret: string };

  constructor(db: Database, secret: string) {
    this.#db = db;
    this.#secrets = { hmacSignatureSecret: secret, hmacKeySignatureSecret: `${secret}.key` };
  }

  async challenge({ cost, fewestKeys, mostKeys } = difficulty): Promise<Record<string, unknown>> {
    const challenge = await createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost,
      counter: randomInt(mostKeys, fewestKeys),
      deriveKey,
      expiresAt: new Date(Date.now() + lifetimeMs),
      ...this.#secrets,
    });
    return { ...challenge };
  }

  async spend(token: string): Promise<boolean> {
    const payload = v.safeParse(Payload, token);
    if (!payload.success) return false;
    const { challenge, solution } = payload.output;
    const expires = new Date(challenge.parameters.expiresAt * 1000);
    const { verified } = await verifySolution({ challenge, solution, deriveKey, ...this.#secrets });
    if (!verified) return false;
    // The signature covers all parameters and is compared byte for byte, so it identifies the challenge in every form of the token.
    const spent = await this.#db
      .insert(spentCaptchas)
      .values({ token_hash: createHash('sha256').update(challenge.signature).digest('hex'), expires_at: expires })
      .onConflictDoNothing()
      .returning();
    await this.#db.delete(spentCaptchas).where(lt(spentCaptchas.expires_at, sql`now() - interval '1 hour'`));
    return spent.length === 1;
  }
}

/** Returns the configured provider. */
export async function makeCaptcha(db: Database, { hcaptcha }: Env): Promise<Captcha> {
  if (hcaptcha) return new Hcaptcha(db, hcaptcha);
  return new Altcha(db, await readSecret(db, 'captcha'));
}
