import type { GenericSchema, InferInput } from 'valibot';
import type { ReplyOf, WireCall } from '../../../contract/call.ts';
import type { CallOf } from '../../../contract/calls.ts';
import type { ErrorBody, ErrorCode } from '../../../contract/errors.ts';

/** The server rejected the call, with an error of its own. */
export interface Rejected {
  ok: false;
  kind: 'rejected';
  status: number;
  code: ErrorCode;
  error: string;
  body: ErrorBody;
  /** Milliseconds. */
  retryAfter: number | null;
}

/** Nothing came back that only the server could have sent: the request might or might not have had its effect. */
export interface NoResponse {
  ok: false;
  kind: 'no_response';
  reason: 'offline' | 'timeout' | 'redirect' | 'not_json' | 'unparsable' | 'aborted';
  status: number | null;
  /** Milliseconds. */
  retryAfter: number | null;
}

/** Whether the server itself answered, rather than nobody or something in between. */
export function isReached(result: CallResult<unknown>): boolean {
  return result.ok || result.kind === 'rejected' || result.reason === 'unparsable';
}

export type Failure = Rejected | NoResponse;

/** `replayed`: an earlier request with the same operation ID had the effect. */
export type CallResult<Reply> = { ok: true; status: number; reply: Reply; replayed: boolean } | Failure;

type Params<C> = C extends { params: object } ? { params: Record<string, string | number> } : unknown;
type Body<C> = C extends { body: GenericSchema } ? { body: InferInput<C['body']> } : unknown;
type Query<C> = C extends { query: GenericSchema } ? { query?: InferInput<C['query']> } : unknown;

/** Reads a binary response. If it throws, the connection counts as lost. */
type Read<Wire extends WireCall> = Wire extends { binary: string }
  ? { read: (response: Response) => Promise<Uint8Array<ArrayBuffer>> }
  : unknown;

export type CallOptions<Wire extends WireCall> = {
  operationId?: string;
  expectedUser?: string;
  /** Reads the time as a request leaves, since fetching a CSRF token before can take long. Null if the clock can't tell: then nothing is sent. */
  sentAt?: () => number | null;
  signal?: AbortSignal;
  /** Milliseconds, instead of the client's default. */
  timeout?: number;
} & Params<CallOf<Wire>> &
  Body<CallOf<Wire>> &
  Query<CallOf<Wire>> &
  Read<Wire>;

export type Arguments<Wire extends WireCall> =
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

/** The client's code loads with the first call: a start that finds everything on the device doesn't need it. */
export function createApiClient(options: ApiClientOptions): { call: MakeCall } {
  let client: { call: MakeCall } | undefined;
  const call = async (...args: Parameters<MakeCall>) => {
    try {
      client ??= (await import('../http-client.ts')).createHttpClient(options);
    } catch {
      return noResponse('offline');
    }
    return client.call(...args);
  };
  return { call: call as MakeCall };
}

/** Returns the result of a call that has no response, for this reason. */
export function noResponse(reason: NoResponse['reason']): NoResponse {
  return { ok: false, kind: 'no_response', reason, status: null, retryAfter: null };
}

/** A proxy or a captive portal could ask for years, and operations would wait that long. */
export const longestWait = 3_600_000;
