import { randomUUID } from 'node:crypto';
import { and, desc, eq, isNull, lte, type SQL } from 'drizzle-orm';
import type { Plan } from '../../contract/account.ts';
import { prices } from '../../contract/product.ts';
import type { AnnualOffer, Receipt, SandboxCheckout, SandboxOutcome } from '../../contract/subscription.ts';
import { graceDays } from '../../rules/subscription.ts';
import type { Database, Transaction } from '../database/open-database.ts';
import { checkouts, sandboxPayments, sandboxSubscriptions } from '../database/schema.ts';
import type { AnnualOutcome, Order, PaymentEvent, Provider, ProviderSubscription } from './provider.ts';

type Book = typeof sandboxSubscriptions.$inferSelect;

export const currency = prices.currency.toLowerCase();

export function cents(plan: Plan): number {
  return Math.round(prices[plan] * 100);
}

/**
 * The test payments: a provider with its records in this database, whose card always pays unless told to decline. No money moves. Like a
 * real provider's, its periods begin and end, whenever it's asked what happened.
 */
export class SandboxProvider implements Provider {
  readonly name = 'sandbox';
  readonly testMode = true;
  readonly #db: Database;
  readonly #now: () => Date;

  constructor(db: Database, now: () => Date) {
    this.#db = db;
    this.#now = now;
  }

  async startCheckout({ id, site }: Order) {
    return { id, url: `${site}/checkout/${id}` };
  }

  async withdrawCheckout(id: string): Promise<void> {
    await this.#db
      .update(checkouts)
      .set({ state: 'expired' })
      .where(and(eq(checkouts.id, id), eq(checkouts.state, 'open')));
  }

  async readCheckout(id: string) {
    const [row] = await this.#db.select().from(checkouts).where(eq(checkouts.id, id));
    return { state: row?.state ?? ('expired' as const), subscriptionId: row?.subscription_id ?? null };
  }

