import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, randomUUID, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SubscribedDevice {
  endpoint: string;
  keys: { p256dh: string; auth: string };
  /** Reads a message as a browser does (RFC 8291, 3.4). */
  decrypt(body: Buffer): string;
}

/** Returns what a browser creates when it subscribes, with a new endpoint. */
export function subscribedDevice(endpoint = `https://fcm.googleapis.com/fcm/send/${randomUUID()}`): SubscribedDevice {
  const pair = createECDH('prime256v1');
  const ownKey = pair.generateKeys();
  const secret = randomBytes(16);
  return {
    endpoint,
    keys: { p256dh: ownKey.toString('base64url'), auth: secret.toString('base64url') },
    decrypt(body) {
      const salt = body.subarray(0, 16);
      const length = body.readUInt8(20);
      const serverKey = body.subarray(21, 21 + length);
      const sealed = body.subarray(21 + length);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), ownKey, serverKey]);
      const input = Buffer.from(hkdfSync('sha256', pair.computeSecret(serverKey), secret, info, 32));
      const derive = (name: string, bytes: number) =>
        Buffer.from(hkdfSync('sha256', input, salt, Buffer.from(`Content-Encoding: ${name}\0`), bytes));
      const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
      decipher.setAuthTag(sealed.subarray(-16));
      const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      return plain.subarray(0, plain.lastIndexOf(2)).toString();
    },
  };
}

/** The part that's sent to the API. */
export function pushSubscription() {
  const { endpoint, keys } = subscribedDevice();
  return { endpoint, keys };
}

export interface ReceivedPush {
  endpoint: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A push service on this machine. `fetch` brings there what is sent to any push service. */
export async function startPushService() {
  const received: ReceivedPush[] = [];
  const service = {
    received,
    /** What it answers with. */
    reply: { status: 201, headers: {} as Record<string, string> },
    fetch: ((address: string, init: RequestInit) =>
      fetch(`http://127.0.0.1:${port}/?${encodeURIComponent(address)}`, init)) as typeof globalThis.fetch,
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const endpoint = decodeURIComponent(request.url!.slice(2));
    received.push({ endpoint, headers: request.headers, body: Buffer.concat(chunks) });
    response.writeHead(service.reply.status, { connection: 'close', ...service.reply.headers }).end('said');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return service;
}

/** The claims by which the sender proves itself (RFC 8292), once their signature is found to be right. */
export function vapidClaims(authorization: string, publicKey: string): Record<string, unknown> {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? [];
  const [header, claims, signature] = token.split('.') as [string, string, string];
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const jwk = { kty: 'EC', crv: 'P-256', x: x!, y: y! };
  const signed = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (key !== publicKey || !signed) throw new Error('The message is not signed by this key.');
  return JSON.parse(Buffer.from(claims, 'base64url').toString());
}
