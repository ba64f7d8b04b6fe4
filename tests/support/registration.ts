import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { Altcha } from '../../src/server/account/captcha.ts';
import type { Database } from '../../src/server/database/open-database.ts';
import { readSecret } from '../../src/server/process/secrets.ts';
import { uniqueName } from './client.ts';

export type AltchaChallenge = Parameters<typeof solveChallenge>[0]['challenge'];

/** Returns what the browser sends for a challenge: base64 of the challenge and its solution as JSON. */
export async function solve(challenge: unknown): Promise<string> {
  const solution = await solveChallenge({ challenge: challenge as AltchaChallenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

/** A good token that took no work: the challenge is signed with the installation's secret, and easy. */
export async function captchaToken(db: Database): Promise<string> {
  const altcha = new Altcha(db, await readSecret(db, 'captcha'));
  return solve(await altcha.challenge({ cost: 1, fewestKeys: 1, mostKeys: 1 }));
}

/** The fields of a registration that succeeds, unless some are put in their place. */
export async function registration(db: Database, fields: Record<string, unknown> = {}) {
  const username = uniqueName();
  const password = `a fine password ${username}`;
  const good = { username, email: `${username}@example.test`, password, password2: password };
  return { ...good, captchaToken: await captchaToken(db), ...fields } as typeof good & { captchaToken: string };
}
