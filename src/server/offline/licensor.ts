import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import type { License, LicenseTerms } from '../../contract/offline.ts';
import type { Database } from '../database/open-database.ts';
import { readSecret } from '../process/secrets.ts';

/** Signs the licenses of downloads with a key that all processes of this installation share. */
export class Licensor {
  readonly #key: KeyObject;
  /** SPKI in base64url, as the configuration shows it. */
  readonly publicKey: string;

  private constructor(key: KeyObject) {
    this.#key = key;
    this.publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64url');
  }

  static async open(db: Database): Promise<Licensor> {
    const secret = await readSecret(db, 'licence', makeKey);
    return new Licensor(createPrivateKey({ key: Buffer.from(secret, 'base64url'), format: 'der', type: 'pkcs8' }));
  }

  sign(terms: LicenseTerms): License {
    const text = JSON.stringify(terms);
    // WebCrypto doesn't support DER.
    const signature = sign('sha256', Buffer.from(text), { key: this.#key, dsaEncoding: 'ieee-p1363' });
    return { terms: text, signature: signature.toString('base64url') };
  }
}

function makeKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64url');
}
