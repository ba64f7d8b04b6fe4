import type { FastifyRequest, FastifyServerOptions } from 'fastify';
import type { Env } from './env.ts';

/** Structured lines on standard output: method, path without its query, status, time and request id; never a header, cookie or body. */
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
    },
  };
}
