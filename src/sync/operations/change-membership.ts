import type { WireCall } from '../../contract/call.ts';
import type { Subscription } from '../../contract/subscription.ts';
import type { CallResult } from '../http/first/api-client.ts';
import { membershipQuery } from '../queries/membership.ts';
import type { SyncContext } from '../session/sync-context.ts';

/** Makes a call that changes a subscription, then fetches the new state. */
export async function changeMembership(
  context: SyncContext,
  change: WireCall & { reply: unknown },
  id: number,
  body?: object,
): Promise<CallResult<Subscription>> {
  const call = context.call as (call: WireCall, options: object) => Promise<CallResult<Subscription>>;
  const result = await call(change, { params: { id }, ...(body && { body }) });
  if (result.ok) await context.refresh(membershipQuery);
  return result;
}
