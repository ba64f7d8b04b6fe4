import { desc, eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Subscription } from '../../contract/subscription.ts';
import { mayCancel, mayGoAnnual, mayResume } from '../../rules/subscription.ts';
import { receipts } from '../database/schema.ts';
import { invalid, notFound, Rejection } from '../http/rejection.ts';
import { route, send } from '../http/route.ts';
import { siteOrigin } from '../http/site-origin.ts';
import { ProviderUnavailable } from './provider.ts';
import { SandboxProvider } from './sandbox-provider.ts';
import type { StripeProvider } from './stripe-provider.ts';

/** How long the offered price of a change to annual stays valid. */
const offerMs = 3_600_000;

const notChanged = {
  declined: 'Your card was declined. Your plan stays monthly, and nothing was charged.',
  outdated: 'This price is no longer valid. Close this and open it again for the current price. Nothing was charged.',
} as const;

export async function subscriptionRoutes(app: FastifyInstance): Promise<void> {
  const { subscriptions } = app;
  const { provider } = subscriptions;

  /** Runs something that needs the provider. */
  async function reached<Result>(request: FastifyRequest, talk: () => Promise<Result>): Promise<Result | Rejection> {
    try {
      return await talk();
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error;
      request.log.warn({ err: error }, 'The payment provider could not be reached.');
      return new Rejection('unavailable', "We can't reach the payment provider. Try again in a moment.", {}, 30);
    }
  }

  /** Changes this user's subscription at the provider, if the rules allow it, and replies with its new state. */
  async function change(
    request: FastifyRequest,
    user: { id: number },
    id: number,
    may: (subscription: Subscription) => boolean,
    action: (providerId: string) => Promise<Rejection | undefined>,
  ): Promise<Subscription | Rejection> {
    return reached(request, async () => {
      const before = await subscriptions.find(user.id, id);
      if (!before) return notFound('This subscription');
      if (before.providerId === null || !may(before.subscription)) return cannotChange();
      const rejection = await action(before.providerId);
      await subscriptions.settle(before.providerId);
      const after = await subscriptions.find(user.id, id);
      return rejection ?? after?.subscription ?? notFound('This subscription');
    });
  }

  route(app, 'createCheckoutSession', async ({ body, user, request }) => {
    const { subscription_type: plan, success_url, cancel_url } = body;
    const site = siteOrigin(request);
    const rejection = rejectOtherSites({ success_url, cancel_url }, site);
    if (rejection) return rejection;
    return reached(request, async () => {
      const order = { user, plan, successUrl: success_url, cancelUrl: cancel_url, site };
      const address = await subscriptions.checkout(order);
      return address instanceof Rejection ? address : { checkout_url: address };
    });
  });

  route(app, 'listSubscriptions', ({ user }) => subscriptions.list(user.id));

  route(app, 'readSubscription', async ({ params, user }) => {
    const found = await subscriptions.find(user.id, params.id);
    return found?.subscription ?? notFound('This subscription');
  });

  route(app, 'cancelSubscription', ({ params, user, request }) =>
    change(request, user, params.id, mayCancel, async (id) => {
      await provider.setRenewal(id, false);
      return undefined;
    }),
  );

  route(app, 'resumeSubscription', ({ params, user, request }) =>
    change(request, user, params.id, mayResume, async (id) => {
      await provider.setRenewal(id, true);
      return undefined;
    }),
  );

  route(app, 'changeToAnnual', ({ params, body, user, request, now }) =>
    change(request, user, params.id, mayGoAnnual, async (id) => {
      const asOf = new Date(body.as_of);
      // An older offer would credit days that have been used since.
      const isGood = asOf <= now && now.getTime() - asOf.getTime() <= offerMs;
      const outcome = isGood ? await provider.changeToAnnual(id, asOf) : 'outdated';
      return outcome === 'changed' ? undefined : new Rejection('invalid', notChanged[outcome]);
    }),
  );

  route(app, 'readAnnualOffer', ({ params, user, request, now }) =>
    reached(request, async () => {
      const found = await subscriptions.find(user.id, params.id);
      if (!found) return notFound('This subscription');
      if (found.providerId === null || !mayGoAnnual(found.subscription)) return cannotChange();
      return provider.offerAnnual(found.providerId, now);
    }),
  );

  route(app, 'listReceipts', async ({ db, user }) => {
    const rows = await db
      .select()
      .from(receipts)
      .where(eq(receipts.user_id, user.id))
      .orderBy(desc(receipts.created_at), desc(receipts.id));
    return rows.map(({ id, reason, state, amount, currency, created_at, url }) => {
      return { id, reason, state, amount, currency, created_at: created_at.toISOString(), url };
    });
  });

  route(app, 'openPortal', async ({ body, user, request }) => {
    const site = siteOrigin(request);
    const rejection = rejectOtherSites({ return_url: body.return_url }, site);
    if (rejection) return rejection;
    return reached(request, async () => {
      const id = await subscriptions.payingId(user.id);
      if (id === undefined) return notFound('A subscription that is paid for');
      return { portal_url: await provider.portalUrl(id, user, body.return_url, site) };
    });
  });

  route(app, 'readSandboxCheckout', async ({ params, user }) => {
    const checkout =
      provider instanceof SandboxProvider ? await provider.describeCheckout(params.id, user.id) : undefined;
    return checkout ?? notFound('This checkout');
  });

  route(app, 'settleSandboxCheckout', async ({ params, body, user }) => {
    const settled =
      provider instanceof SandboxProvider ? await provider.settleCheckout(params.id, user.id, body.outcome) : undefined;
    if (!settled) return notFound('This checkout');
    for (const event of settled.events) await subscriptions.digest(event);
    return { next_url: settled.nextUrl };
  });

  if (provider.name === 'stripe') await app.register(webhook(provider as StripeProvider));
}

/** Receives Stripe's events. The signature covers the exact bytes, and replaces session and CSRF token. */
function webhook(provider: StripeProvider) {
  return async (app: FastifyInstance) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    app.post<{ Body: Buffer }>('/api/subscriptions/webhook/', async (request, reply) => {
      const signature = request.headers['stripe-signature'];
      const event =
        typeof signature === 'string' && Buffer.isBuffer(request.body)
          ? provider.readWebhook(request.body, signature, app.now().getTime())
          : undefined;
      if (!event) return send(reply, new Rejection('invalid', "The signature doesn't match."));
      // A failure here is a 5xx, after which Stripe sends the event again.
      await app.subscriptions.digest(event);
      return reply.code(204).send();
    });
  };
}

function cannotChange(): Rejection {
  return new Rejection('invalid', "This subscription can't be changed this way. Reload the page to see its status.");
}

/** The contract has brought the URLs into their one form. Their origins alone would admit `blob:` and user info. */
function rejectOtherSites(urls: Record<string, string>, site: string): Rejection | undefined {
  const foreign = Object.entries(urls).find(([, url]) => !url.startsWith(`${site}/`));
  return foreign && invalid({ [foreign[0]]: [`This must be a URL on ${site}.`] });
}
