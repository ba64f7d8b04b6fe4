import { product } from '../../contract/product.ts';
import { Refusal } from '../http/refusal.ts';

export function sessionExpired(): Refusal {
  return new Refusal('session_expired', 'Your session has expired. Please log in again.');
}

/** Only call this for someone who proved that the account is theirs. */
export function accountSuspended(): Refusal {
  const mistake = `If you think that is a mistake, write to ${product.support_email}.`;
  return new Refusal('account_suspended', `This account is suspended. ${mistake}`);
}
