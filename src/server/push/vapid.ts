import { createECDH } from 'node:crypto';
import { product } from '../../contract/product.ts';
import type { Database } from '../database/open-database.ts';
import { readSecret } from '../process/secrets.ts';

/** Proves to push services that this is the server that a device subscribed to (RFC 8292). */
export interface Vapid {
  /** The operator's contact: an https: or mailto: URI. */
  subject: string;
  publicKey: string;
  privateKey: string;
}

/** The keys are created on the first start. With new ones every subscription would be lost. */
export async function readVapid(db: Database, publicUrl: string | undefined): Promise<Vapid> {
  const pair = createECDH('prime256v1');
  const privateKey = await readSecret(db, 'vapid', () => {
    pair.generateKeys();
    // Node can leave out leading zeros, but the standard requires 32 bytes.
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
