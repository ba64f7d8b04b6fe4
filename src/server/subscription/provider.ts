import type { Plan } from '../../contract/account.ts';
import type { Config } from '../../contract/config.ts';
import type { AnnualOffer, Receipt, SandboxCheckout } from '../../contract/subscription.ts';

/** A subscription as its provider holds it now. `incomplete`: nothing was ever paid. */
export interface ProviderSubscription {
  id: string;
  /** Whose it is, by what this server told the provider. */
  owner: { userId: number } | Customer;
  plan: Plan;
  state: 'incomplete' | 'active' | 'past_due' | 'ended';
  startedAt: Date;
  /** What has been paid for ends here. */
  paidUntil: Date;
  cancelAtPeriodEnd: boolean;
  endedAt: Date | null;
  payments: ProviderPayment[];
}

/** `userId`: who this installation made the subscription for, if it did; a customer that is known here goes before it. */
interface Customer {
  customerId: string;
  /** Where the provider writes to them; null where it does not. */
  email: string | null;
  userId: number | null;
}

export interface ProviderPayment extends Omit<Receipt, 'id' | 'created_at'> {
  id: string;
  createdAt: Date;
}

/** That something has happened at the provider. What it is like now is always asked for, so that the order of events does not matter. */
export interface PaymentEvent {
  id: string;
  checkoutId?: string | undefined;
  subscriptionId?: string | undefined;
  /** Of whom any subscription may be meant. */
  customerId?: string | undefined;
}

export interface Order {
  /** Of the checkout, made by this server. */
  id: string;
  user: { id: number; email: string; username: string };
  plan: Plan;
  successUrl: string;
  cancelUrl: string;
  /** This site's origin. */
  site: string;
}

/** `outdated`: the offer is of a period that is over. */
export type AnnualOutcome = 'changed' | 'declined' | 'outdated';

/** Nothing was heard of the provider, or nothing that makes sense: nobody knows whether the request had its effect. */
export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable';
}

/** Who takes the money. Every method may throw ProviderUnavailable; each of them may be repeated. */
export interface Provider {
  readonly name: Config['payments']['provider'];
  readonly testMode: boolean;

  startCheckout(order: Order): Promise<{ id: string; url: string }>;
  /** A checkout that is still open can't be paid any more. */
  withdrawCheckout(id: string): Promise<void>;
  readCheckout(id: string): Promise<{ state: SandboxCheckout['state']; subscriptionId: string | null }>;

  readSubscription(id: string): Promise<ProviderSubscription | null>;
  setRenewal(id: string, renews: boolean): Promise<void>;
  offerAnnual(id: string, asOf: Date): Promise<AnnualOffer>;
  /** Takes at once what was offered as of that time; when the card is declined nothing is changed. */
  changeToAnnual(id: string, asOf: Date): Promise<AnnualOutcome>;
  /** Ends it now; `refund` gives the last payment back. */
  end(id: string, options: { refund: boolean }): Promise<void>;
  /** Writes to this customer at another address from now on. */
  writeTo(customerId: string, email: string): Promise<void>;
  /** The provider keeps no card of this user any more, and ends whatever it would still charge them for. */
  forget(userId: number): Promise<void>;
  /** Where the card of a subscription is changed. */
  portalUrl(id: string, user: Order['user'], returnUrl: string, site: string): Promise<string>;

  /** What has happened since then and may not have been heard of. */
  missedEvents(since: Date): Promise<PaymentEvent[]>;
}