  /** Carries out the learner's choice on the checkout page, and returns where they go next; undefined if the checkout isn't theirs. */
  async settleCheckout(
    id: string,
    userId: number,
    outcome: SandboxOutcome,
  ): Promise<{ nextUrl: string | null; events: PaymentEvent[] } | undefined> {
    return this.#db.transaction(async (transaction) => {
      const isTheirs = and(eq(checkouts.id, id), eq(checkouts.user_id, userId), eq(checkouts.provider, this.name));
      const [checkout] = await transaction.select().from(checkouts).where(isTheirs).for('update');
      if (!checkout) return undefined;
      // A second click finds it paid, and pays nothing.
      if (checkout.state === 'paid') return { nextUrl: checkout.success_url, events: [] };
      if (checkout.state !== 'open' || outcome === 'cancel') {
        if (checkout.state === 'open') await this.#close(transaction, id, 'cancelled');
        return { nextUrl: checkout.cancel_url, events: [] };
      }
      if (checkout.kind === 'card' && checkout.subscription_id) {
        const book = await this.#lock(transaction, checkout.subscription_id);
        if (book) await this.#changeCard(transaction, book, outcome === 'pay');
        await this.#close(transaction, id, 'paid');
        return { nextUrl: checkout.success_url, events: [event({ subscriptionId: checkout.subscription_id })] };
      }
      if (outcome === 'decline') return { nextUrl: null, events: [] };
      const subscriptionId = await this.#subscribe(transaction, userId, checkout.subscription_type);
      await this.#close(transaction, id, 'paid', subscriptionId);
      return { nextUrl: checkout.success_url, events: [event({ checkoutId: id }), event({ subscriptionId })] };
    });
  }

  /** Returns what a checkout is about, for its page. */
  async describeCheckout(id: string, userId: number): Promise<SandboxCheckout | undefined> {
    const isTheirs = and(eq(checkouts.id, id), eq(checkouts.user_id, userId), eq(checkouts.provider, this.name));
    const [row] = await this.#db.select().from(checkouts).where(isTheirs);
    if (!row) return undefined;
    const { kind, subscription_type: plan, state } = row;
    const book = row.subscription_id ? await this.#read(row.subscription_id) : undefined;
    const isDue = kind === 'subscribe' || book?.past_due;
    const return_url = state === 'paid' ? row.success_url : row.cancel_url;
    return { kind, plan, amount: isDue ? cents(plan) : 0, currency, state, return_url };
  }

  async readSubscription(id: string): Promise<ProviderSubscription | null> {
    await this.#turnWhatIsDue(eq(sandboxSubscriptions.id, id));
    const book = await this.#read(id);
    if (!book) return null;
    const payments = await this.#db
      .select()
      .from(sandboxPayments)
      .where(eq(sandboxPayments.subscription_id, id))
      .orderBy(desc(sandboxPayments.created_at));
    return {
      id,
      owner: { userId: book.user_id },
      plan: book.subscription_type,
      state: book.ended_at ? 'ended' : book.past_due ? 'past_due' : 'active',
      startedAt: book.started_at,
      paidUntil: book.period_end,
      cancelAtPeriodEnd: book.cancel_at_period_end,
      endedAt: book.ended_at,
      payments: payments.map(({ id, reason, state, amount, created_at }) => {
        return { id, reason, state, amount, currency, url: null, createdAt: created_at };
      }),
    };
  }

  async setRenewal(id: string, renews: boolean): Promise<void> {
    await this.#change(this.#db, id, { cancel_at_period_end: !renews });
  }

  async offerAnnual(id: string, asOf: Date): Promise<AnnualOffer> {
    const book = await this.#read(id);
    const amount = book ? annualDifference(book, asOf) : cents('annual');
    return { amount, currency, as_of: asOf.toISOString() };
  }

  async changeToAnnual(id: string, asOf: Date): Promise<AnnualOutcome> {
    return this.#db.transaction(async (transaction) => {
      const book = await this.#lock(transaction, id);
      if (!book || book.subscription_type === 'annual') return 'changed';
      if (asOf < book.period_start) return 'outdated';
      if (!book.card_pays) return 'declined';
      const now = this.#now();
      await this.#pay(transaction, id, 'change', annualDifference(book, asOf), 'paid', now);
      const period = { period_start: now, period_end: nextPeriodEnd(now, 'annual') };
      await this.#change(transaction, id, { subscription_type: 'annual', cancel_at_period_end: false, ...period });
      return 'changed';
    });
  }

  async end(id: string, { refund }: { refund: boolean }): Promise<void> {
    await this.#db.transaction(async (transaction) => {
      const book = await this.#lock(transaction, id);
      if (!book || book.ended_at) return;
      await this.#change(transaction, id, { ended_at: this.#now() });
      if (!refund) return;
      await transaction
        .update(sandboxPayments)
        .set({ state: 'refunded' })
        .where(and(eq(sandboxPayments.subscription_id, id), eq(sandboxPayments.state, 'paid')));
    });
  }

  /** The sandbox sends no mail. */
  async writeTo(): Promise<void> {}

  /** The records are deleted with the user's row. */
  async forget(): Promise<void> {}

  async portalUrl(subscriptionId: string, user: Order['user'], returnUrl: string, site: string): Promise<string> {
    const id = randomUUID();
    const book = await this.#read(subscriptionId);
    await this.#db.insert(checkouts).values({
      id,
      user_id: user.id,
      kind: 'card',
      subscription_type: book?.subscription_type ?? 'monthly',
      provider: this.name,
      subscription_id: subscriptionId,
      success_url: returnUrl,
      cancel_url: returnUrl,
      created_at: this.#now(),
    });
    return `${site}/checkout/${id}`;
  }

  async customerOfCharge(): Promise<string | null> {
    return null;
  }

  async missedEvents(): Promise<PaymentEvent[]> {
    const turned = await this.#turnWhatIsDue();
    return turned.map((subscriptionId) => event({ subscriptionId }));
  }

  /** Ends, renews, or fails to renew subscriptions at the end of their period. */
  async #turnWhatIsDue(which?: SQL): Promise<string[]> {
    const now = this.#now();
    return this.#db.transaction(async (transaction) => {
      const due = await transaction
        .select()
        .from(sandboxSubscriptions)
        .where(and(which, isNull(sandboxSubscriptions.ended_at), lte(sandboxSubscriptions.period_end, now)))
        .for('update', { skipLocked: true });
      const turned: string[] = [];
      for (const book of due) if (await this.#turn(transaction, book, now)) turned.push(book.id);
      return turned;
    });
  }

  async #turn(transaction: Transaction, book: Book, now: Date): Promise<boolean> {
    const { id, period_end } = book;
    if (book.cancel_at_period_end) {
      await this.#change(transaction, id, { ended_at: period_end });
    } else if (book.card_pays) {
      let end = period_end;
      let start = book.period_start;
      while (end <= now) {
        await this.#pay(transaction, id, 'renewal', cents(book.subscription_type), 'paid', end);
        start = end;
        end = nextPeriodEnd(end, book.subscription_type);
      }
      await this.#change(transaction, id, { period_start: start, period_end: end, past_due: false });
    } else if (!book.past_due) {
      await this.#pay(transaction, id, 'renewal', cents(book.subscription_type), 'failed', period_end);
      await this.#change(transaction, id, { past_due: true });
    } else if (period_end.getTime() + graceDays * 86_400_000 <= now.getTime()) {
      await this.#change(transaction, id, { ended_at: now });
    } else {
      return false;
    }
    return true;
  }

  /** Changes the card. If it pays, it also pays what is due, and the period starts on the day of the payment. */
  async #changeCard(transaction: Transaction, book: Book, pays: boolean): Promise<void> {
    await this.#change(transaction, book.id, { card_pays: pays });
    if (!pays || !book.past_due) return;
    const now = this.#now();
    await transaction
      .update(sandboxPayments)
      .set({ state: 'paid' })
      .where(and(eq(sandboxPayments.subscription_id, book.id), eq(sandboxPayments.state, 'failed')));
    const period = { period_start: now, period_end: nextPeriodEnd(now, book.subscription_type) };
    await this.#change(transaction, book.id, { past_due: false, ...period });
  }

  async #subscribe(transaction: Transaction, userId: number, plan: Plan): Promise<string> {
    const id = randomUUID();
    const now = this.#now();
    await transaction.insert(sandboxSubscriptions).values({
      id,
      user_id: userId,
      subscription_type: plan,
      started_at: now,
      period_start: now,
      period_end: nextPeriodEnd(now, plan),
    });
    await this.#pay(transaction, id, 'start', cents(plan), 'paid', now);
    return id;
  }

  async #pay(
    transaction: Transaction,
    subscription_id: string,
    reason: Receipt['reason'],
    amount: number,
    state: Receipt['state'],
    created_at: Date,
  ): Promise<void> {
    const values = { id: randomUUID(), subscription_id, reason, state, amount, created_at };
    await transaction.insert(sandboxPayments).values(values);
  }

  async #close(transaction: Transaction, id: string, state: SandboxCheckout['state'], subscription_id?: string) {
    const values = { state, ...(subscription_id !== undefined && { subscription_id }) };
    await transaction.update(checkouts).set(values).where(eq(checkouts.id, id));
  }

  async #read(id: string): Promise<Book | undefined> {
    const [book] = await this.#db.select().from(sandboxSubscriptions).where(eq(sandboxSubscriptions.id, id));
    return book;
  }

  async #lock(transaction: Transaction, id: string): Promise<Book | undefined> {
    const isIt = eq(sandboxSubscriptions.id, id);
    const [book] = await transaction.select().from(sandboxSubscriptions).where(isIt).for('update');
    return book;
  }

  async #change(db: Database | Transaction, id: string, values: Partial<Book>): Promise<void> {
    await db.update(sandboxSubscriptions).set(values).where(eq(sandboxSubscriptions.id, id));
  }
}

function event(about: Omit<PaymentEvent, 'id'>): PaymentEvent {
  return { id: `sandbox-${randomUUID()}`, ...about };
}

/** The price of a year, minus the unused part of the paid month. */
function annualDifference({ period_start, period_end }: Book, asOf: Date): number {
  const whole = period_end.getTime() - period_start.getTime();
  const left = Math.min(whole, Math.max(0, period_end.getTime() - asOf.getTime()));
  return cents('annual') - Math.round((cents('monthly') * left) / whole);
}

/** Returns the same day of the next month or year, or that month's last day. */
function nextPeriodEnd(start: Date, plan: Plan): Date {
  const months = plan === 'annual' ? 12 : 1;
  const end = new Date(start);
  end.setUTCMonth(end.getUTCMonth() + months);
  if (end.getUTCDate() !== start.getUTCDate()) end.setUTCDate(0);
  return end;
}
