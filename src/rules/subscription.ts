/** How long access goes on after a paid period while its renewal is awaited or has failed. */
export const graceDays = 7;

/** Until when a subscription that renews itself gives access though nothing more is paid; null where no renewal is to come. */
export function graceEnd(paidUntil: Date, renews: boolean): Date | null {
  return renews ? new Date(paidUntil.getTime() + graceDays * 86_400_000) : null;
}

/** As much of a subscription as decides what its owner may do with it. */
export interface Standing {
  subscription_type: 'monthly' | 'annual';
  state: 'active' | 'past_due' | 'ended';
  is_active: boolean;
  is_managed: boolean;
  cancel_at_period_end: boolean;
}

function isHeld({ is_active, is_managed, state }: Standing): boolean {
  return is_active && is_managed && state !== 'ended';
}

export function mayCancel(standing: Standing): boolean {
  return isHeld(standing) && !standing.cancel_at_period_end;
}

export function mayResume(standing: Standing): boolean {
  return isHeld(standing) && standing.cancel_at_period_end;
}

/** With a renewal unpaid nothing else can be bought; the annual plan goes on by itself, so a cancelled month may become a year. */
export function mayGoAnnual(standing: Standing): boolean {
  return isHeld(standing) && standing.state === 'active' && standing.subscription_type === 'monthly';
}
