import { randomUUID } from 'node:crypto';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { type BodyOf, type Call, type QueryOf, type ReplyOf, sendsCsrfToken } from '../../src/contract/call.ts';
import { type CallName, type Calls, calls } from '../../src/contract/calls.ts';
import type { ErrorBody } from '../../src/contract/errors.ts';

export interface Reply<Body> {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  /** The reply as the contract has it; read it after the status was checked. */
  body: Body;
  /** The same, as a rejection. */
  rejection: ErrorBody;
  text: string;
  bytes: Uint8Array;
}

type CallInput<C extends Call> = {
  headers?: Record<string, string>;
  /** Sent as the Idempotency-Key. */
  key?: string;
} & (C extends { params: unknown } ? { params: Record<string, string | number> } : { params?: undefined }) &
  (C extends { query: unknown } ? { query?: QueryOf<C> } : { query?: undefined }) &
  (C extends { body: unknown } ? { body: BodyOf<C> } : { body?: undefined });

type Arguments<C extends Call> =
  Record<string, never> extends CallInput<C> ? [input?: CallInput<C>] : [input: CallInput<C>];

let addresses = 0;

/**
 * One visitor's browser: keeps cookies, sends the CSRF token as the page would, and has an address of its own so that visitors don't
 * share a rate limit. Requests are injected; nothing listens.
 */
export class Client {
  readonly cookies = new Map<string, string>();
  /** Sent with every request. */
  readonly headers: Record<string, string>;
  readonly address: string;
  readonly #app: FastifyInstance;

  constructor(app: FastifyInstance, headers: Record<string, string> = {}) {
    this.#app = app;
    this.headers = headers;
    addresses += 1;
    this.address = `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
  }

  /** The value of a cookie, whether or not it carries the prefix that it has over HTTPS. */
  cookie(name: 'sessionid' | 'csrftoken'): string | undefined {
    return this.cookies.get(`__Host-${name}`) ?? this.cookies.get(name);
  }

  /** One call of the contract. */
  async call<Name extends CallName>(
    name: Name,
    ...[input]: Arguments<Calls[Name]>
  ): Promise<Reply<ReplyOf<Calls[Name]>>> {
    const call: Call = calls[name];
    const {
      params = {},
      query,
      body,
      headers,
      key,
    } = ((input as object | undefined) ?? {}) as {
      params?: Record<string, string | number>;
      query?: Record<string, string>;
      body?: unknown;
      headers?: Record<string, string>;
      key?: string;
    };
    const path = call.path.replace(/:(\w+)/g, (_, parameter) => encodeURIComponent(String(params[parameter])));
    const search = query ? `?${new URLSearchParams(query)}` : '';
    const send = () =>
      this.send<ReplyOf<Calls[Name]>>(call.method, path + search, {
        body,
        headers: { ...(key && { 'idempotency-key': key }), ...headers },
      });
    const hasToken = this.cookie('csrftoken') !== undefined;
    const reply = await send();
    // As the page does, which has a token as soon as one was set.
    const isFirst = call.method === 'GET' && sendsCsrfToken(call) && !hasToken && reply.status === 403;
    return isFirst && reply.rejection.code === 'csrf_failed' ? send() : reply;
  }

  /** Sends any request: `body` as JSON, `payload` unchanged. Fetches a CSRF token first if the page would have one. */
  async send<Body = unknown>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    options: { body?: unknown; payload?: string | Buffer; headers?: Record<string, string> } = {},
  ): Promise<Reply<Body>> {
    if (method !== 'GET' && this.cookie('csrftoken') === undefined)
      await this.raw({ method: 'GET', url: '/api/config/' });
    const token = this.cookie('csrftoken');
    const payload = options.payload ?? (options.body === undefined ? undefined : JSON.stringify(options.body));
    return this.raw({
      method,
      url,
      headers: {
        ...(token !== undefined && { 'x-csrftoken': token }),
        ...(payload !== undefined && { 'content-type': 'application/json' }),
        ...options.headers,
      },
      ...(payload !== undefined && { payload }),
    });
  }

  /** Sends a request with only the cookies. */
  async raw<Body = unknown>(options: InjectOptions): Promise<Reply<Body>> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await this.#app.inject({
      remoteAddress: this.address,
      ...options,
      headers: { ...(cookie && { cookie }), ...this.headers, ...options.headers },
    });
    for (const { name, value, expires, maxAge } of response.cookies) {
      const gone = value === '' || maxAge === 0 || (expires && expires.getTime() <= Date.now());
      if (gone) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    const isJson = String(response.headers['content-type'] ?? '').includes('json');
    const isPlain = response.headers['content-encoding'] === undefined;
    const body = isJson && isPlain ? response.json() : undefined;
    return {
      status: response.statusCode,
      headers: response.headers,
      body,
      rejection: body,
      text: response.body,
      bytes: response.rawPayload,
    } as Reply<Body>;
  }

  /** Signs in through the API; throws unless that succeeds. */
  async login(username: string, password: string): Promise<this> {
    const { status, text } = await this.call('login', { body: { username, password } });
    if (status !== 200) throw new Error(`Login as ${username} failed: ${status} ${text}`);
    return this;
  }

  async logout(): Promise<this> {
    const { status, text } = await this.call('logout');
    if (status !== 204) throw new Error(`Logout failed: ${status} ${text}`);
    return this;
  }
}

/** A name that no other test uses. */
export function uniqueName(prefix = 'user'): string {
  return `${prefix}-${randomUUID().slice(0, 8)}`;
}
