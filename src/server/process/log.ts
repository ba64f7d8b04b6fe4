import { type FastifyReply, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify';
import { pathOf, patternOf } from '../http/request-path.ts';
import type { Env } from './env.ts';
import type { ErrorReports } from './error-reports.ts';

/**
 * Logs structured lines to standard output: method, path without its query, route, status, time, and request ID. Never a header, cookie,
 * body, or a query's values.
 */
export function logOptions(
  env: Env,
  stream: { write(line: string): void } | undefined,
  reports: ErrorReports | undefined,
): FastifyServerOptions['logger'] {
  return {
    level: env.logLevel,
    ...(stream && { stream }),
    ...(reports && { hooks: { logMethod: reportErrors(reports) } }),
    serializers: {
      req: (request: FastifyRequest) => ({
        method: request.method,
        path: pathOf(request),
        route: patternOf(request),
        address: request.ip,
      }),
      err: errorFields,
    },
  };
}

const errorLevel = 50;
const fatalLevel = 60;

type LoggerOptions = Exclude<NonNullable<FastifyServerOptions['logger']>, boolean>;
type LogMethod = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>;

/** Reports what is logged as an error, wherever that is. */
function reportErrors(reports: ErrorReports): LogMethod {
  return function (args, write, level) {
    write.apply(this, args);
    const [details, sentence = ''] = args as unknown as [{ err?: unknown }, string?];
    if (level < errorLevel || !(details.err instanceof Error)) return;
    const requestId: string | undefined = this.bindings().reqId;
    const report = {
      error: details.err,
      sentence,
      level: level === fatalLevel ? 'fatal' : 'error',
      requestId,
    } as const;
    // A warning is not reported in turn.
    reports.send(report, (error) => this.warn({ err: error }, 'An error could not be reported.'));
  };
}

/** Writes one line a request, once it has been answered, and none for a file of the browser app. */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    if (!error && isFile(request)) return;
    const line = { req: request, status: reply.statusCode, ms: Math.round(reply.elapsedTime) };
    if (error) reply.log.error({ ...line, err: error }, 'request errored');
    else reply.log.info(line, 'request');
  }
}

function isFile({ is404, routeOptions }: FastifyRequest): boolean {
  return !is404 && routeOptions.url === '/*';
}

export type ErrorFields = {
  type: string;
  message: string;
  stack: string;
  code?: string;
  /** With placeholders for its values. */
  query?: string;
  cause?: ErrorFields;
};

/** Drizzle's message and stack repeat a query's values, and PostgreSQL's details a row's. Neither belongs in the log. */
export function errorFields({
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
