import type { KyInstance } from 'ky';
import * as v from 'valibot';
import { type BodyOf, type Call, type QueryOf, type ReplyOf, sendsCsrfToken, type WireCall } from '../contract/call.ts';
import type { CallOf } from '../contract/calls.ts';
import { readConfig } from '../contract/config-calls.ts';
import { ErrorBody, type ErrorCode } from '../contract/errors.ts';

/** The server rejected the call, with an error of its own. */
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

/** Nothing came back that only the server could have sent: the request might or might not have had its effect. */
export interface NoVerdict {
  ok: false;
  kind: 'no_verdict';
  reason: 'offline' | 'timeout' | 'redirect' | 'not_json' | 'unparsable' | 'aborted';
  status: number | null;
  /** Milliseconds. */
  retryAfter: number | null;
}

/** Whether the server itself answered, rather than nobody or something in between. */
export function isReached(result: CallResult<unknown>): boolean {
  return result.ok || result.kind === 'refused' || result.reason === 'unparsable';
}

export type Failure = Refused | NoVerdict;

/** `replayed`: an earlier request with the same operation ID had the effect. */
export type CallResult<Reply> = { ok: true; status: number; reply: Reply; replayed: boolean } | Failure;

type Params<C extends Call> = C extends { params: object } ? { params: Record<string, string | number> } : unknown;
type Body<C extends Call> = C extends { body: object } ? { body: BodyOf<C> } : unknown;
type Query<C extends Call> = C extends { query: object } ? { query?: QueryOf<C> } : unknown;

/** Reads a binary response. If it throws, the connection counts as lost. */
type Read<Wire extends WireCall> = Wire extends { binary: string }
  ? { read: (response: Response) => Promise<Uint8Array<ArrayBuffer>> }
  : unknown;

export type CallOptions<Wire extends WireCall> = {
  operationId?: string;
  expectedUser?: string;
  /** The time by this device when it sends what it has dated. */
  sentAt?: number;
  signal?: AbortSignal;
  /** Milliseconds, instead of the client's default. */
  timeout?: number;
} & Params<CallOf<Wire>> &
  Body<CallOf<Wire>> &
  Query<CallOf<Wire>> &
  Read<Wire>;

type Arguments<Wire extends WireCall> =
  Record<never, never> extends CallOptions<Wire> ? [options?: CallOptions<Wire>] : [options: CallOptions<Wire>];

/** Makes one call of the contract. Failures of the network or the server are returned, never thrown. */
export type MakeCall = <Wire extends WireCall>(
  call: Wire,
  ...rest: Arguments<Wire>
) => Promise<CallResult<ReplyOf<Wire>>>;

export interface ApiClientOptions {
  /** The API's origin, if it isn't this page's own. */
  baseUrl?: string;
  fetch?: typeof fetch;
  /** Returns the CSRF cookie's value, or null. The page and the worker read cookies in different ways. */
  readCsrfToken: () => Promise<string | null>;
  /** Called when a request leaves. What it returns is called with the `Date` of the server's response. */
  listen?: () => (date: string | null) => void;
  /** Milliseconds for the head of a response, and again for its body. */
  timeout?: number;
}

interface LooseOptions {
  params?: Record<string, string | number>;
  query?: Record<string, string | undefined>;
  body?: unknown;
  operationId?: string;
  expectedUser?: string;
  sentAt?: number;
  signal?: AbortSignal;
  timeout?: number;
  read?: (response: Response) => Promise<unknown>;
}

interface Http {
  request: KyInstance;
  isTimeoutError: (error: unknown) => boolean;
}

/** Loads with the first call: a start that finds everything on the device doesn't need it. */
async function loadHttp(options: ApiClientOptions): Promise<Http> {
  const { default: ky, isTimeoutError } = await import('ky');
  const request = ky.create({
    // Only the outbox knows what can be repeated, and when.
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

  async function send(call: WireCall, given: LooseOptions, csrfToken: string | null): Promise<CallResult<unknown>> {
    const path = call.path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(given.params?.[name])));
    try {
      http ??= await loadHttp(options);
    } catch {
      return noVerdict('offline');
    }
    const hear = options.listen?.();
    const pending = http.request(path, {
      method: call.method,
      headers: {
        ...(csrfToken !== null && { 'X-CSRFToken': csrfToken }),
        ...(given.operationId !== undefined && { 'Idempotency-Key': given.operationId }),
        ...(given.expectedUser !== undefined && { 'X-Expected-User': given.expectedUser }),
        ...(given.sentAt !== undefined && { 'X-Sent-At': new Date(given.sentAt).toISOString() }),
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
      const result = read(call, response, await pending.text());
      // A captive portal's clock isn't the server's.
      if (isReached(result)) hear?.(response.headers.get('date'));
      return result;
    } catch (error) {
      if (given.signal?.aborted) return noVerdict('aborted');
      return noVerdict(http.isTimeoutError(error) ? 'timeout' : 'offline');
    }
  }

  /** Any GET makes the server set a missing cookie. */
  async function firstCsrfToken(signal?: AbortSignal): Promise<string | null> {
    await send(readConfig, { ...(signal && { signal }) }, null);
    return options.readCsrfToken();
  }

  async function call(declared: WireCall, given: LooseOptions = {}): Promise<CallResult<unknown>> {
    if (!sendsCsrfToken(declared)) return send(declared, given, null);
    const token = await options.readCsrfToken();
    // A read repeats itself without harm, and another call before it would use up the verdict that the session has expired.
    const mustFetchToken = token === null && declared.method !== 'GET';
    let result = await send(declared, given, mustFetchToken ? await firstCsrfToken(given.signal) : token);
    // A rejection sets the cookie again. Reads start side by side, so that another one's cookie can come in between.
    for (let left = declared.method === 'GET' ? 3 : 1; left > 0 && isStale(result); left -= 1) {
      result = await send(declared, given, await options.readCsrfToken());
    }
    return result;
  }

  return { call: call as MakeCall };
}

function isStale(result: CallResult<unknown>): boolean {
  return !result.ok && result.kind === 'refused' && result.code === 'csrf_failed';
}

/** Returns the result of a call that has no verdict, for this reason. */
export function noVerdict(reason: NoVerdict['reason'], response?: Response): NoVerdict {
  const status = response && response.status !== 0 ? response.status : null;
  return {
    ok: false,
    kind: 'no_verdict',
    reason,
    status,
    retryAfter: asksToWait(status) ? retryAfter(response!) : null,
  };
}

function read(call: WireCall, response: Response, text: string): CallResult<unknown> {
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

/** Without a code of ours, `Retry-After` counts only with these statuses: a captive portal's page can carry any header. */
function asksToWait(status: number | null): boolean {
  return status !== null && (status === 408 || status === 425 || status === 429 || status >= 500);
}

/** A proxy or a captive portal could ask for years, and acts would wait that long. */
export const longestWait = 3_600_000;

/** Seconds or a date (RFC 9110, 10.2.3), in milliseconds from now. */
function retryAfter(response: Response): number | null {
  const value = response.headers.get('retry-after');
  if (value === null) return null;
  const milliseconds = /^\d+$/.test(value.trim()) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isNaN(milliseconds) ? null : Math.min(longestWait, Math.max(0, milliseconds));
}
