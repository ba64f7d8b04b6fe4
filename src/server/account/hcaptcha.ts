import { createHash } from 'node:crypto';
import * as v from 'valibot';
import type { Database } from '../database/open-database.ts';
import { spentCaptchas } from '../database/schema.ts';
import type { HcaptchaKeys } from '../env.ts';
import type { Captcha } from './captcha.ts';

const Verdict = v.object({ success: v.boolean() });

const patienceMs = 10_000;

/** A token is good for two minutes; its hash is kept for longer. */
const lifetimeMs = 10 * 60_000;

/** hCaptcha, a third party's: what its widget gives the browser is verified with its server. */
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
    const verdict = await this.#verify(token);
    if (verdict !== true) return verdict;
    // The provider refuses a second use too; whoever asks twice at once may come before it has noticed.
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
        signal: AbortSignal.timeout(patienceMs),
        redirect: 'error',
      });
      const verdict = v.safeParse(Verdict, await reply.json());
      return reply.ok && verdict.success ? verdict.output.success : 'unreachable';
    } catch {
      return 'unreachable';
    }
  }
}
