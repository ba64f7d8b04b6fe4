import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** What both kinds of answers have. */
type Answer<Response> = {
  id: string;
  rawId: string;
  type: 'public-key';
  response: Response;
  clientExtensionResults: Record<string, never>;
};

const userPresent = 0x01;
const userVerified = 0x04;
const hasKey = 0x40;

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const hash = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest();

/** An authenticator with one passkey, which answers without asking anyone. */
export class Authenticator {
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #id = randomBytes(16);
  #counter = 0;

  /** Answers the options of a new passkey. */
  create({ challenge }: { challenge: string }): Answer<{ clientDataJSON: string; attestationObject: string }> {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const key = new Map<number, number | Buffer>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]);
    const length = Buffer.from([0, this.#id.length]);
    const authData = Buffer.concat([
      this.#state(userPresent | userVerified | hasKey),
      Buffer.alloc(16),
      length,
      this.#id,
      isoCBOR.encode(key),
    ]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    return this.#answer({
      clientDataJSON: clientData('webauthn.create', challenge),
      attestationObject: text(isoCBOR.encode(attestation as never)),
    });
  }

  /** Answers the options of a login. */
  get({ challenge }: { challenge: string }) {
    const authData = this.#state(userPresent | userVerified);
    const clientDataJSON = clientData('webauthn.get', challenge);
    const signed = Buffer.concat([authData, hash(Buffer.from(clientDataJSON, 'base64url'))]);
    return this.#answer({
      clientDataJSON,
      authenticatorData: text(authData),
      signature: text(sign('sha256', signed, this.#keys.privateKey)),
    });
  }

  #state(flags: number): Buffer {
    this.#counter += 1;
    const state = Buffer.alloc(37);
    hash('localhost').copy(state);
    state.writeUInt8(flags, 32);
    state.writeUInt32BE(this.#counter, 33);
    return state;
  }

  #answer<Response>(response: Response): Answer<Response> {
    const id = text(this.#id);
    return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} };
  }
}

function clientData(type: string, challenge: string): string {
  return text(Buffer.from(JSON.stringify({ type, challenge, origin: 'http://localhost' })));
}
