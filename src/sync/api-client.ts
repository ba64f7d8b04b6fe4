import type { KyInstance } from 'ky';
import * as v from 'valibot';
import { type BodyOf, type Call, type QueryOf, type ReplyOf, sendsCsrfToken } from '../contract/call.ts';
import { readConfig } from '../contract/config-calls.ts';
import { ErrorBody, type ErrorCode } from '../contract/errors.ts';

/** The server has said no, in its own words. */
export interface Refused {
  ok: false;
  kind: 'refused';
  status: number;
  code: ErrorCode;
  error: string;
  body: ErrorBody;
  /** Milliseconds. */
  retryAfter: number | null;
}

/** Nothing was heard that only the server can have said: the request may or may not have had its effect. */
export interface NoVerdict {
  ok: false;
  kind: 'no_verdict';
  reason: 'offline' | 'timeout' | 'redirect' | 'not_json' | 'unparsable' | 'aborted';
  status: number | null;
  /** Milliseconds. */
  retryAfter: number | null;
}

/** Whether it was the server that answered, and not nobody or somebody in between. */
export function isReached(result: CallResult<unknown>): boolean {
  return result.ok || result.kind === 'refused' || result.reason === 'unparsable';
}

export type Failure = Refused | NoVerdict;

/** `replayed`: the effect is of an earlier request with the same operation id. */
export type CallResult<Reply> = { ok: true; status: number; reply: Reply; replayed: boolean } | Failure;

type Params<C extends Call> = C extends { params: object } ? { params: Record<string, string | number> } : unknown;
type Body<C extends Call> = C extends { body: object } ? { body: BodyOf<C> } : unknown;
type Query<C extends Call> = C extends { query: object } ? { query?: QueryOf<C> } : unknown;

/** Reads a reply that is bytes; what it throws is taken for a connection that has died. */
type Read<C extends Call> = C extends { binary: string }
  ? { read: (response: Response) => Promise<Uint8Array<ArrayBuffer>> }
  : unknown;

export type CallOptions<C extends Call> = {
  operationId?: string;
  expectedUser?: string;
  signal?: AbortSignal;
  /** Milliseconds in place of the client's. */
  timeout?: number;
} & Params<C> &
  Body<C> &
  Query<C> &
  Read<C>;

type Arguments<C extends Call> =
  Record<never, never> extends CallOptions<C> ? [options?: CallOptions<C>] : [options: CallOptions<C>];

/** Makes one call of the contract. It throws for no failure that a network or a server can cause. */
export type MakeCall = <C extends Call>(call: C, ...rest: Arguments<C>) => Promise<CallResult<ReplyOf<C>>>;

export interface ApiClientOptions {
  /** Where the API is, when it is not this page's own origin. */
  baseUrl?: string;
  fetch?: typeof fetch;
  /** The value of the CSRF cookie, null where there is none. The page and the worker read cookies by different means. */
  readCsrfToken: () => Promise<string | null>;
  /** Milliseconds for the head of a reply, and once more for its body. */
  timeout?: number;
}

interface LooseOptions {
  params?: Record<string, string | number>;
  query?: Record<string, string | undefined>;
  body?: unknown;
  operationId?: string;
  expectedUser?: string;
  signal?: AbortSignal;
  timeout?: number;
  read?: (response: Response) => Promise<unknown>;
}

interface Http {
  request: KyInstance;
  isTimeoutError: (error: unknown) => boolean;
}

