import type { FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';
import { viewerOf } from './session.ts';

/** Whether this installation asks staff for a second factor, and this session of one of them has none. */
export function lacksSecondFactor({ session, server }: FastifyRequest): boolean {
  return session.kind === 'signed-in' && session.user.is_staff && !viewerOf(session, server.env).isStaff;
}

export function secondFactorRequired(): Refusal {
  return new Refusal('second_factor_required', 'Staff confirm with a passkey here.');
}
