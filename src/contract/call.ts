import type { GenericSchema, InferInput, InferOutput } from 'valibot';
import type { ErrorCode } from './errors.ts';

/** The half of an HTTP call that both sides read, and all that the browser's bundle has of it. In `path`, `:name` is a parameter. */
export interface WireCall {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: `/api/${string}`;
  /** Does the same for every user. It names no expected user, so it works after the session has ended. */
  sessionless?: true;
  /** Its response replaces the session's cookie. */
  startsSession?: true;
  /** Without one, and without `binary`, the reply is 204 and empty. */
  reply?: GenericSchema;
  /** The media type of a binary reply. Its bytes are sent unchanged, whatever encodings the client accepts. */
  binary?: 'application/gzip';
}

/** The half of a call that only the server reads. The browser imports none of it but types, so the build drops it from the bundle. */
export interface Endpoint {
  /** For `/api/openapi.json`. */
  summary: string;
  /** The least that the caller must be. */
  access: 'public' | 'user' | 'staff';
  /** The message for a visitor who can't make the call, by default 'Please log in first.' */
  anonymousMessage?: string;
  params?: GenericSchema<Record<string, string>, Record<string, unknown>>;
  query?: GenericSchema;
  body?: GenericSchema;
  /** The status of success, by default 200, or 204 without a reply. */
  status?: 201;
  /** Can't be undone: rejected with `fresh_login_required` unless the password or a passkey was given within the last 15 minutes. */
  fresh?: true;
  /** Accepts an `Idempotency-Key`. */
  idempotent?: true;
  /**
   * For an idempotent call, the reply's fields that are the learner's own, by default all of them. The rest is stored once for everyone.
   */
  ownFields?: readonly string[];
  /** The same for everyone. It reads and sets no cookie, and shared caches can keep the reply. */
  shared?: true;
  /** The same for every visitor, so the server builds it at most once a second. */
  sameForVisitors?: true;
  /** A visitor's reply may be a few seconds old, so a replica of the database can serve it. It must only read. */
  replicated?: true;
  /** How often an account can make this call, counted over all processes. For calls that cost far more than others. */
  limit?: { attempts: number; minutes: number };
  /** The codes that this call can return in addition to those of every call. */
  errors?: readonly ErrorCode[];
}

/** The server halves of a file's calls, by the names of their wire halves. */
export type Endpoints = Record<string, Endpoint>;

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
