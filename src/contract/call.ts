import type { GenericSchema, InferInput, InferOutput } from 'valibot';
import type { ErrorCode } from './errors.ts';

/**
 * One HTTP call, declared once: the server validates by it, the client is typed by it and `/api/openapi.json` is made of it.
 * In `path`, `:name` stands for a parameter. `access` is the least that the caller must be. `idempotent` calls take an
 * `Idempotency-Key`. `errors` lists what a caller can meet beside the codes that any call can answer with.
 */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: `/api/${string}`;
  summary: string;
  access: 'public' | 'user' | 'staff';
  /** What it does is the same whoever is signed in: it names no expected user, so that it works when the session is over. */
  sessionless?: true;
  /** What is said to a visitor who may not make it; 'Please log in first.' unless given. */
  stranger?: string;
  params?: GenericSchema<Record<string, string>, Record<string, unknown>>;
  query?: GenericSchema;
  body?: GenericSchema;
  /** Without one, and without `binary`, the reply is 204 and empty. */
  reply?: GenericSchema;
  /** The media type of a reply that is bytes in place of JSON. They are sent as they are, whatever encodings the caller takes. */
  binary?: 'application/gzip';
  /** The status of success; 200 unless said, 204 without a reply. */
  status?: 201;
  idempotent?: true;
  errors?: readonly ErrorCode[];
}

/** Whether a call sends `X-CSRFToken`: every write, and every call of profile, account, and administration. The browser knows only method and path. */
export function sendsCsrfToken({ method, path }: Pick<Call, 'method' | 'path'>): boolean {
  return method !== 'GET' || /^\/api\/(?:auth|reports)\/|\/admin\//.test(path);
}

type Input<S> = S extends GenericSchema ? InferInput<S> : undefined;
type Output<S> = S extends GenericSchema ? InferOutput<S> : undefined;

export type BodyOf<C extends Call> = Input<C['body']>;
export type QueryOf<C extends Call> = Input<C['query']>;
export type ReplyOf<C extends Call> = C extends { binary: string } ? Uint8Array : Output<C['reply']>;
export type ParsedBodyOf<C extends Call> = Output<C['body']>;
export type ParsedQueryOf<C extends Call> = Output<C['query']>;
export type ParsedParamsOf<C extends Call> = Output<C['params']>;
