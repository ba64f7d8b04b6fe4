import { product } from '../../contract/product.ts';
import { Rejection } from '../http/rejection.ts';

export function sessionExpired(): Rejection {
  return new Rejection('session_expired', 'Your session has expired. Please log in again.');
}

/** Only call this for someone who proved that the account is theirs. */
export function accountSuspended(): Rejection {
  const mistake = `If you think that is a mistake, write to ${product.support_email}.`;
  return new Rejection('account_suspended', `This account is suspended. ${mistake}`);
}
