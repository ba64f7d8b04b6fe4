import { Refusal } from '../http/refusal.ts';

export function sessionExpired(): Refusal {
  return new Refusal('session_expired', 'Your session has expired. Please log in again.');
}
