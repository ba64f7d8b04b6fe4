import { createECDH } from 'node:crypto';
import { product } from '../../contract/product.ts';
import type { Database } from '../database/open-database.ts';
import { readSecret } from '../secrets.ts';

/** By what this server proves to push services that it is the one which a device has subscribed to (RFC 8292). */
export interface Vapid {
  /** Where the operator is reached: an https: or mailto: address. */
  subject: string;
  publicKey: string;
  privateKey: string;
}

/** The keys are made on the first start; with others every subscription would be lost. */
export async function readVapid(db: Database, publicUrl: string | undefined): Promise<Vapid> {
  const pair = createECDH('prime256v1');
  const privateKey = await readSecret(db, 'vapid', () => {
    pair.generateKeys();
    // Short of leading zeros at times, and always 32 bytes in the standard.
    return Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
      .subarray(-32)
      .toString('base64url');
  });
  pair.setPrivateKey(privateKey, 'base64url');
  return {
    subject: publicUrl?.startsWith('https:') ? publicUrl : `mailto:${product.support_email}`,
    publicKey: pair.getPublicKey('base64url'),
    privateKey,
  };
}
