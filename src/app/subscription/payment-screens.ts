/** What `routes.tsx` loads at once: the screens around a payment. */
export { SandboxPage } from './sandbox-page.tsx';
export { SubscriptionPage } from './subscription-page.tsx';
export { SubscriptionSuccessPage } from './subscription-success-page.tsx';
