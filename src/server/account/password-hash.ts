import { hash, verify } from '@node-rs/argon2';
import { plainForm } from '../../contract/honest-text.ts';

/** OWASP Password Storage Cheat Sheet, argon2id. One hash takes 19 MiB, and libuv's 4 threads limit how many run simultaneously. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash of a random password. A login to an unknown name is compared with it, so it takes as long. */
export const placeholderHash =
  '$argon2id$v=19$m=19456,t=2,p=1$xQ4tO8+kY1nLq0dGZmPc6A$9S0mYb1xWl7S3uQk2m7nVZr3m1o8d5fJc0Yw4pXhT2E';

/** Hashes a password in its one form, which the contract and the policy have checked. */
export function hashPassword(password: string): Promise<string> {
  return hash(plainForm(password), parameters);
}

/** Returns whether a stored hash has other parameters than a new one would have. */
export function isOutdated(passwordHash: string): boolean {
  const { memoryCost, timeCost, parallelism } = parameters;
  return !passwordHash.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`);
}

/** Verifies a password as typed. Takes equally long with a hash and without one. */
export async function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  const form = plainForm(password);
  // Earlier releases hashed the characters that nobody sees, too.
  const earlier = password.normalize('NFKC');
  const known = passwordHash ?? placeholderHash;
  const matches = (await verify(known, form)) || (earlier !== form && (await verify(known, earlier)));
  return matches && passwordHash !== undefined;
}
