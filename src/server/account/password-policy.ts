import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { Email } from '../../contract/credentials.ts';
import { searchForm } from '../../contract/honest-text.ts';

let commonPasswords: Set<string> | undefined;

/** Returns why an account can't have this password, beyond the contract's length limits (NIST SP 800-63B, 5.1.1.2). */
export function passwordFault(password: string, account: { username: string; email: string }): string | undefined {
  const lowered = searchForm(password);
  if (lowered === account.username.toLowerCase()) return 'Your password must not be your username.';
  const asEmail = v.safeParse(Email, lowered);
  if (asEmail.success && asEmail.output === account.email.toLowerCase())
    return 'Your password must not be your email address.';
  commonPasswords ??= readCommonPasswords();
  if (commonPasswords.has(lowered)) return 'This password is too common. Choose another.';
  return undefined;
}

function readCommonPasswords(): Set<string> {
  const lines = readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8').split('\n');
  return new Set(lines.filter((line) => line !== '' && !line.startsWith('# ')));
}
