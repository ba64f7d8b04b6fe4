import { createECDH } from 'node:crypto';
import webPush from 'web-push';
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
  const privateKey = await readSecret(db, 'vapid', () => webPush.generateVAPIDKeys().privateKey);
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey, 'base64url');
  return {
    subject: publicUrl?.startsWith('https:') ? publicUrl : `mailto:${product.support_email}`,
    publicKey: pair.getPublicKey('base64url'),
    privateKey,
  };
}
