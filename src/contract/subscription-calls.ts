import * as v from 'valibot';
import type { Call } from './call.ts';
import { IdParameter } from './scalars.ts';
import {
  AnnualBody,
  AnnualOffer,
  CheckoutBody,
  CheckoutId,
  CheckoutReply,
  PortalBody,
  PortalReply,
  Receipt,
  SandboxBody,
  SandboxCheckout,
  SandboxReply,
  Subscription,
} from './subscription.ts';

const ById = v.object({ id: IdParameter });
const ByCheckout = v.object({ id: CheckoutId });

export const createCheckoutSession = {
  method: 'POST',
  path: '/api/subscriptions/create-checkout-session/',
  summary: 'Begin to subscribe: the reply says where to pay',
  access: 'user',
  stranger: 'User must be logged in to subscribe',
  body: CheckoutBody,
  reply: CheckoutReply,
  errors: ['unavailable'],
} as const satisfies Call;

export const listSubscriptions = {
  method: 'GET',
  path: '/api/subscriptions/subscriptions/',
  summary: "The signed-in user's subscriptions, the newest first",
  access: 'user',
  reply: v.array(Subscription),
} as const satisfies Call;

export const readSubscription = {
  method: 'GET',
  path: '/api/subscriptions/subscriptions/:id/',
  summary: "One of the signed-in user's subscriptions",
  access: 'user',
  params: ById,
  reply: Subscription,
  errors: ['not_found'],
} as const satisfies Call;

export const cancelSubscription = {
  method: 'POST',
  path: '/api/subscriptions/subscriptions/:id/cancel/',
  summary: 'Renew no more: access stays to the end of the billing period',
  access: 'user',
  params: ById,
  reply: Subscription,
  errors: ['not_found', 'unavailable'],
} as const satisfies Call;

export const resumeSubscription = {
  method: 'POST',
  path: '/api/subscriptions/subscriptions/:id/resume/',
  summary: 'Take the cancelling back before the billing period ends',
  access: 'user',
  params: ById,
  reply: Subscription,
  errors: ['not_found', 'unavailable'],
} as const satisfies Call;

export const readAnnualOffer = {
  method: 'GET',
  path: '/api/subscriptions/subscriptions/:id/annual/',
  summary: 'What it costs today to go from monthly to annual',
  access: 'user',
  params: ById,
  reply: AnnualOffer,
  errors: ['not_found', 'unavailable'],
} as const satisfies Call;

export const changeToAnnual = {
  method: 'POST',
  path: '/api/subscriptions/subscriptions/:id/annual/',
  summary: 'Go from monthly to annual, less what is left of the month',
  access: 'user',
  params: ById,
  body: AnnualBody,
  reply: Subscription,
  errors: ['not_found', 'unavailable'],
} as const satisfies Call;

export const listReceipts = {
  method: 'GET',
  path: '/api/subscriptions/receipts/',
  summary: "The signed-in user's payments, the newest first",
  access: 'user',
  reply: v.array(Receipt),
} as const satisfies Call;

export const openPortal = {
  method: 'POST',
  path: '/api/subscriptions/portal/',
  summary: 'Where to change the card, at the payment provider',
  access: 'user',
  body: PortalBody,
  reply: PortalReply,
  errors: ['not_found', 'unavailable'],
} as const satisfies Call;

export const readSandboxCheckout = {
  method: 'GET',
  path: '/api/subscriptions/sandbox/:id/',
  summary: 'What is to be paid on the test checkout page',
  access: 'user',
  params: ByCheckout,
  reply: SandboxCheckout,
  errors: ['not_found'],
} as const satisfies Call;

export const settleSandboxCheckout = {
  method: 'POST',
  path: '/api/subscriptions/sandbox/:id/',
  summary: 'Pay, decline or cancel on the test checkout page; no money moves',
  access: 'user',
  params: ByCheckout,
  body: SandboxBody,
  reply: SandboxReply,
  errors: ['not_found'],
} as const satisfies Call;
