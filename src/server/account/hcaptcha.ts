import { createHash } from 'node:crypto';
import * as v from 'valibot';
import type { Database } from '../database/open-database.ts';
import { spentCaptchas } from '../database/schema.ts';
import type { HcaptchaKeys } from '../process/env.ts';
import type { Captcha } from './captcha.ts';

const Verification = v.object({ success: v.boolean() });

const timeoutMs = 10_000;

/** A token is valid for 2 minutes; its hash is kept longer. */
const lifetimeMs = 10 * 60_000;

/** Uses hCaptcha, a third party: its server verifies the token that its widget gives the browser. */
export class Hcaptcha implements Captcha {
  readonly config: Captcha['config'];
  readonly #db: Database;
  readonly #keys: HcaptchaKeys;

  constructor(db: Database, keys: HcaptchaKeys) {
    this.config = { provider: 'hcaptcha', site_key: keys.siteKey };
    this.#db = db;
    this.#keys = keys;
  }

  async spend(token: string): Promise<boolean | 'unreachable'> {
    const verification = await this.#verify(token);
    if (verification !== true) return verification;
    // The provider also rejects a second use, but simultaneous requests could both pass.
    const spent = await this.#db
      .insert(spentCaptchas)
      .values({
        token_hash: createHash('sha256').update(token).digest('hex'),
        expires_at: new Date(Date.now() + lifetimeMs),
      })
      .onConflictDoNothing()
      .returning();
    return spent.length === 1;
  }

  async #verify(token: string): Promise<boolean | 'unreachable'> {
    const { siteKey, secret, verifyUrl } = this.#keys;
    try {
      const reply = await fetch(verifyUrl, {
        method: 'POST',
        body: new URLSearchParams({ secret, response: token, sitekey: siteKey }),
        signal: AbortSignal.timeout(timeoutMs),
        redirect: 'error',
      });
      const verification = v.safeParse(Verification, await reply.json());
      return reply.ok && verification.success ? verification.output.success : 'unreachable';
    } catch {
      return 'unreachable';
    }
  }
}
