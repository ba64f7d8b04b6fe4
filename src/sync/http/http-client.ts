import ky, { isTimeoutError } from 'ky';
import * as v from 'valibot';
import { sendsCsrfToken, type WireCall } from '../../contract/call.ts';
import { readConfig } from '../../contract/config-calls.ts';
import { ErrorBody } from '../../contract/errors.ts';
import {
  type ApiClientOptions,
  type CallResult,
  longestWait,
  type MakeCall,
  type NoResponse,
  noResponse,
} from './first/api-client.ts';

interface LooseOptions {
  params?: Record<string, string | number>;
  query?: Record<string, string | undefined>;
  body?: unknown;
  operationId?: string;
  expectedUser?: string;
  sentAt?: () => number | null;
  signal?: AbortSignal;
  timeout?: number;
  read?: (response: Response) => Promise<unknown>;
}

/** Makes calls over the network, with ky. */
export function createHttpClient(options: ApiClientOptions): { call: MakeCall } {
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

  async function send(call: WireCall, given: LooseOptions, csrfToken: string | null): Promise<CallResult<unknown>> {
    const path = call.path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(given.params?.[name])));
    const sentAt = given.sentAt?.();
    if (sentAt === null) return noResponse('aborted');
    const hear = options.listen?.();
    const pending = request(path, {
      method: call.method,
      headers: {
        ...(csrfToken !== null && { 'X-CSRFToken': csrfToken }),
        ...(given.operationId !== undefined && { 'Idempotency-Key': given.operationId }),
        ...(given.expectedUser !== undefined && { 'X-Expected-User': given.expectedUser }),
        ...(sentAt !== undefined && { 'X-Sent-At': new Date(sentAt).toISOString() }),
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
      // The clock of what stands in between isn't the server's, not even if it speaks JSON.
      if (result.ok || result.kind === 'rejected') hear?.(response.headers.get('date'));
      return result;
    } catch (error) {
      if (given.signal?.aborted) return noResponse('aborted');
      return noResponse(isTimeoutError(error) ? 'timeout' : 'offline');
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
    // A read repeats itself without harm, and another call before it would use up the response that says that the session expired.
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
  return !result.ok && result.kind === 'rejected' && result.code === 'csrf_failed';
}

/** What an unusable response says about trying again. */
function withoutResponse(reason: NoResponse['reason'], response: Response): NoResponse {
  const status = response.status === 0 ? null : response.status;
  return { ...noResponse(reason), status, retryAfter: asksToWait(status) ? retryAfter(response) : null };
}

function read(call: WireCall, response: Response, text: string): CallResult<unknown> {
  const { status } = response;
  if (response.type === 'opaqueredirect' || (status >= 300 && status < 400))
    return withoutResponse('redirect', response);
  if (status === 204 && !call.reply) return { ok: true, status, reply: undefined, replayed: isReplay(response) };
  const json = parseJson(response, text);
  if (!json) return withoutResponse('not_json', response);
  if (response.ok) {
    const reply = call.reply && v.safeParse(call.reply, json.value);
    if (!reply?.success) return withoutResponse('unparsable', response);
    return { ok: true, status, reply: reply.output, replayed: isReplay(response) };
  }
  const rejection = v.safeParse(ErrorBody, json.value);
  if (!rejection.success) return withoutResponse('unparsable', response);
  const { code, error } = rejection.output;
  return { ok: false, kind: 'rejected', status, code, error, body: rejection.output, retryAfter: retryAfter(response) };
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

/** Seconds or a date (RFC 9110, 10.2.3), in milliseconds from now. */
function retryAfter(response: Response): number | null {
  const value = response.headers.get('retry-after');
  if (value === null) return null;
  const milliseconds = /^\d+$/.test(value.trim()) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isNaN(milliseconds) ? null : Math.min(longestWait, Math.max(0, milliseconds));
}
