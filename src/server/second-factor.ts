import type { FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';

/** Whether this installation asks staff for a second factor, and this session of one of them has none. */
export function lacksSecondFactor({ session, server }: FastifyRequest): boolean {
  if (session.kind !== 'signed-in' || !session.user.is_staff) return false;
  return server.env.isSecondFactorRequired && !session.hasSecondFactor;
}

export function secondFactorRequired(): Refusal {
  return new Refusal('second_factor_required', 'Staff confirm with a passkey here.');
}
