import type { FastifyRequest, FastifyServerOptions } from 'fastify';
import type { Env } from './env.ts';

/**
 * Logs structured lines to standard output: method, path without its query, status, time, and request ID. Never a header, cookie, body, or
 * a query's values.
 */
export function logOptions(env: Env, stream?: { write(line: string): void }): FastifyServerOptions['logger'] {
  return {
    level: env.logLevel,
    ...(stream && { stream }),
    serializers: {
      req: (request: FastifyRequest) => ({
        method: request.method,
        path: request.url.split('?', 1)[0],
        address: request.ip,
      }),
      err: errorFields,
    },
  };
}

type ErrorFields = {
  type: string;
  message: string;
  stack: string;
  code?: string;
  /** With placeholders for its values. */
  query?: string;
  cause?: ErrorFields;
};

/** Drizzle's message and stack repeat a query's values, and PostgreSQL's details a row's. Neither belongs in the log. */
function errorFields({
  name,
  message,
  stack = '',
  code,
  cause,
  query,
}: Error & { code?: string; query?: string }): ErrorFields {
  if (query !== undefined)
    return { ...(cause instanceof Error ? errorFields(cause) : { type: name, message: '', stack: '' }), query };
  return {
    type: name,
    message,
    stack,
    ...(code !== undefined && { code }),
    ...(cause instanceof Error && { cause: errorFields(cause) }),
  };
}
