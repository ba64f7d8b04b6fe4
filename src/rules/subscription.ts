/** How long access continues after a paid period while its renewal is pending or has failed. */
export const graceDays = 7;

/** Returns the end of access for a renewing subscription if nothing more is paid; null if it won't renew. */
export function graceEnd(paidUntil: Date, renews: boolean): Date | null {
  return renews ? new Date(paidUntil.getTime() + graceDays * 86_400_000) : null;
}

/** The part of a subscription that decides what its owner can do with it. */
export interface SubscriptionStatus {
  subscription_type: 'monthly' | 'annual';
  state: 'active' | 'past_due' | 'ended';
  is_active: boolean;
  is_managed: boolean;
  cancel_at_period_end: boolean;
}

function isHeld({ is_active, is_managed, state }: SubscriptionStatus): boolean {
  return is_active && is_managed && state !== 'ended';
}

export function mayCancel(status: SubscriptionStatus): boolean {
  return isHeld(status) && !status.cancel_at_period_end;
}

export function mayResume(status: SubscriptionStatus): boolean {
  return isHeld(status) && status.cancel_at_period_end;
}

/** While a renewal is unpaid, nothing else can be bought. The annual plan renews automatically, so a canceled month can become a year. */
export function mayGoAnnual(status: SubscriptionStatus): boolean {
  return isHeld(status) && status.state === 'active' && status.subscription_type === 'monthly';
}
