import * as v from 'valibot';
import { plans } from './account.ts';
import { AbsoluteUrl, Count, Id, Instant, Uuid } from './scalars.ts';

const Plan = v.picklist(plans, 'A plan must be monthly or annual.');

const SiteUrl = AbsoluteUrl(2000, 'Expected an absolute URL on this site.');

/** Where the browser goes after the payment, or after a canceled one. Both must be on this site. */
export const CheckoutBody = v.object({ subscription_type: Plan, success_url: SiteUrl, cancel_url: SiteUrl });
export type CheckoutBody = v.InferInput<typeof CheckoutBody>;

/** In the URL of a test checkout. */
export const CheckoutId = Uuid("A checkout's ID must be a UUID.");

export const CheckoutReply = v.object({ checkout_url: v.pipe(v.string(), v.url()) });

/**
 * `past_due`: a renewal failed, and its grace is running. `current_period_end`: the end of the paid period; `access_until` is later while a
 * renewal is expected. `is_managed` is false if nobody pays for it, such as one that staff gave. It can't be changed.
 */
export const Subscription = v.object({
  id: Id,
  subscription_type: v.picklist(plans),
  is_active: v.boolean(),
  state: v.picklist(['active', 'past_due', 'ended']),
  started_at: Instant,
  current_period_end: Instant,
  access_until: Instant,
  cancel_at_period_end: v.boolean(),
  is_managed: v.boolean(),
});
export type Subscription = v.InferOutput<typeof Subscription>;

/** The price of a change to the annual plan at that time, in cents: a year minus the rest of the month. */
export const AnnualOffer = v.object({ amount: Count, currency: v.string(), as_of: Instant });
export type AnnualOffer = v.InferOutput<typeof AnnualOffer>;

/** The accepted offer. It's valid for an hour. */
export const AnnualBody = v.object({ as_of: Instant });

/** `amount` is in cents; `url` leads to the payment provider's own receipt. */
export const Receipt = v.object({
  id: Id,
  reason: v.picklist(['start', 'renewal', 'change']),
  state: v.picklist(['paid', 'failed', 'refunded']),
  amount: Count,
  currency: v.string(),
  created_at: Instant,
  url: v.nullable(v.string()),
});
export type Receipt = v.InferOutput<typeof Receipt>;

export const PortalBody = v.object({ return_url: SiteUrl });
export const PortalReply = v.object({ portal_url: v.pipe(v.string(), v.url()) });

/** `card`: changes the card of a subscription and pays what is due. `amount`, in cents, is then what is due. */
export const SandboxCheckout = v.object({
  kind: v.picklist(['subscribe', 'card']),
  plan: v.picklist(plans),
  amount: Count,
  currency: v.string(),
  state: v.picklist(['open', 'paid', 'cancelled', 'expired']),
  return_url: v.string(),
});
export type SandboxCheckout = v.InferOutput<typeof SandboxCheckout>;

export const SandboxBody = v.object({ outcome: v.picklist(['pay', 'decline', 'cancel']) });
export type SandboxOutcome = v.InferOutput<typeof SandboxBody>['outcome'];

/** `next_url` is null if the card was declined and the learner can try again. */
export const SandboxReply = v.object({ next_url: v.nullable(v.string()) });
