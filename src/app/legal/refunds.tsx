import type { LegalText } from './legal-page.tsx';

export const refunds: LegalText = {
  title: 'Refunds',
  parts: ({ name, support }) => [
    {
      title: 'Cancelling',
      text: (
        <p>
          You can cancel a subscription at any time. It then does not renew, and you keep everything it includes until
          the end of the period that you have paid.
        </p>
      ),
    },
    {
      title: 'The first fourteen days',
      text: (
        <p>
          If {name} is not for you, write to {support} within fourteen days of your first payment, and you get all of it
          back. You need no reason.
        </p>
      ),
    },
    {
      title: 'After that',
      text: (
        <p>
          A period that has begun is not paid back in parts, for a month or a year. We do pay back what was charged by
          mistake, charged twice, or charged for a time in which you could not use what you paid for because of us.
        </p>
      ),
    },
    {
      title: 'How it comes back',
      text: (
        <p>
          By the way it was paid, within ten days of our answer. Your bank may take some days more. When you delete your
          account, ask for a refund first: afterwards we no longer know which payment was yours.
        </p>
      ),
    },
  ],
};
