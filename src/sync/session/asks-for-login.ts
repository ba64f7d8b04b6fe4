import type { Failure } from '../http/first/api-client.ts';

/** Whether nothing but a login of the same user helps. */
export function asksForLogin(failure: Failure): boolean {
  if (failure.kind !== 'rejected') return false;
  return (
    failure.code === 'not_authenticated' ||
    failure.code === 'session_expired' ||
    failure.code === 'account_suspended' ||
    failure.code === 'wrong_user' ||
    (failure.status === 401 && failure.code !== 'bad_credentials')
  );
}

/** Whether another account is logged in, rather than nobody. */
export function isOtherUser(failure: Failure): boolean {
  return failure.kind === 'rejected' && failure.code === 'wrong_user' && failure.body.is_signed_in !== false;
}
