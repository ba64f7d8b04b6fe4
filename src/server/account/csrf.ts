import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Rejection } from '../http/rejection.ts';
import { siteOrigin } from '../http/site-origin.ts';
import { cookieName, hashToken, isHttps, readCookie, sessionCookie } from '../session/session.ts';

/** A few megabytes. */
const mostKnown = 20_000;

/** Longer than a session's and a token together. A cookie with any other text is its sender's own. */
const longestKnown = 200;

/**
 * Signed double-submit tokens (OWASP CSRF Prevention Cheat Sheet): `<nonce>.<HMAC-SHA-256 over session and nonce>`. The session is
 * the hash of its cookie, or empty for an anonymous visitor.
 */
export class CsrfGuard {
  readonly #secret: string;
  /** Tokens found valid, each with its session's, because browsers send theirs with every request. */
  readonly #known = new Set<string>();

  constructor(secret: string) {
    this.#secret = secret;
  }

  /** Sets a new cookie, bound to the session with the given cookie value. */
  issue(request: FastifyRequest, reply: FastifyReply, sessionToken: string | undefined): void {
    reply.setCookie(cookieName(request, 'csrftoken'), this.newToken(sessionToken), {
      path: '/',
      httpOnly: false,
      sameSite: 'lax',
      secure: isHttps(request),
    });
  }

  /** Returns a new token, bound to the session with the given cookie value. */
  newToken(sessionToken: string | undefined): string {
    const nonce = randomBytes(16).toString('base64url');
    return `${nonce}.${this.#sign(nonce, sessionToken)}`;
  }

  /** Returns whether the request has a token cookie that's valid for this visitor. */
  hasToken(request: FastifyRequest): boolean {
    const [token, session] = [readCookie(request, cookieName(request, 'csrftoken')), sessionCookie(request)];
    const pair = `${session ?? ''} ${token}`;
    if (this.#known.has(pair)) return true;
    if (!this.#isValid(token, session)) return false;
    if (pair.length > longestKnown) return true;
    if (this.#known.size === mostKnown) this.#known.clear();
    this.#known.add(pair);
    return true;
  }

  /**
   * Rejects a request that another site could have made the browser send. The rejection gives a page of this site a new cookie: if two
   * replies each set one, Firefox can show its page a different one than it sends, and no GET would set a third.
   */
  check(request: FastifyRequest, reply: FastifyReply): Rejection | undefined {
    const fromHere = this.#isFromHere(request);
    const header = request.headers['x-csrftoken'];
    const cookie = readCookie(request, cookieName(request, 'csrftoken'));
    if (fromHere && header === cookie && this.hasToken(request)) return undefined;
    if (fromHere) this.issue(request, reply, sessionCookie(request));
    return new Rejection(
      'csrf_failed',
      "We couldn't match this request to your session. Reload the page and try again.",
    );
  }

  #isFromHere(request: FastifyRequest): boolean {
    const site = request.headers['sec-fetch-site'];
    if (site !== undefined) return site === 'same-origin' || site === 'none';
    const { origin } = request.headers;
    return origin === undefined || origin === siteOrigin(request);
  }

  #isValid(token: string | undefined, sessionToken: string | undefined): boolean {
    const [nonce, signature, ...rest] = token?.split('.') ?? [];
    if (!nonce || !signature || rest.length > 0) return false;
    const given = Buffer.from(signature);
    const expected = Buffer.from(this.#sign(nonce, sessionToken));
    return given.length === expected.length && timingSafeEqual(given, expected);
  }

  #sign(nonce: string, sessionToken: string | undefined): string {
    const session = sessionToken ? hashToken(sessionToken) : '';
    return createHmac('sha256', this.#secret).update(`${session}.${nonce}`).digest('base64url');
  }
}
