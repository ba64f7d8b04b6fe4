import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { Email } from '../../contract/credentials.ts';

let commonPasswords: Set<string> | undefined;

/** Why an account may not have this password, beside what the contract says of its length (NIST SP 800-63B, 5.1.1.2). */
export function passwordFault(password: string, account: { username: string; email: string }): string | undefined {
  const lowered = password.toLowerCase();
  if (lowered === account.username.toLowerCase()) return 'A password must not be the username.';
  const asEmail = v.safeParse(Email, lowered);
  if (asEmail.success && asEmail.output === account.email.toLowerCase())
    return 'A password must not be the email address.';
  commonPasswords ??= readCommonPasswords();
  if (commonPasswords.has(lowered)) return 'This password is one of the most common ones. Please choose another.';
  return undefined;
}

function readCommonPasswords(): Set<string> {
  const lines = readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8').split('\n');
  return new Set(lines.filter((line) => line !== '' && !line.startsWith('# ')));
}