/** Loaded with the first call: a start that finds everything on the device has no use for it. */
async function loadHttp(options: ApiClientOptions): Promise<Http> {
  const { default: ky, isTimeoutError } = await import('ky');
  const request = ky.create({
    // The outbox owns the retries: it alone knows what may be repeated, and when.
    retry: 0,
    throwHttpErrors: false,
    redirect: 'manual',
    cache: 'no-store',
    timeout: options.timeout ?? 15_000,
    ...(options.baseUrl !== undefined && { baseUrl: options.baseUrl }),
    ...(options.fetch && {
      fetch: options.fetch as (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>,
    }),
  });
  return { request, isTimeoutError };
}

export function createApiClient(options: ApiClientOptions): { call: MakeCall } {
  let http: Http | undefined;

  async function send(call: Call, given: LooseOptions, csrfToken: string | null): Promise<CallResult<unknown>> {
    const path = call.path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(given.params?.[name])));
    try {
      http ??= await loadHttp(options);
    } catch {
      return noVerdict('offline');
    }
    const pending = http.request(path, {
      method: call.method,
      headers: {
        ...(csrfToken !== null && { 'X-CSRFToken': csrfToken }),
        ...(given.operationId !== undefined && { 'Idempotency-Key': given.operationId }),
        ...(given.expectedUser !== undefined && { 'X-Expected-User': given.expectedUser }),
      },
      ...(given.body !== undefined && { json: given.body }),
      ...(given.query && { searchParams: given.query }),
      ...(given.signal && { signal: given.signal }),
      ...(given.timeout && { timeout: given.timeout }),
    });
    try {
      const response = await pending;
      if (given.read && response.ok) {
        return { ok: true, status: response.status, reply: await given.read(response), replayed: false };
      }
      return read(call, response, await pending.text());
    } catch (error) {
      if (given.signal?.aborted) return noVerdict('aborted');
      return noVerdict(http.isTimeoutError(error) ? 'timeout' : 'offline');
    }
  }

  /** Any GET makes the server set the cookie where it is missing. */
  async function firstCsrfToken(signal?: AbortSignal): Promise<string | null> {
    await send(readConfig, { ...(signal && { signal }) }, null);
    return options.readCsrfToken();
  }

  async function call(declared: Call, given: LooseOptions = {}): Promise<CallResult<unknown>> {
    if (!sendsCsrfToken(declared)) return send(declared, given, null);
    const token = await options.readCsrfToken();
    // A read repeats itself without harm, and another call before it would use up the verdict that the session has expired.
    const mustFetchToken = token === null && declared.method !== 'GET';
    const result = await send(declared, given, mustFetchToken ? await firstCsrfToken(given.signal) : token);
    const isStale = !result.ok && result.kind === 'refused' && result.code === 'csrf_failed';
    // The refusal has set the cookie anew.
    return isStale ? send(declared, given, await options.readCsrfToken()) : result;
  }

  return { call: call as MakeCall };
}

function noVerdict(reason: NoVerdict['reason'], response?: Response): NoVerdict {
  const status = response && response.status !== 0 ? response.status : null;
  return {
    ok: false,
    kind: 'no_verdict',
    reason,
    status,
    retryAfter: asksToWait(status) ? retryAfter(response!) : null,
  };
}

function read(call: Call, response: Response, text: string): CallResult<unknown> {
  const { status } = response;
  if (response.type === 'opaqueredirect' || (status >= 300 && status < 400)) return noVerdict('redirect', response);
  if (status === 204 && !call.reply) return { ok: true, status, reply: undefined, replayed: isReplay(response) };
  const json = parseJson(response, text);
  if (!json) return noVerdict('not_json', response);
  if (response.ok) {
    const reply = call.reply && v.safeParse(call.reply, json.value);
    if (!reply?.success) return noVerdict('unparsable', response);
    return { ok: true, status, reply: reply.output, replayed: isReplay(response) };
  }
  const refusal = v.safeParse(ErrorBody, json.value);
  if (!refusal.success) return noVerdict('unparsable', response);
  const { code, error } = refusal.output;
  return { ok: false, kind: 'refused', status, code, error, body: refusal.output, retryAfter: retryAfter(response) };
}

function parseJson(response: Response, text: string): { value: unknown } | undefined {
  if (!/^application\/(?:[\w.+-]+\+)?json\b/i.test(response.headers.get('content-type') ?? '')) return undefined;
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

function isReplay(response: Response): boolean {
  return response.headers.get('idempotency-replayed') === 'true';
}

/** Without a code of ours these statuses alone are a word about waiting: a portal's page may carry any header. */
function asksToWait(status: number | null): boolean {
  return status !== null && (status === 408 || status === 425 || status === 429 || status >= 500);
}

/** A proxy or a hotel's portal may name years, and acts would wait for them. */
export const longestWait = 3_600_000;

/** Seconds or a date (RFC 9110, 10.2.3), in milliseconds from now. */
function retryAfter(response: Response): number | null {
  const value = response.headers.get('retry-after');
  if (value === null) return null;
  const milliseconds = /^\d+$/.test(value.trim()) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isNaN(milliseconds) ? null : Math.min(longestWait, Math.max(0, milliseconds));
}
