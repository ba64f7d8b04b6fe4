import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isHttps, readCookie } from '../session/session.ts';

const cookie = { name: 'device', path: '/api/auth/login/', days: 365 };

/**
 * Knows devices on which an account has logged in before. Each has its own count of wrong logins, so a stranger who tries the account's
 * name doesn't lock its owner out (OWASP, Slow Down Online Guessing Attacks with Device Cookies). The cookie is `<nonce>.<HMAC-SHA-256 over
 * username and nonce>`. It opens nothing, and only the login gets it.
 */
export class KnownDevices {
  readonly #secret: string;

  constructor(secret: string) {
    this.#secret = secret;
  }

  /** Returns the device's nonce if it's known for this username. */
  read(request: FastifyRequest, username: string): string | undefined {
    const [nonce, signature, ...rest] = readCookie(request, cookie.name)?.split('.') ?? [];
    if (!nonce || !signature || rest.length > 0) return undefined;
    const given = Buffer.from(signature);
    const expected = Buffer.from(this.#sign(nonce, username));
    return given.length === expected.length && timingSafeEqual(given, expected) ? nonce : undefined;
  }

  remember(request: FastifyRequest, reply: FastifyReply, username: string): void {
    const nonce = this.read(request, username) ?? randomBytes(16).toString('base64url');
    reply.setCookie(cookie.name, `${nonce}.${this.#sign(nonce, username)}`, {
      path: cookie.path,
      httpOnly: true,
      sameSite: 'lax',
      secure: isHttps(request),
      maxAge: cookie.days * 86_400,
    });
  }

  #sign(nonce: string, username: string): string {
    return createHmac('sha256', this.#secret).update(`${username.toLowerCase()}.${nonce}`).digest('base64url');
  }
}
