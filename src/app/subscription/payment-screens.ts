/** Re-exports the screens around a payment, so `routes.tsx` loads them together. */
export { SandboxPage } from './sandbox-page.tsx';
export { SubscriptionPage } from './subscription-page.tsx';
export { SubscriptionSuccessPage } from './subscription-success-page.tsx';
