import type { LegalText } from './legal-page.tsx';

export const refunds: LegalText = {
  title: 'Refunds',
  parts: ({ name, support }) => [
    {
      title: 'Canceling',
      text: (
        <p>
          You can cancel a subscription at any time. It then doesn’t renew, and you keep everything it includes until
          the end of the period you paid for.
        </p>
      ),
    },
    {
      title: 'The first 14 days',
      text: (
        <p>
          If {name} isn’t for you, write to {support} within 14 days of your first payment, and you get all of it back.
          You don’t need to give a reason.
        </p>
      ),
    },
    {
      title: 'After that',
      text: (
        <p>
          We don’t refund part of a period that has started, whether a month or a year. We do refund anything charged by
          mistake, charged twice, or charged for a time when you couldn’t use what you paid for because of us.
        </p>
      ),
    },
    {
      title: 'How you get it back',
      text: (
        <p>
          The same way you paid, within 10 days of our answer. Your bank might take a few more days. If you delete your
          account, ask for a refund first. Afterward, we no longer know which payment was yours.
        </p>
      ),
    },
  ],
};
