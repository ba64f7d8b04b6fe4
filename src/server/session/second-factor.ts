import type { FastifyRequest } from 'fastify';
import { Rejection } from '../http/rejection.ts';
import { viewerOf } from './session.ts';

/** Returns whether this installation requires a second factor from staff, and this session of a staff member has none. */
export function lacksSecondFactor({ session, server }: FastifyRequest): boolean {
  return session.kind === 'signed-in' && session.user.is_staff && !viewerOf(session, server.env).isStaff;
}

export function secondFactorRequired(): Rejection {
  return new Rejection('second_factor_required', 'Staff confirm with a passkey here.');
}
