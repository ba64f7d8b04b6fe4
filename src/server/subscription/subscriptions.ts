import { randomUUID } from 'node:crypto';
import { and, desc, eq, exists, gt, isNotNull, isNull, lt, notExists, or, type SQL, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Plan } from '../../contract/account.ts';
import { product } from '../../contract/product.ts';
import type { Subscription } from '../../contract/subscription.ts';
import type { Database, Transaction } from '../database/open-database.ts';
import { checkouts, paymentCustomers, paymentEvents, subscriptions, users } from '../database/schema.ts';
import { invalid, type Rejection } from '../http/rejection.ts';
import { queueMail } from '../mail/outgoing-mail.ts';
import type { Dispute, Order, PaymentEvent, Provider } from './provider.ts';
import { lockOwner, orphanPaymentAction, writeSubscription } from './write-subscription.ts';

type Row = typeof subscriptions.$inferSelect;
type Checkout = typeof checkouts.$inferSelect;

/** Providers repeat an event for this long, and are asked about lost events for as long. */
const eventDays = 4;

/**
 * Knows who has paid. It never believes an event or the browser: each only makes it ask the provider for the subscription's current state,
 * and store that.
 */
export class Subscriptions {
  readonly provider: Provider;
  readonly #db: Database;
  readonly #now: () => Date;
  readonly #log: FastifyBaseLogger;

  constructor(db: Database, provider: Provider, now: () => Date, log: FastifyBaseLogger) {
    this.#db = db;
    this.provider = provider;
    this.#now = now;
    this.#log = log;
  }

  /** Returns the URL where this user pays for the plan, unless they have a subscription. */
  async checkout(order: Omit<Order, 'id'>): Promise<string | Rejection> {
    const { user, plan } = order;
    await this.#mendQuietly(user.id);
    const current = await this.#live(user.id);
    if (current && isRunning(current, this.#now())) return alreadySubscribed(current);
    const lapsedId = current && this.#idHere(current);
    if (lapsedId) {
      // Its grace has ended, but the provider might still retry the payment.
      await this.provider.end(lapsedId, { refund: false });
      await this.settle(lapsedId);
    }
    await this.#withdrawOpen(user.id);
    const meanwhile = await this.#live(user.id);
    if (meanwhile && isRunning(meanwhile, this.#now())) return alreadySubscribed(meanwhile);

    const id = randomUUID();
    await this.#db.insert(checkouts).values({
      id,
      user_id: user.id,
      subscription_type: plan,
      provider: this.provider.name,
      success_url: order.successUrl,
      cancel_url: order.cancelUrl,
      created_at: this.#now(),
    });
    const started = await this.provider.startCheckout({ ...order, id });
    await this.#db.update(checkouts).set({ provider_id: started.id }).where(eq(checkouts.id, id));
    return started.url;
  }

  /** Processes an event, once. */
  async digest({ id, checkoutId, subscriptionId, customerId, dispute }: PaymentEvent): Promise<void> {
    const [known] = await this.#db.select().from(paymentEvents).where(eq(paymentEvents.id, id));
    if (known) return;
    if (checkoutId !== undefined) {
      const [checkout] = await this.#db.select().from(checkouts).where(eq(checkouts.provider_id, checkoutId));
      if (checkout) await this.#settleCheckout(checkout);
    }
    if (subscriptionId !== undefined) await this.settle(subscriptionId);
    if (customerId !== undefined) await this.#settleAllOf(customerId);
    const disputer = dispute && (await this.provider.customerOfCharge(dispute.chargeId));
    if (disputer) await this.#settleAllOf(disputer);
    await this.#db.transaction(async (transaction) => {
      const fresh = await transaction.insert(paymentEvents).values({ id }).onConflictDoNothing().returning();
      if (fresh.length > 0 && dispute?.isNews) await this.#tellStaff(transaction, disputer ?? null, dispute);
    });
  }

  /** A chargeback has a deadline at the provider, which only staff can meet, also if the account is gone by then. */
  async #tellStaff(transaction: Transaction, customerId: string | null, dispute: Dispute): Promise<void> {
    const { id, status, reason, amount, currency } = dispute;
    this.#log.warn({ dispute: id, status }, 'A payment is disputed.');
    const [user] = await transaction
      .select({ username: users.username })
      .from(users)
      .innerJoin(paymentCustomers, eq(paymentCustomers.user_id, users.id))
      .where(eq(paymentCustomers.customer_id, customerId ?? ''));
    const username = user?.username ?? 'A former learner';
    const about = { username, dispute: id, status, reason, amount, currency };
    await queueMail(transaction, { kind: 'payment_disputed', recipient: product.support_email, ...about }, this.#now());
  }

