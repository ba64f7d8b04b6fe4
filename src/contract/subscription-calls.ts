import * as v from 'valibot';
import type { Endpoints, WireCall } from './call.ts';
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

const ById = v.object({ id: IdParameter });
const ByCheckout = v.object({ id: CheckoutId });

export const endpoints = {
  createCheckoutSession: {
    summary: 'Begin to subscribe: the response says where to pay',
    access: 'user',
    anonymousMessage: 'User must be logged in to subscribe',
    body: CheckoutBody,
    limit: { attempts: 30, minutes: 60 },
    errors: ['unavailable'],
  },
  listSubscriptions: {
    summary: "The signed-in user's subscriptions, the newest first",
    access: 'user',
  },
  readSubscription: {
    summary: "One of the signed-in user's subscriptions",
    access: 'user',
    params: ById,
    errors: ['not_found'],
  },
  cancelSubscription: {
    summary: 'Renew no more: access stays to the end of the billing period',
    access: 'user',
    params: ById,
    errors: ['not_found', 'unavailable'],
  },
  resumeSubscription: {
    summary: 'Undo a cancellation before the billing period ends',
    access: 'user',
    params: ById,
    errors: ['not_found', 'unavailable'],
  },
  readAnnualOffer: {
    summary: 'What it costs today to go from monthly to annual',
    access: 'user',
    params: ById,
    limit: { attempts: 30, minutes: 60 },
    errors: ['not_found', 'unavailable'],
  },
  changeToAnnual: {
    summary: 'Go from monthly to annual, less what is left of the month',
    access: 'user',
    params: ById,
    body: AnnualBody,
    errors: ['not_found', 'unavailable'],
  },
  listReceipts: {
    summary: "The signed-in user's payments, the newest first",
    access: 'user',
  },
  openPortal: {
    summary: 'Where to change the card, at the payment provider',
    access: 'user',
    body: PortalBody,
    limit: { attempts: 30, minutes: 60 },
    errors: ['not_found', 'unavailable'],
  },
  readSandboxCheckout: {
    summary: 'What is to be paid on the test checkout page',
    access: 'user',
    params: ByCheckout,
    errors: ['not_found'],
  },
  settleSandboxCheckout: {
    summary: 'Pay, decline or cancel on the test checkout page; no money moves',
    access: 'user',
    params: ByCheckout,
    body: SandboxBody,
    errors: ['not_found'],
  },
} as const satisfies Endpoints;
