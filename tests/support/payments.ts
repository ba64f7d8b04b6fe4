import type Stripe from 'stripe';
import { expect } from 'vitest';
import type { Plan } from '../../src/contract/account.ts';
import type { Client } from './client.ts';
import type { FakeStripe } from './fake-stripe.ts';
import type { TestServer } from './server.ts';

const site = 'http://localhost';

/** The URLs to which a checkout returns. */
export const urls = { success_url: `${site}/subscription-success`, cancel_url: `${site}/upgrade` };

/** Sends a learner to Stripe to pay for a plan; returns the id of the session there. */
export async function beginCheckout(client: Client, plan: Plan = 'monthly'): Promise<string> {
  const reply = await client.call('createCheckoutSession', { body: { subscription_type: plan, ...urls } });
  expect(reply.status, reply.text).toBe(200);
  return reply.body.checkout_url.split('/').at(-1)!;
}

/** Stripe calls at the webhook with this body. */
export function postWebhook(server: TestServer, payload: string, signature: string) {
  const headers = { 'stripe-signature': signature, 'content-type': 'application/json; charset=utf-8' };
  return server.visitor().raw({ method: 'POST', url: '/api/subscriptions/webhook/', headers, payload });
}

/** Delivers these Stripe events, by default all of them, and each is accepted. */
export async function deliverAll(
  server: TestServer,
  stripe: FakeStripe,
  events: readonly Stripe.Event[] = stripe.events,
): Promise<void> {
  for (const event of [...events]) {
    const { payload, signature } = stripe.webhook(event);
    expect((await postWebhook(server, payload, signature)).status).toBe(204);
  }
}

/** Does what the server does each hour about missed payments. Fails if any part fails. */
export function mend(server: TestServer): Promise<void> {
  return server.app.subscriptions.mend((error) => {
    throw error;
  });
}
