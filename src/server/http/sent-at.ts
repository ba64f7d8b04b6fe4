import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { Instant } from '../../contract/scalars.ts';

/** Returns what the device's clock said when it sent this. It's a header because each repeat of an operation has its own. */
export function readSentAt(request: FastifyRequest): Date | undefined {
  const sentAt = request.headers['x-sent-at'];
  return v.is(Instant, sentAt) ? new Date(sentAt) : undefined;
}
