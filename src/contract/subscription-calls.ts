import * as v from 'valibot';
import type { WireCall } from './call.ts';
import {
  AnnualOffer,
  CheckoutReply,
  PortalReply,
  Receipt,
  SandboxCheckout,
  SandboxReply,
  Subscription,
} from './subscription.ts';

export const createCheckoutSession = {
  method: 'POST',
  path: '/api/subscriptions/create-checkout-session/',
  reply: CheckoutReply,
} as const satisfies WireCall;

export const listSubscriptions = {
  method: 'GET',
  path: '/api/subscriptions/subscriptions/',
  reply: v.array(Subscription),
} as const satisfies WireCall;

export const readSubscription = {
  method: 'GET',
  path: '/api/subscriptions/subscriptions/:id/',
  reply: Subscription,
} as const satisfies WireCall;

export const cancelSubscription = {
  method: 'POST',
  path: '/api/subscriptions/subscriptions/:id/cancel/',
  reply: Subscription,
} as const satisfies WireCall;

export const resumeSubscription = {
  method: 'POST',
  path: '/api/subscriptions/subscriptions/:id/resume/',
  reply: Subscription,
} as const satisfies WireCall;

export const readAnnualOffer = {
  method: 'GET',
  path: '/api/subscriptions/subscriptions/:id/annual/',
  reply: AnnualOffer,
} as const satisfies WireCall;

export const changeToAnnual = {
  method: 'POST',
  path: '/api/subscriptions/subscriptions/:id/annual/',
  reply: Subscription,
} as const satisfies WireCall;

export const listReceipts = {
  method: 'GET',
  path: '/api/subscriptions/receipts/',
  reply: v.array(Receipt),
} as const satisfies WireCall;

export const openPortal = {
  method: 'POST',
  path: '/api/subscriptions/portal/',
  reply: PortalReply,
} as const satisfies WireCall;

export const readSandboxCheckout = {
  method: 'GET',
  path: '/api/subscriptions/sandbox/:id/',
  reply: SandboxCheckout,
} as const satisfies WireCall;

export const settleSandboxCheckout = {
  method: 'POST',
  path: '/api/subscriptions/sandbox/:id/',
  reply: SandboxReply,
} as const satisfies WireCall;
