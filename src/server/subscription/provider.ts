import type { Plan } from '../../contract/account.ts';
import type { Config } from '../../contract/config.ts';
import type { AnnualOffer, Receipt, SandboxCheckout } from '../../contract/subscription.ts';

/** A subscription as its provider has it now. `incomplete`: nothing was ever paid. */
export interface ProviderSubscription {
  id: string;
  /** Its user, as this server told the provider. */
  owner: { userId: number } | Customer;
  plan: Plan;
  state: 'incomplete' | 'active' | 'past_due' | 'ended';
  startedAt: Date;
  /** The end of the paid period. */
  paidUntil: Date;
  cancelAtPeriodEnd: boolean;
  endedAt: Date | null;
  payments: ProviderPayment[];
}

/** `userId`: the user for whom this installation made the subscription, if it did. A known customer takes precedence. */
interface Customer {
  customerId: string;
  /** The address to which the provider writes; null if it doesn't. */
  email: string | null;
  userId: number | null;
}

export interface ProviderPayment extends Omit<Receipt, 'id' | 'created_at'> {
  id: string;
  createdAt: Date;
}

/** Says that something happened at the provider. The server always asks for the current state, so the order of events doesn't matter. */
export interface PaymentEvent {
  id: string;
  checkoutId?: string | undefined;
  subscriptionId?: string | undefined;
  /** The customer, if it can be about any of their subscriptions. */
  customerId?: string | undefined;
  dispute?: Dispute | undefined;
}

/** A bank's claim to return a payment. */
export interface Dispute {
  id: string;
  chargeId: string;
  /** The provider's words. */
  status: string;
  reason: string;
  /** In the smallest unit of the currency. */
  amount: number;
  currency: string;
  /** Whether the claim was just made or decided, which staff have to know. */
  isNews: boolean;
}

export interface Order {
  /** The checkout's ID, made by this server. */
  id: string;
  user: { id: number; email: string; username: string };
  plan: Plan;
  successUrl: string;
  cancelUrl: string;
  /** This site's origin. */
  site: string;
}

/** `outdated`: the offer was for a period that has ended. */
export type AnnualOutcome = 'changed' | 'declined' | 'outdated';

/** The provider didn't answer, or not in a way that makes sense. Nobody knows whether the request had its effect. */
export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable';
}

/** Takes the money. Every method can throw ProviderUnavailable, and each can be repeated. */
export interface Provider {
  readonly name: Config['payments']['provider'];
  readonly testMode: boolean;

  startCheckout(order: Order): Promise<{ id: string; url: string }>;
  /** Expires an open checkout, so it can't be paid anymore. */
  withdrawCheckout(id: string): Promise<void>;
  readCheckout(id: string): Promise<{ state: SandboxCheckout['state']; subscriptionId: string | null }>;

  readSubscription(id: string): Promise<ProviderSubscription | null>;
  setRenewal(id: string, renews: boolean): Promise<void>;
  offerAnnual(id: string, asOf: Date): Promise<AnnualOffer>;
  /** Charges the amount offered at that time immediately. If the card is declined, nothing changes. */
  changeToAnnual(id: string, asOf: Date): Promise<AnnualOutcome>;
  /** Ends it now. `refund` returns the last payment. */
  end(id: string, options: { refund: boolean }): Promise<void>;
  /** Changes the address to which the provider writes to this customer. */
  writeTo(customerId: string, email: string): Promise<void>;
  /** Returns the customer who paid a charge, or null if there is none. */
  customerOfCharge(id: string): Promise<string | null>;
  /** Has the provider delete this user's cards, and end everything that it would still charge. */
  forget(userId: number): Promise<void>;
  /** Returns the URL where the user changes a subscription's card. */
  portalUrl(id: string, user: Order['user'], returnUrl: string, site: string): Promise<string>;

  /** Returns events since then, in case the server missed some. */
  missedEvents(since: Date): Promise<PaymentEvent[]>;
}
