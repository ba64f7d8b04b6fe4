import type { GenericSchema, InferInput, InferOutput } from 'valibot';
import type { ErrorCode } from './errors.ts';

/** What both sides read of an HTTP call: all that the browser's bundle holds of it. In `path`, `:name` stands for a parameter. */
export interface WireCall {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: `/api/${string}`;
  /** Does the same whoever is signed in: it names no expected user, so that it works after the session has ended. */
  sessionless?: true;
  /** Its response replaces the session's cookie. */
  startsSession?: true;
  /** Without one, and without `binary`, the reply is 204 and empty. */
  reply?: GenericSchema;
  /** The media type of a reply of bytes instead of JSON. They are sent as they are, whatever encodings the client accepts. */
  binary?: 'application/gzip';
}

/** What only the server reads of a call. The browser imports its types alone, so that none of it is in the bundle. */
export interface Endpoint {
  /** For `/api/openapi.json`. */
  summary: string;
  /** The least that the caller must be. */
  access: 'public' | 'user' | 'staff';
  /** What a visitor who isn't allowed to make the call is told; 'Please log in first.' by default. */
  stranger?: string;
  params?: GenericSchema<Record<string, string>, Record<string, unknown>>;
  query?: GenericSchema;
  body?: GenericSchema;
  /** The status of success; by default 200, or 204 without a reply. */
  status?: 201;
  /** Can't be undone: refused with `fresh_login_required` unless the password or a passkey was given within the last 15 minutes. */
  fresh?: true;
  /** Accepts an `Idempotency-Key`. */
  idempotent?: true;
  /** Of an idempotent call: the fields of its reply that are the learner's own; all of them by default. The rest is kept once for all. */
  ownFields?: readonly string[];
  /** The same for everyone: no cookie is read or set, and shared caches can keep the reply. */
  shared?: true;
  /** The same for every visitor, so that the server may build it once a second for all of them. */
  sameForVisitors?: true;
  /** How often an account can make this call, at all processes together; for calls that cost far more than others. */
  limit?: { attempts: number; minutes: number };
  /** The codes that a caller can meet beyond those that any call can answer with. */
  errors?: readonly ErrorCode[];
}

/** Exactly one endpoint for each call of a file: one that is missing or left over doesn't compile. */
export type EndpointsOf<Calls> = Record<keyof Calls, Endpoint>;

/** Both halves. */
export type Call = WireCall & Endpoint;

/** Whether a call sends `X-CSRFToken`: every write, and every call of profile, account, and administration. The browser knows only method and path. */
export function sendsCsrfToken({ method, path }: Pick<WireCall, 'method' | 'path'>): boolean {
  return method !== 'GET' || /^\/api\/(?:auth|reports)\/|\/admin\//.test(path);
}

type Input<S> = S extends GenericSchema ? InferInput<S> : undefined;
type Output<S> = S extends GenericSchema ? InferOutput<S> : undefined;

export type BodyOf<C extends Endpoint> = Input<C['body']>;
export type QueryOf<C extends Endpoint> = Input<C['query']>;
export type ReplyOf<C extends WireCall> = C extends { binary: string } ? Uint8Array : Output<C['reply']>;
export type ParsedBodyOf<C extends Endpoint> = Output<C['body']>;
export type ParsedQueryOf<C extends Endpoint> = Output<C['query']>;
export type ParsedParamsOf<C extends Endpoint> = Output<C['params']>;