  /**
   * Asks the provider for a subscription's state, and stores it. The ticket is drawn before the request: what a later read stored stays,
   * and whatever changes after both reads brings its own event.
   */
  async settle(providerId: string): Promise<void> {
    const about = { subscription: providerId };
    switch (await this.#look(providerId)) {
      case 'foreign':
        this.#log.warn(about, 'The payment provider has a subscription of nobody here.');
        return;
      case 'orphaned':
        await this.provider.end(providerId, { refund: false });
        this.#log.warn(about, 'A subscription of a deleted account was ended.');
        return;
      case 'second':
        // Paid twice, as from 2 tabs: refunds the second payment.
        await this.provider.end(providerId, { refund: true });
        this.#log.warn(about, 'A second subscription of one user was ended and refunded.');
        break;
      case 'renews in vain':
        await this.provider.setRenewal(providerId, false);
        break;
      case 'owes in vain':
        // Otherwise the provider keeps retrying the overdue charge.
        await this.provider.end(providerId, { refund: false });
        break;
      default:
        return;
    }
    await this.#look(providerId);
  }

  /** Stores a subscription's current state, and returns what has to follow. */
  async #look(providerId: string) {
    const { rows } = await this.#db.execute<{ ticket: string }>(sql`select nextval('payment_tickets') as ticket`);
    const ticket = Number(rows[0]?.ticket);
    const found = await this.provider.readSubscription(providerId);
    if (!found || found.state === 'incomplete') return 'nothing';
    const { owner, action } = await this.#db.transaction(async (transaction) => {
      const owner = await lockOwner(transaction, found);
      if (!owner) return { owner, action: await orphanPaymentAction(transaction, found) };
      const written = { userId: owner.id, provider: this.provider.name, found, ticket, now: this.#now() };
      return { owner, action: await writeSubscription(transaction, written) };
    });
    if (!owner || action !== 'written') return action;
    if ('customerId' in found.owner && found.owner.email !== null && found.owner.email !== owner.email) {
      // The user's request is done. The next read tries this again.
      await this.provider.writeTo(found.owner.customerId, owner.email).catch(this.#warn);
    }
    if (owner.suspended_at === null) return action;
    if (found.state === 'past_due') return 'owes in vain';
    return found.state === 'active' && !found.cancelAtPeriodEnd ? 'renews in vain' : action;
  }

  /** After a suspension, ends what the user pays for. If the provider can't be reached now, the sweep tells it. */
  async stopPayments(userId: number): Promise<void> {
    await this.#withdrawOpen(userId).catch(this.#warn);
    await this.#mendQuietly(userId);
  }

  async #settleAllOf(customerId: string): Promise<void> {
    const theirs = await this.#db
      .select({ id: subscriptions.provider_id })
      .from(subscriptions)
      .innerJoin(paymentCustomers, eq(paymentCustomers.user_id, subscriptions.user_id))
      .where(and(eq(paymentCustomers.customer_id, customerId), eq(subscriptions.provider, this.provider.name)));
    for (const { id } of theirs) if (id) await this.settle(id);
  }

  /**
   * Before an account is deleted, ends everything that this user could pay for. Throws while the provider can't be reached, and can be
   * repeated.
   */
  async forget(userId: number): Promise<void> {
    await this.#withdrawOpen(userId);
    const paying = await this.payingId(userId);
    if (paying !== undefined) {
      await this.provider.end(paying, { refund: false });
      await this.settle(paying);
    }
    await this.provider.forget(userId);
  }

  /**
   * Asks about events that might have been missed. For one user who is back: started checkouts, and the active subscription. For everyone:
   * undelivered events, abandoned checkouts, and ended periods. Reports failures, but continues with the rest.
   */
  async mend(onFailure: (error: unknown) => void, userId?: number): Promise<void> {
    const now = this.#now();
    if (userId === undefined) {
      const since = daysBefore(now, eventDays - 1);
      const missed = await this.provider.missedEvents(since).catch((error) => {
        onFailure(error);
        return [];
      });
      for (const event of missed) await this.digest(event).catch(onFailure);
      const longAgo = daysBefore(now, 2 * eventDays);
      await this.#db.delete(paymentEvents).where(lt(paymentEvents.received_at, longAgo));
      await this.#db.delete(checkouts).where(lt(checkouts.created_at, longAgo));
    }
    const open = await this.#db.select().from(checkouts).where(this.#unsettled(userId));
    for (const checkout of open) await this.#settleCheckout(checkout).catch(onFailure);
    const isAsked =
      userId === undefined
        ? or(lt(subscriptions.current_period_end, now), this.#isPaidInVain())
        : eq(subscriptions.user_id, userId);
    const live = await this.#db
      .select({ provider_id: subscriptions.provider_id })
      .from(subscriptions)
      .where(and(isAsked, eq(subscriptions.provider, this.provider.name), isNull(subscriptions.ended_at)));
    for (const { provider_id } of live) if (provider_id) await this.settle(provider_id).catch(onFailure);
  }

  /** Returns the user's own, newest first, after asking for missed events. */
  async list(userId: number): Promise<Subscription[]> {
    await this.#mendQuietly(userId);
    const rows = await this.#db
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.user_id, userId))
      .orderBy(desc(subscriptions.started_at), desc(subscriptions.id));
    return rows.map((row) => this.#subscriptionOf(row));
  }

  /** `providerId` is null if this provider has nothing to change, as for a plan that staff gave. */
  async find(
    userId: number,
    id: number,
  ): Promise<{ subscription: Subscription; providerId: string | null } | undefined> {
    const isTheirs = and(eq(subscriptions.id, id), eq(subscriptions.user_id, userId));
    const [row] = await this.#db.select().from(subscriptions).where(isTheirs);
    return row && { subscription: this.#subscriptionOf(row), providerId: this.#idHere(row) };
  }

  /** Returns the one whose card can be changed. */
  async payingId(userId: number): Promise<string | undefined> {
    const row = await this.#live(userId);
    return (row && this.#idHere(row)) ?? undefined;
  }

  #subscriptionOf(row: Row): Subscription {
    return subscriptionOf(row, { now: this.#now(), isManaged: this.#idHere(row) !== null });
  }

  /** Also null for a test payment's subscription after Stripe has replaced test payments: it just ends. */
  #idHere({ provider, provider_id }: Row): string | null {
    return provider === this.provider.name ? provider_id : null;
  }

  async #live(userId: number): Promise<Row | undefined> {
    const isLive = and(eq(subscriptions.user_id, userId), isNull(subscriptions.ended_at));
    const [row] = await this.#db.select().from(subscriptions).where(isLive);
    return row;
  }

  /** Expires an earlier checkout, unless it turns out to be paid. */
  async #withdrawOpen(userId: number): Promise<void> {
    const open = await this.#db.select().from(checkouts).where(this.#unsettled(userId));
    for (const checkout of open) {
      if (checkout.provider_id) await this.provider.withdrawCheckout(checkout.provider_id);
      await this.#settleCheckout(checkout);
    }
  }

  async #settleCheckout(checkout: Checkout): Promise<void> {
    if (!checkout.provider_id) return;
    const { state, subscriptionId } = await this.provider.readCheckout(checkout.provider_id);
    if (state === 'paid' && subscriptionId) await this.settle(subscriptionId);
    if (state !== checkout.state) await this.#db.update(checkouts).set({ state }).where(eq(checkouts.id, checkout.id));
  }

  /** Checkouts that could be paid by now, or are paid and not stored yet. */
  #unsettled(userId: number | undefined): SQL | undefined {
    return and(
      userId === undefined ? undefined : eq(checkouts.user_id, userId),
      eq(checkouts.provider, this.provider.name),
      or(eq(checkouts.state, 'open'), this.#isPaidUnseen()),
      isNotNull(checkouts.provider_id),
      // A checkout is open for a day at most.
      gt(checkouts.created_at, daysBefore(this.#now(), eventDays)),
    );
  }

  /** The sandbox's records say that it's paid before the server knows, because the process can end in between. */
  #isPaidUnseen(): SQL | undefined {
    const written = this.#db
      .select({ id: subscriptions.id })
      .from(subscriptions)
      .where(
        and(eq(subscriptions.provider, checkouts.provider), eq(subscriptions.provider_id, checkouts.subscription_id)),
      );
    return and(eq(checkouts.state, 'paid'), isNotNull(checkouts.subscription_id), notExists(written));
  }

  /** A suspended user's subscription, if the provider hasn't been told yet. */
  #isPaidInVain(): SQL | undefined {
    const suspended = this.#db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, subscriptions.user_id), isNotNull(users.suspended_at)));
    return and(or(eq(subscriptions.cancel_at_period_end, false), subscriptions.past_due), exists(suspended));
  }

  #warn = (error: unknown): void => {
    this.#log.warn({ err: error }, 'The payment provider could not be asked.');
  };

  /** Shows what's known even if the provider can't be reached. */
  async #mendQuietly(userId: number): Promise<void> {
    await this.mend(this.#warn, userId);
  }
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * 86_400_000);
}

function accessEnd({ current_period_end, grace_until }: Row): Date {
  return grace_until && grace_until > current_period_end ? grace_until : current_period_end;
}

function isRunning(row: Row, now: Date): boolean {
  return accessEnd(row) > now;
}

function subscriptionOf(row: Row, { now, isManaged }: { now: Date; isManaged: boolean }): Subscription {
  const is_active = isRunning(row, now);
  return {
    id: row.id,
    subscription_type: row.subscription_type,
    is_active,
    state: is_active && row.ended_at === null ? (row.past_due ? 'past_due' : 'active') : 'ended',
    started_at: row.started_at.toISOString(),
    current_period_end: row.current_period_end.toISOString(),
    access_until: accessEnd(row).toISOString(),
    cancel_at_period_end: row.cancel_at_period_end,
    is_managed: isManaged,
  };
}

const planNames: Record<Plan, string> = { monthly: 'a monthly', annual: 'an annual' };

function alreadySubscribed({ subscription_type }: Row): Rejection {
  return invalid({
    subscription_type: [`You already have ${planNames[subscription_type]} subscription. Nothing was charged.`],
  });
}
