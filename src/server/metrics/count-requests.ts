import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallName } from '../../contract/calls.ts';
import type { ErrorCode } from '../../contract/errors.ts';
import { patternOf } from '../http/request-path.ts';
import { readSentAt } from '../http/sent-at.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call's name, for calls that devices send from their outbox. */
    outboxCall?: CallName;
  }
  interface FastifyReply {
    /** The outcome of a call, for the metrics. */
    outcome: 'accepted' | 'replayed' | ErrorCode;
  }
}

/** Counts every response by its route pattern, never by its URL, so that visitors can't add labels. */
export function countRequests(app: FastifyInstance): void {
  app.decorateReply('outcome', 'accepted');
  app.addHook('onResponse', (request, reply, done) => {
    const { metrics } = app;
    const { method } = request;
    // Each time it's asked, Fastify makes this object.
    const { url, config } = request.routeOptions;
    const route = url ?? patternOf(request) ?? 'none';
    metrics.requests.inc({ method, route, status: reply.statusCode });
    metrics.durations.observe({ method, route }, reply.elapsedTime / 1000);
    const call = config.outboxCall;
    if (call) {
      metrics.operationOutcomes.inc({ call, verdict: reply.outcome });
      const lag = waitedSeconds(request, reply);
      if (lag !== undefined) metrics.syncLag.observe({ call }, lag);
    }
    done();
  });
}

/** How long an accepted operation waited, or undefined for one that doesn't say. */
function waitedSeconds(request: FastifyRequest, { outcome }: FastifyReply): number | undefined {
  const sentAt = readSentAt(request);
  if (outcome !== 'accepted' || !sentAt) return undefined;
  const { answered_at, checked_at, made_at, done_at } = (request.body ?? {}) as Record<string, string | undefined>;
  const seconds = (sentAt.getTime() - Date.parse(answered_at ?? checked_at ?? made_at ?? done_at ?? '')) / 1000;
  return seconds >= 0 ? seconds : undefined;
}
